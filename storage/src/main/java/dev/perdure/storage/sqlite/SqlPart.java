package dev.perdure.storage.sqlite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A piece of SQL together with the arguments for its question marks. */
record SqlPart(String sql, List<Object> arguments) {

  static SqlPart of(String sql, Object... arguments) {
    return new SqlPart(sql, Arrays.asList(arguments));
  }

  static SqlPart join(String separator, List<SqlPart> parts) {
    var arguments = new ArrayList<Object>();
    parts.forEach(part -> arguments.addAll(part.arguments()));
    return new SqlPart(
        String.join(separator, parts.stream().map(SqlPart::sql).toList()), arguments);
  }

  /** This one's text in place of the {@code %s}, and more arguments after its own. */
  SqlPart within(String frame, Object... more) {
    var all = new ArrayList<>(arguments);
    all.addAll(Arrays.asList(more));
    return new SqlPart(frame.formatted(sql), all);
  }
}
