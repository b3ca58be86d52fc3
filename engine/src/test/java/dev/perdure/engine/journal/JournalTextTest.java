package dev.perdure.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.Artifact;
import dev.perdure.model.NodeError;
import dev.perdure.model.Parent;
import dev.perdure.model.decision.Awaited;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.message.Failure;
import dev.perdure.model.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JournalTextTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123Z");
  private static final Json VALUE =
      Json.object(
          "list", Json.array(Json.of(1), Json.of(2.5), Json.Null.NULL), "text", Json.of("ä\n\""));
  private static final NodeError ERROR =
      new NodeError(
          "BUSY", "try later", "charge", 2, true, new NodeError("X", "y", null, 0, false, null));

  private static final Parent PARENT = new Parent("r-1", 4, 2, "r-0", 7);

  private static final Artifact ARTIFACT =
      new Artifact("report.csv", "r-3/4/report.csv", "text/csv", 7, "0a".repeat(32));

  private static final List<Message> MESSAGES =
      List.of(
          new Message.Start("r-1", "order", 3, VALUE, Map.of("tenant", "a")),
          new Message.Start("r-2", "order", 3, Json.Obj.EMPTY, Map.of()),
          new Message.Start("r-3", "ship", 1, VALUE, Map.of(), PARENT),
          new Message.StartChild("r-3", "ship", 2, VALUE, PARENT),
          new Message.StartChild("r-3", "ship", null, VALUE, PARENT),
          new Message.StartChild("r-3", "ship", null, VALUE, PARENT, List.of(ARTIFACT)),
          new Message.StartChild("r-3", "ship", null, VALUE, PARENT, List.of(ARTIFACT)).at(2),
          new Message.ChildCompleted(4, 2, "r-3", VALUE),
          new Message.ChildCompleted(4, 2, "r-3", VALUE, List.of(ARTIFACT)),
          new Message.ChildFailed(4, 2, "r-3", ERROR, true),
          new Message.CancelChild("enough"),
          new Message.WorkCompleted(4, 1, VALUE),
          new Message.WorkCompleted(4, 1, VALUE, List.of(ARTIFACT)),
          new Message.WorkFailed(4, 2, new Failure("BUSY", "try later", true)),
          new Message.WorkFailed(
              4, 2, new Failure("BUSY", "try later", true, Duration.ofSeconds(9))),
          new Message.WorkHeld(4, 2),
          new Message.WorkBegun(4, 2),
          new Message.Event("paid", VALUE, null),
          new Message.Event("paid", VALUE, "e-1"),
          new Message.Answer("approve", null, null, VALUE),
          new Message.Answer("approve", 2, 17L, VALUE),
          new Message.Wake(),
          new Message.Continue(),
          new Message.Cancel("enough"),
          new Message.UncleanEnd(),
          new Message.Park("broken", "{}"),
          new Message.JournalFull(1_000_000),
          new Message.Resume());

  private static final List<Decision.Write> WRITES =
      List.of(
          new Decision.InitializeRun(
              "r-1", "order", 3, Map.of("tenant", "a"), VALUE, Json.Obj.EMPTY, NOON, NOON),
          new Decision.InitializeRun(
              "r-1", "order", 3, Map.of(), Json.Obj.EMPTY, Json.Obj.EMPTY, NOON, null),
          new Decision.InitializeRun(
              "r-3", "ship", 1, Map.of(), VALUE, Json.Obj.EMPTY, NOON, null, PARENT),
          new Decision.InitializeRun(
              "r-3",
              "ship",
              1,
              Map.of(),
              VALUE,
              Json.Obj.EMPTY,
              NOON,
              null,
              PARENT,
              Map.of("pack", 2),
              List.of(ARTIFACT)),
          new Decision.StartChild(2, 1, "r-3", "ship", 3, VALUE, true, NOON),
          new Decision.StartChild(2, 1, "r-3", "ship", 3, VALUE, NOON),
          new Decision.StartChild(2, 2, "r-4", "ship", null, null, null),
          new Decision.CancelChildren(List.of("r-3", "r-4"), "over"),
          new Decision.RefuseInput(ERROR),
          new Decision.CancelRun("enough", true),
          new Decision.CreateToken(1, "open", 0, null),
          new Decision.CreateToken(2, "charge", 1, "open->charge"),
          new Decision.DispatchToken(2, 1, VALUE, Json.object("url", Json.of("x")), NOON),
          new Decision.DispatchToken(2, 2, null, null, null),
          new Decision.SetDeadline(2, NOON),
          new Decision.SetDeadline(2, null),
          new Decision.BeginWait(2, 1, new Awaited.Timer(NOON), NOON, NOON),
          new Decision.BeginWait(2, 1, new Awaited.Event("paid"), NOON, null),
          new Decision.BeginWait(2, 1, new Awaited.Answer("Sure?", "ada", 3), NOON, null),
          new Decision.BeginWait(2, 2, new Awaited.Answer("Sure?", null, null), NOON, NOON),
          new Decision.ReceiveEvent(1, "paid", VALUE, "e-1"),
          new Decision.ReceiveEvent(2, "paid", Json.Null.NULL, null),
          new Decision.TakeEvent(1, 2),
          new Decision.EmitEvent(2, "r-9", "paid", VALUE),
          new Decision.RetryToken(2, 2, NOON, ERROR),
          new Decision.RecordResult(2, VALUE, true),
          new Decision.StageArtifacts(2, List.of(ARTIFACT)),
          new Decision.WriteContext(
              2,
              List.of(
                  new ContextWrite(ContextWrite.Root.STATE, List.of("a", "b"), VALUE),
                  new ContextWrite(ContextWrite.Root.OUTPUT, List.of(), Json.of(true)))),
          new Decision.ClearLastError(2),
          new Decision.CompleteToken(2),
          new Decision.FailToken(1, ERROR),
          new Decision.CancelTokens(List.of(3L, 4L), "over"),
          new Decision.CountUncleanEnd(List.of(3L)),
          new Decision.RaiseIncident("broken", "{}"),
          new Decision.ResolveIncident(),
          new Decision.Ignore("late"),
          new Decision.OpenFanOut(1, 2, "jury", 5, List.of("a->b", "a->c"), NOON),
          new Decision.OpenFanOut(2, 2, null, 0, List.of("a->b"), null),
          new Decision.SpawnTokens(1, 3, "b", "a->b", 0, 2, Json.array(List.of(VALUE)), "item", 4),
          new Decision.SpawnTokens(1, 5, "c", "a->c", 2, 3, null, null, null),
          new Decision.BeginToken(3),
          new Decision.WaitForSiblings(3, 1, 0),
          new Decision.SettleBranch(1, 0, Decision.BranchEnd.ARRIVED),
          new Decision.SettleBranch(1, 1, Decision.BranchEnd.FAILED),
          new Decision.ArmFanIn(1, NOON),
          new Decision.MergeBranches(
              1, new ContextWrite(ContextWrite.Root.BRANCH_OUTPUT, List.of("votes"), VALUE)),
          new Decision.ActivateFanIn(1, 9, "count", List.of("b->count")),
          new Decision.FailFanIn(2, 10, "count", List.of("b->count"), "BRANCH_FAILED"),
          new Decision.CloseFanOut(3),
          new Decision.FailToken(10, ERROR.ofBranch(3)),
          new Decision.CompleteRun(VALUE),
          new Decision.FailRun(ERROR),
          new Decision.TimeOutRun(ERROR),
          new Decision.CancelRun("enough"));

  @Test
  void every_message_and_decision_reads_as_it_was_written() {
    for (Message message : MESSAGES) {
      String text = JournalText.write(message, WRITES);
      assertThat(JournalText.read(JournalText.FORMAT, text))
          .isEqualTo(new JournalRow(message, WRITES));
      assertThat(JournalText.readMessage(JournalText.FORMAT, JournalText.write(message)))
          .isEqualTo(message);
    }
  }

  @Test
  void the_samples_above_leave_no_kind_out() {
    assertThat(MESSAGES)
        .extracting(Object::getClass)
        .containsAll(Arrays.asList(Message.class.getPermittedSubclasses()));
    assertThat(WRITES)
        .extracting(Object::getClass)
        .containsAll(Arrays.asList(Decision.Write.class.getPermittedSubclasses()));
  }

  @Test
  void a_payload_stands_once_in_a_row() {
    Json result = Json.object("secret", Json.of("needle"));
    var message = new Message.WorkCompleted(2, 1, result);

    String text =
        JournalText.write(
            message,
            List.of(new Decision.RecordResult(2, result, true), new Decision.CompleteToken(2)));

    assertThat(text)
        .isEqualTo(
            """
            {"message":{"type":"work_completed","token":2,"attempt":1,"result":{"secret":"needle"}},\
            "decisions":[{"type":"RECORD_RESULT","token":2,"resultFrom":"message","keep":true},\
            {"type":"COMPLETE_TOKEN","token":2}]}\
            """);
    assertThat(JournalText.read(1, text).writes())
        .first()
        .isEqualTo(new Decision.RecordResult(2, result, true));
  }

  @Test
  void a_newer_format_is_refused() {
    assertThatThrownBy(() -> JournalText.read(JournalText.FORMAT + 1, "{}"))
        .hasMessageContaining("newer Perdure");
  }
}
