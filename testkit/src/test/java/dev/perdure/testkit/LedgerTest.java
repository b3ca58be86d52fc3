package dev.perdure.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.engine.journal.JournalText;
import dev.perdure.model.ActorId;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Message;
import dev.perdure.planning.state.RunState;
import dev.perdure.storage.Birth;
import dev.perdure.storage.Commit;
import dev.perdure.storage.Fence;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Standing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LedgerTest {
  private static final ActorId RUN = ActorId.run("run");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int LARGE = 100_000;

  private final Ledger ledger = new Ledger(new World(1, Log.none()));
  private final List<Decision.Write> journal = new ArrayList<>();
  private long seq;

  @Test
  void a_small_memory_that_is_wrong_is_noticed_at_once() {
    RunState memory = started(10);

    ignored(10);
    ledger.remembered("run", memory, seq);

    assertThat(ledger.broken()).hasSize(1).first().asString().contains("replay: ", "state:  ");
  }

  @Test
  void a_large_one_is_looked_at_when_its_journal_has_grown_by_a_part_of_it() {
    RunState memory = started(LARGE);
    ledger.remembered("run", memory, seq);

    ignored(10);
    ledger.remembered("run", memory, seq);
    assertThat(ledger.broken()).isEmpty();

    ignored(LARGE / 8);
    ledger.remembered("run", memory, seq);
    assertThat(ledger.broken()).hasSize(1);
  }

  @Test
  void a_large_one_that_was_loaded_again_is_looked_at_sooner() {
    RunState memory = started(LARGE);
    ledger.remembered("run", memory, seq);
    RunState loaded = RunState.replay(journal);

    ignored(LARGE / 64);
    ledger.remembered("run", memory, seq);
    assertThat(ledger.broken()).isEmpty();

    ledger.remembered("run", loaded, seq);
    assertThat(ledger.broken()).hasSize(1);
  }

  @Test
  void a_large_one_is_looked_at_when_its_run_ends() {
    RunState memory = started(LARGE);
    ledger.remembered("run", memory, seq);
    ignored(10);

    var end = List.of(new Decision.CompleteToken(1), new Decision.CompleteRun(Json.of(1)));
    write(end);
    end.forEach(memory::apply);
    ledger.remembered("run", memory, seq);

    assertThat(ledger.broken()).hasSize(1);
  }

  @Test
  void a_memory_that_is_right_is_never_complained_about() {
    RunState memory = started(LARGE);
    for (int i = 0; i < 20; i++) {
      ledger.remembered("run", memory, seq);
      ignored(LARGE / 10);
      memory.apply(journal.getLast());
    }

    assertThat(ledger.broken()).isEmpty();
  }

  @Test
  void whoever_is_late_is_noticed_when_all_is_calm() {
    started(10);
    write(List.of(new Decision.DispatchToken(1, 1, Json.Obj.EMPTY, null, NOW.plusSeconds(60))));

    ledger.requireOnTime(NOW.plusSeconds(90));
    ledger.calmFrom(NOW);
    ledger.requireOnTime(NOW.plusSeconds(61));
    assertThat(ledger.broken()).isEmpty();

    ledger.requireOnTime(NOW.plusSeconds(62));
    assertThat(ledger.broken()).hasSize(1).first().asString().contains("to be woken at");
  }

  /** A run whose input has so many letters, and what a process remembers of it. */
  private RunState started(int letters) {
    Json input = Json.of("x".repeat(letters));
    write(
        List.of(
            new Decision.InitializeRun(
                "run",
                "w",
                1,
                Map.of(),
                input,
                Json.Obj.EMPTY,
                NOW,
                null,
                null,
                Map.of(),
                List.of()),
            new Decision.CreateToken(1, "a", 0, null)));
    return RunState.replay(journal);
  }

  private void ignored(int letters) {
    write(List.of(new Decision.Ignore("x".repeat(letters))));
  }

  private void write(List<? extends Decision.Write> writes) {
    journal.addAll(writes);
    seq++;
    String body = JournalText.write(new Message.Wake(), writes);
    Birth birth = seq == 1 ? new Birth("w", 1, null, RUN, NOW, Map.of()) : null;
    ledger.written(
        new Commit(
            RUN,
            new Fence(0, 1),
            seq - 1,
            List.of(new JournalEntry(seq, NOW, JournalText.FORMAT, body)),
            List.of(),
            List.of(),
            birth,
            standing(RunState.replay(journal))));
  }

  private static Standing standing(RunState state) {
    boolean busy = !state.status().isFinal();
    return new Standing(state.status().word(), busy, state.nextDue().orElse(null), null);
  }
}
