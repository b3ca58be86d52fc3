package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ActorQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No question reads more of the tables than its answer: a million sleepers cost nothing. */
final class QueryPlanTest extends SqliteFixture {
  static final List<String> QUERIES =
      List.of(
          Queries.ACTOR,
          Queries.ACTOR_BY_KEY,
          Queries.NEXT_STATUS,
          Queries.NEXT_TYPE,
          Queries.KEY,
          Queries.JOURNAL,
          Queries.SNAPSHOT,
          Queries.INBOX,
          Queries.TASKS,
          Queries.TASKS_OF_ASSIGNEE,
          Queries.TASKS_OF_ACTOR,
          Queries.ALARMS_DUE,
          Queries.NEXT_ALARM,
          Queries.OUTSTANDING,
          Queries.DEFINITION,
          Queries.LATEST_DEFINITION,
          Queries.DEFINITIONS);

  private List<String> plan(String query) throws SQLException {
    try (var sql = new Statements(Connections.reader(directory.createDatabase()))) {
      return sql.all("EXPLAIN QUERY PLAN " + query, row -> row.getString("detail"));
    }
  }

  private static boolean readsAll(String step) {
    return step.matches(
        "SCAN (a|p|r|l|d|actor|label|journal|snapshot|inbox|delivery|definition)\\b.*");
  }

  @ParameterizedTest
  @FieldSource("QUERIES")
  void questions_are_answered_from_indexes(String query) throws SQLException {
    List<String> plan = plan(query);

    assertThat(plan).noneMatch(QueryPlanTest::readsAll);
    assertThat(plan).noneMatch(step -> step.contains("TEMP B-TREE"));
  }

  /** A condition on both at once would read all of the same type first. */
  @Test
  void the_next_group_of_a_list_is_one_step_away() throws SQLException {
    assertThat(plan(Queries.NEXT_STATUS))
        .singleElement()
        .asString()
        .endsWith("(kind=? AND is_root=? AND type=? AND status>?)");
    assertThat(plan(Queries.NEXT_TYPE))
        .singleElement()
        .asString()
        .endsWith("(kind=? AND is_root=? AND type>?)");
  }

  static Stream<ActorQuery> lists() {
    var lists = new ArrayList<ActorQuery>();
    for (@Nullable String type : new @Nullable String[] {null, "order"}) {
      for (Set<String> statuses : List.of(Set.<String>of(), Set.of("failed"), Set.of("a", "b"))) {
        for (var labels :
            List.of(Map.<String, String>of(), Map.of("a", "1"), Map.of("a", "1", "b", "2"))) {
          for (boolean rootsOnly : new boolean[] {false, true}) {
            for (@Nullable ActorId root : new @Nullable ActorId[] {null, ActorId.run("root")}) {
              lists.add(
                  new ActorQuery(
                      ActorId.Kind.RUN, type, statuses, labels, rootsOnly, root, null, 10));
            }
          }
        }
      }
    }
    return lists.stream();
  }

  @ParameterizedTest
  @MethodSource("lists")
  void a_page_of_a_list_is_the_front_of_indexes(ActorQuery query) throws SQLException {
    List<SqlPart> page =
        ListQuery.statements(
            query,
            100,
            query.root() == null ? null : 7L,
            List.of(
                new ListQuery.Group(0, "order", "failed"),
                new ListQuery.Group(1, "order", "failed")));

    for (SqlPart part : page) {
      List<String> plan = plan(part.sql());
      assertThat(plan).noneMatch(QueryPlanTest::readsAll);
      assertThat(plan).noneMatch(step -> step.contains("TEMP B-TREE"));
    }
  }
}
