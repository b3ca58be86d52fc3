package dev.perdure.storage.sqlite;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A person with a sqlite3 shell can read what happened. */
final class ReadableTest extends SqliteFixture {

  @Test
  void the_history_of_a_run_is_text() throws SQLException {
    commit(birth(ActorId.run("order-7"), fence()).entries(2));

    try (var sql = new Statements(Connections.reader(directory.createDatabase()))) {
      assertThat(
              sql.all(
                  "SELECT seq, at, body FROM history WHERE kind = 'run' AND id = 'order-7'",
                  row -> row.getString(1) + " " + row.getString(2) + " " + row.getString(3)))
          .containsExactly(
              "1 2026-05-04T12:00:01.000Z {\"entry\":1}",
              "2 2026-05-04T12:00:02.000Z {\"entry\":2}");
    }
  }
}
