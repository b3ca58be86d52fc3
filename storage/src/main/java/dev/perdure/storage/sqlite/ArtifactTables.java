package dev.perdure.storage.sqlite;

import dev.perdure.model.Artifact;
import java.sql.SQLException;
import java.util.List;

/** The writer's statements on artifacts and their contents. */
final class ArtifactTables {

  /** Which of the contents that a root needs nobody else does. */
  private static final String NEEDED_BY_NOBODY_ELSE =
      """
      sha256 IN (SELECT sha256 FROM staged WHERE root = ?1)
        AND NOT EXISTS (SELECT 1 FROM staged s WHERE s.sha256 = %1$s.sha256 AND s.root <> ?1)
        AND NOT EXISTS (SELECT 1 FROM artifact a WHERE a.sha256 = %1$s.sha256)
      """;

  private static final String DELETE_PARTS =
      "DELETE FROM content_part WHERE " + NEEDED_BY_NOBODY_ELSE.formatted("content_part");
  private static final String DELETE_CONTENTS =
      "DELETE FROM content WHERE " + NEEDED_BY_NOBODY_ELSE.formatted("content");

  private final Statements sql;

  ArtifactTables(Statements sql) {
    this.sql = sql;
  }

  boolean isAnythingStaged() throws SQLException {
    return sql.number("SELECT EXISTS (SELECT 1 FROM staged)") == 1;
  }

  /** Keeps a content, or what there is of it, as long as this root can go on. */
  void insertClaim(long root, String sha256) throws SQLException {
    sql.run("INSERT OR IGNORE INTO staged (root, sha256) VALUES (?, ?)", root, sha256);
  }

  boolean isClaimed(long root, String sha256) throws SQLException {
    return sql.number(
            "SELECT EXISTS (SELECT 1 FROM staged WHERE root = ? AND sha256 = ?)", root, sha256)
        == 1;
  }

  boolean isWhole(String sha256) throws SQLException {
    return sql.number("SELECT EXISTS (SELECT 1 FROM content WHERE sha256 = ?)", sha256) == 1;
  }

  /** The same part twice is the same bytes. */
  void insertPart(String sha256, int part, byte[] bytes) throws SQLException {
    sql.run(
        "INSERT OR IGNORE INTO content_part (sha256, part, bytes) VALUES (?, ?, ?)",
        sha256,
        part,
        bytes);
  }

  void insertWhole(String sha256, long size) throws SQLException {
    sql.run("INSERT OR IGNORE INTO content (sha256, size) VALUES (?, ?)", sha256, size);
  }

  void insertArtifacts(long actor, List<Artifact> artifacts) throws SQLException {
    for (Artifact artifact : artifacts) {
      sql.run(
          """
          INSERT INTO artifact (actor, name, id, content_type, size, sha256)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
          actor,
          artifact.name(),
          artifact.id(),
          artifact.contentType(),
          artifact.size(),
          artifact.sha256());
    }
  }

  /** A root needs nothing any more beside what it leaves. */
  void deleteStaged(long root) throws SQLException {
    sql.run(DELETE_PARTS, root);
    sql.run(DELETE_CONTENTS, root);
    sql.run("DELETE FROM staged WHERE root = ?", root);
  }
}
