package dev.perdure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.storage.JournalEntry;
import dev.perdure.storage.Store;
import dev.perdure.storage.memory.MemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What arrives while a turn is being written is decided on top of it. */
@Timeout(60)
final class AheadTest {
  private static final Instant EARLY = Instant.parse("2026-01-01T10:00:00Z");
  private static final Instant LATE = Instant.parse("2026-01-01T11:00:00Z");
  private static final ActorId RUN = ActorId.run("r");
  private static final Json PAYLOAD = Json.of("x".repeat(10_000));

  private final Store disk = new MemoryStore();
  private final HeldStore held = new HeldStore(disk);
  private final ExecutorService loop = Executors.newSingleThreadExecutor();
  private volatile Instant now = EARLY;
  private final AtomicInteger tellsTheTime = new AtomicInteger(Integer.MAX_VALUE);
  private final AtomicInteger seen = new AtomicInteger();
  private final AtomicInteger seenTooEarly = new AtomicInteger();
  private WorkflowEngine engine;

  @BeforeEach
  void a_run_waits_for_an_event() throws Exception {
    engine =
        WorkflowEngine.on(held.facade())
            .threads(List.of(loop))
            .clock(this::time)
            .snapshotsFrom(10)
            .observer((run, state, seq) -> see(seq))
            .open();
    engine.deploy("waits.yaml", "workflow: waits\nnodes: { go: { wait: { event: go } } }\n");
    engine.start(StartRequest.of("waits").id("r")).awaitIdle();
    held.hold();
  }

  private Instant time() {
    if (tellsTheTime.getAndDecrement() <= 0) {
      throw new IllegalStateException("the clock stands still");
    }
    return now;
  }

  private void see(long seq) {
    seen.incrementAndGet();
    if (seq > journal().getLast().seq()) {
      seenTooEarly.incrementAndGet();
    }
  }

  @AfterEach
  void nobody_saw_what_was_not_on_disk() {
    held.letThrough();
    engine.close();
    loop.shutdownNow();
    assertThat(seenTooEarly).hasValue(0);
  }

  /** One event whose commit waits, and another that was decided on top of it. */
  private record Two(
      CompletableFuture<SendOutcome> one,
      HeldStore.Held first,
      CompletableFuture<SendOutcome> two) {

    void heard() throws Exception {
      AheadTest.heard(one);
      AheadTest.heard(two);
    }
  }

  private Two two(String one, String two) throws InterruptedException {
    CompletableFuture<SendOutcome> sent = send(one);
    HeldStore.Held first = held.next();
    CompletableFuture<SendOutcome> ahead = send(two);
    settled();
    return new Two(sent, first, ahead);
  }

  private CompletableFuture<RunResult> end() {
    CompletableFuture<RunResult> end = engine.run("r").completion();
    settled();
    return end;
  }

  /** Each has a payload that makes a snapshot due. */
  private CompletableFuture<SendOutcome> send(String event) {
    return engine.sendEventAsync("r", event, PAYLOAD, null);
  }

  /** The loop has done what it had to do, and what came of that. */
  private void settled() {
    for (int i = 0; i < 3; i++) {
      CompletableFuture.runAsync(() -> {}, loop).join();
    }
  }

  private List<JournalEntry> journal() {
    return disk.journal(RUN, 0, 100);
  }

  private List<String> received() {
    return journal().stream()
        .map(JournalEntry::body)
        .filter(body -> body.contains("RECEIVE_EVENT"))
        .map(body -> body.replaceAll(".*\"RECEIVE_EVENT\"[^}]*\"name\":\"(\\w+)\".*", "$1"))
        .toList();
  }

  private static <T> T heard(CompletableFuture<T> answer) throws Exception {
    return answer.get(20, TimeUnit.SECONDS);
  }

  @Test
  void it_is_decided_at_once_and_committed_together_afterwards() throws Exception {
    Two events = two("one", "two");
    CompletableFuture<SendOutcome> three = send("three");
    settled();
    now = LATE;
    assertThat(held.holdsNothing()).isTrue();
    assertThat(List.of(events.one(), events.two(), three)).noneMatch(CompletableFuture::isDone);

    events.first().write();
    HeldStore.Held second = held.next();

    heard(events.one());
    assertThat(second.commit().entries())
        .extracting(JournalEntry::at)
        .containsExactly(EARLY, EARLY);
    settled();
    assertThat(List.of(events.two(), three)).noneMatch(CompletableFuture::isDone);
    second.write();
    events.heard();
    heard(three);
    assertThat(received()).containsExactly("one", "two", "three");
  }

  @Test
  void nobody_sees_it_before_it_is_on_disk() throws Exception {
    CompletableFuture<RunResult> end = end();
    Two events = two("one", "go");

    events.first().write();
    HeldStore.Held second = held.next();
    heard(events.one());
    settled();
    assertThat(end).isNotDone();
    assertThat(events.two()).isNotDone();

    second.write();
    assertThat(heard(end).status()).isEqualTo(RunStatus.COMPLETED);
    events.heard();
  }

  @Test
  void whoever_looks_meanwhile_sees_it_a_turn_later() throws Exception {
    Two events = two("one", "go");
    CompletableFuture<RunResult> end = end();

    events.first().write();
    HeldStore.Held second = held.next();
    settled();
    assertThat(end).isNotDone();
    second.write();

    assertThat(heard(end).status()).isEqualTo(RunStatus.COMPLETED);
    events.heard();
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "conflict", "unknown and not written"})
  void it_goes_with_the_commit_that_it_was_decided_on(String outcome) throws Exception {
    CompletableFuture<RunResult> end = end();
    Two events = two("one", "go");

    switch (outcome) {
      case "failed" -> events.first().fail();
      case "conflict" -> events.first().refuse();
      default -> events.first().loseIt();
    }
    HeldStore.Held again = held.next();
    assertThat(again.commit().entries()).hasSize(2);
    assertThat(end).isNotDone();
    again.write();

    events.heard();
    assertThat(heard(end).status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(received()).containsExactly("one", "go");
  }

  @Test
  void it_goes_on_when_the_commit_before_turns_out_to_be_written() throws Exception {
    Two events = two("one", "two");

    events.first().writeAndLoseTheAnswer();
    held.next().write();

    events.heard();
    assertThat(received()).containsExactly("one", "two");
  }

  @Test
  void what_is_on_disk_is_seen_though_the_next_commit_fails() throws Exception {
    Two events = two("one", "two");
    seen.set(0);

    events.first().write();
    HeldStore.Held second = held.next();
    assertThat(seen).hasValue(0);
    second.fail();
    HeldStore.Held again = held.next();

    assertThat(seen).hasValue(1);
    again.write();
    events.heard();
  }

  @Test
  void nothing_is_decided_after_the_end_before_that_is_seen() throws Exception {
    CompletableFuture<RunResult> end = end();
    Two events = two("go", "late");

    events.first().write();

    assertThat(heard(end).status()).isEqualTo(RunStatus.COMPLETED);
    events.heard();
    assertThat(heard(events.two())).isEqualTo(SendOutcome.ALREADY_FINAL);
  }

  @Test
  void no_snapshot_holds_it_before_it_is_on_disk() throws Exception {
    Two events = two("one", "two");

    events.first().write();
    held.next().fail();
    HeldStore.Held again = held.next();
    assertThat(again.commit().expectedSeq()).isEqualTo(journal().getLast().seq());
    again.write();

    events.heard();
  }

  @Test
  void what_cannot_be_decided_ahead_is_decided_afterwards() throws Exception {
    Two events = two("one", "two");
    tellsTheTime.set(0);
    CompletableFuture<SendOutcome> three = send("three");
    settled();
    tellsTheTime.set(Integer.MAX_VALUE);

    events.first().write();
    heard(events.one());
    HeldStore.Held second = held.next();
    settled();
    assertThat(List.of(events.two(), three)).noneMatch(CompletableFuture::isDone);
    second.write();

    events.heard();
    heard(three);
    assertThat(received()).containsExactly("one", "two", "three");
  }

  @Test
  void a_run_that_never_rests_is_seen_every_few_turns() throws Exception {
    var answers = new ArrayList<CompletableFuture<SendOutcome>>();
    answers.add(send("first"));
    seen.set(0);
    for (int turn = 0; turn < 30; turn++) {
      HeldStore.Held commit = held.next();
      answers.add(send("more" + turn));
      settled();
      commit.write();
    }
    held.next().write();
    for (CompletableFuture<SendOutcome> answer : answers) {
      heard(answer);
    }
    assertThat(seen).hasValueBetween(30 / 10, 30 / 5);
    assertThat(received()).hasSize(31);
  }

  @Test
  void whoever_waits_for_it_hears_that_the_engine_closes() throws Exception {
    Two events = two("one", "two");

    engine.close();
    events.first().write();

    assertThatThrownBy(() -> heard(events.one())).hasMessageContaining("closed");
    assertThatThrownBy(() -> heard(events.two())).hasMessageContaining("closed");
    assertThat(received()).isEmpty();
  }
}
