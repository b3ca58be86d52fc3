package dev.perdure.storage.sqlite;

import dev.perdure.storage.ActorQuery;
import dev.perdure.storage.ActorRow;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * <p>An index has its rows in the order of the list for one value of its columns only. So there is
 * one stream for each group of actors that is asked for, and they are merged until the page is
 * full.
 */
final class ListQuery {

  /** SQLite merges up to 500 in one statement. */
  static final int MOST_STREAMS = 250;

  /** All actors of a kind that have this in common; the index of lists is in the order of these. */
  record Group(int isRoot, String type, String status) {}

  private final ActorQuery query;
  private final long before;

  private ListQuery(ActorQuery query, long before) {
    this.query = query;
    this.before = before;
  }

  /**
   * Must be asked within one transaction, or somebody would be missing who changes the group
   * meanwhile.
   */
  static List<ActorRow> list(Statements sql, ActorQuery query) throws SQLException {
    long before = query.before() == null ? Long.MAX_VALUE : Queries.key(sql, query.before());
    Optional<Long> root =
        query.root() == null ? Optional.empty() : Queries.findKey(sql, query.root());
    if (query.root() != null && root.isEmpty()) {
      return List.of();
    }
    boolean byGroups = root.isEmpty() && query.labels().isEmpty();
    List<Group> groups = byGroups ? groups(sql, query) : List.of();
    var keys = new ArrayList<Long>();
    for (SqlPart part : statements(query, before, root.orElse(null), groups)) {
      keys.addAll(sql.all(part.sql(), row -> row.getLong(1), part.arguments().toArray()));
    }
    keys.sort(Collections.reverseOrder());
    var page = new ArrayList<ActorRow>();
    for (long key : keys.subList(0, Math.min(keys.size(), query.limit()))) {
      page.add(Queries.actor(sql, key));
    }
    return page;
  }

  /** Those that somebody is in; each costs one step through the index. */
  private static List<Group> groups(Statements sql, ActorQuery query) throws SQLException {
    String type = query.type();
    var groups = new ArrayList<Group>();
    for (int isRoot : query.rootsOnly() ? List.of(1) : List.of(0, 1)) {
      var start = new Group(isRoot, type == null ? "" : type, "");
      Optional<Group> next = Queries.nextGroup(sql, query.kind(), start);
      while (next.isPresent() && (type == null || type.equals(next.get().type()))) {
        if (query.statuses().isEmpty() || query.statuses().contains(next.get().status())) {
          groups.add(next.get());
        }
        next = Queries.nextGroup(sql, query.kind(), next.get());
      }
    }
    return groups;
  }

  /**
   * Each gives keys, the latest first, and all together those of the page. {@code before} and
   * {@code root} are the keys of those that the query names.
   */
  static List<SqlPart> statements(
      ActorQuery query, long before, @Nullable Long root, List<Group> groups) {
    List<SqlPart> streams = new ListQuery(query, before).streams(root, groups);
    var statements = new ArrayList<SqlPart>();
    for (int from = 0; from < streams.size(); from += MOST_STREAMS) {
      List<SqlPart> some = streams.subList(from, Math.min(streams.size(), from + MOST_STREAMS));
      statements.add(
          SqlPart.join("\nUNION ALL\n", some)
              .within("%s\nORDER BY key DESC LIMIT ?", query.limit()));
    }
    return statements;
  }

  private List<SqlPart> streams(@Nullable Long root, List<Group> groups) {
    if (root != null) {
      return List.of(below(root), itself(root));
    }
    return query.labels().isEmpty() ? groups.stream().map(this::of).toList() : List.of(byLabel());
  }

  private SqlPart below(long root) {
    List<SqlPart> conditions = filters(query.labels());
    conditions.add(SqlPart.of("a.parent IS NOT NULL"));
    conditions.add(SqlPart.of("a.root = ?", root));
    conditions.add(SqlPart.of("a.key < ?", before));
    return stream("a.key", "actor a INDEXED BY actor_by_root", conditions);
  }

  private SqlPart itself(long root) {
    List<SqlPart> conditions = filters(query.labels());
    conditions.add(SqlPart.of("a.root = a.key"));
    conditions.add(SqlPart.of("a.key = ?", root));
    conditions.add(SqlPart.of("a.key < ?", before));
    return stream("a.key", "actor a", conditions);
  }

  private SqlPart byLabel() {
    var others = new TreeMap<>(query.labels());
    var label = others.pollFirstEntry();
    List<SqlPart> conditions = filters(others);
    conditions.add(SqlPart.of("l.name = ? AND l.value = ?", label.getKey(), label.getValue()));
    conditions.add(SqlPart.of("l.actor < ?", before));
    return stream("l.actor", "label l CROSS JOIN actor a ON a.key = l.actor", conditions);
  }

  private SqlPart of(Group group) {
    return stream(
        "a.key",
        "actor a INDEXED BY actor_by_type_and_status",
        List.of(
            SqlPart.of("a.kind = ?", query.kind().code()),
            SqlPart.of("a.is_root = ?", group.isRoot()),
            SqlPart.of("a.type = ?", group.type()),
            SqlPart.of("a.status = ?", group.status()),
            SqlPart.of("a.key < ?", before)));
  }

  /** What the driving index does not decide, row by row. */
  private List<SqlPart> filters(Map<String, String> labels) {
    var filters = new ArrayList<SqlPart>();
    filters.add(SqlPart.of("a.kind = ?", query.kind().code()));
    String type = query.type();
    filters.add(type == null ? SqlPart.of("a.type IS NOT NULL") : SqlPart.of("a.type = ?", type));
    if (query.rootsOnly()) {
      filters.add(SqlPart.of("a.is_root"));
    }
    if (!query.statuses().isEmpty()) {
      var marks = String.join(", ", Collections.nCopies(query.statuses().size(), "?"));
      filters.add(
          SqlPart.of("a.status IN (" + marks + ")", new TreeSet<>(query.statuses()).toArray()));
    }
    labels.forEach(
        (name, value) ->
            filters.add(
                SqlPart.of(
                    "EXISTS (SELECT 1 FROM label WHERE name = ? AND value = ? AND actor = a.key)",
                    name,
                    value)));
    return filters;
  }

  private static SqlPart stream(String key, String from, List<SqlPart> conditions) {
    return SqlPart.join(" AND ", conditions)
        .within("SELECT %s AS key FROM %s WHERE %%s".formatted(key, from));
  }
}
