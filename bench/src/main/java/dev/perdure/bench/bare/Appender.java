package dev.perdure.bench.bare;

import java.io.IOException;
import java.sql.SQLException;

/** Something that rows can be appended to, and that can be told to keep them. */
public interface Appender extends AutoCloseable {

  /** What it is called in a table. */
  String name();

  void append(long actor, long seq, String body) throws IOException, SQLException;

  /** What was appended is safe on disk when this returns. */
  void commit() throws IOException, SQLException;

  @Override
  void close() throws IOException, SQLException;
}
