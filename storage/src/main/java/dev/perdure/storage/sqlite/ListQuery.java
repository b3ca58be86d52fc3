package dev.perdure.storage.sqlite;

import dev.perdure.storage.ActorQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The statement for a page of a list, on the index that narrows it most.
 *
 * <p>An index has its rows in the order of the list for one value of its columns only. So there is
 * one stream for each combination of values that is asked for, and they are merged until the page
 * is full.
 */
final class ListQuery {
  private final ActorQuery query;
  private final long before;

  private ListQuery(ActorQuery query, long before) {
    this.query = query;
    this.before = before;
  }

  /** {@code before} and {@code root} are the keys of those that the query names. */
  static SqlPart of(ActorQuery query, long before, @Nullable Long root) {
    List<SqlPart> streams = new ListQuery(query, before).streams(root);
    return SqlPart.join("\n  UNION ALL\n", streams)
        .within(
            """
            SELECT
              %s
            FROM (
            %%s
              ORDER BY key DESC LIMIT ?
            ) AS page
            CROSS JOIN actor a ON a.key = page.key
            LEFT JOIN actor p ON p.key = a.parent
            LEFT JOIN actor r ON r.key = a.root
            ORDER BY page.key DESC
            """
                .formatted(Queries.ACTOR_COLUMNS),
            query.limit());
  }

  private List<SqlPart> streams(@Nullable Long root) {
    if (root != null) {
      return List.of(ofTree(root));
    }
    return query.labels().isEmpty() ? byColumns() : List.of(byLabel());
  }

  private SqlPart ofTree(long root) {
    var conditions = filters(query.labels());
    conditions.add(SqlPart.of("a.root = ?", root));
    conditions.add(SqlPart.of("a.key < ?", before));
    return stream("a.key", "actor a INDEXED BY actor_by_root", conditions);
  }

  private SqlPart byLabel() {
    var others = new TreeMap<>(query.labels());
    var label = others.pollFirstEntry();
    var conditions = filters(others);
    conditions.add(SqlPart.of("l.name = ? AND l.value = ?", label.getKey(), label.getValue()));
    conditions.add(SqlPart.of("l.actor < ?", before));
    return stream("l.actor", "label l CROSS JOIN actor a ON a.key = l.actor", conditions);
  }

  /** What the driving index does not decide, row by row. */
  private List<SqlPart> filters(Map<String, String> labels) {
    var filters = new ArrayList<SqlPart>();
    filters.add(SqlPart.of("a.kind = ?", query.kind().code()));
    filters.add(ofType());
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

  private SqlPart ofType() {
    String type = query.type();
    return type == null ? SqlPart.of("a.type IS NOT NULL") : SqlPart.of("a.type = ?", type);
  }

  private List<SqlPart> byColumns() {
    var streams = new ArrayList<SqlPart>();
    for (int isRoot : query.rootsOnly() ? List.of(1) : List.of(0, 1)) {
      if (query.statuses().isEmpty()) {
        streams.add(byColumns(isRoot, null));
      }
      for (String status : new TreeSet<>(query.statuses())) {
        streams.add(byColumns(isRoot, status));
      }
    }
    return streams;
  }

  private SqlPart byColumns(int isRoot, @Nullable String status) {
    var conditions = new ArrayList<SqlPart>();
    conditions.add(SqlPart.of("a.kind = ?", query.kind().code()));
    conditions.add(SqlPart.of("a.is_root = ?", isRoot));
    conditions.add(ofType());
    if (status != null) {
      conditions.add(SqlPart.of("a.status = ?", status));
    }
    conditions.add(SqlPart.of("a.key < ?", before));
    return stream("a.key", "actor a INDEXED BY " + index(status), conditions);
  }

  private String index(@Nullable String status) {
    if (query.type() != null) {
      return status == null ? "actor_by_type" : "actor_by_type_and_status";
    }
    return status == null ? "actor_by_kind" : "actor_by_status";
  }

  private static SqlPart stream(String key, String from, List<SqlPart> conditions) {
    return SqlPart.join(" AND ", conditions)
        .within("  SELECT %s AS key FROM %s WHERE %%s".formatted(key, from));
  }
}
