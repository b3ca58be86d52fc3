package dev.perdure.engine.journal;

import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads what {@link DecisionWriter} wrote. */
final class DecisionReader {
  private final @Nullable Json payload;

  DecisionReader(@Nullable Json payload) {
    this.payload = payload;
  }

  Decision.Write read(Fields d) {
    return switch (d.text("type")) {
      case "INITIALIZE_RUN" -> initializeRun(d);
      case "COMPLETE_RUN" -> new Decision.CompleteRun(value(d, "result"));
      case "REFUSE_INPUT" -> new Decision.RefuseInput(d.error("error"));
      case "FAIL_RUN" -> new Decision.FailRun(d.error("error"));
      case "TIME_OUT_RUN" -> new Decision.TimeOutRun(d.error("error"));
      case "CANCEL_RUN" -> new Decision.CancelRun(d.text("reason"), d.flag("byParent"));
      case "CREATE_TOKEN" ->
          new Decision.CreateToken(
              d.number("token"), d.text("node"), d.number("parent"), d.textOrNull("via"));
      case "DISPATCH_TOKEN" -> dispatchToken(d);
      case "SET_DEADLINE" -> new Decision.SetDeadline(d.number("token"), d.timeOrNull("deadline"));
      case "START_CHILD" -> startChild(d);
      case "CANCEL_CHILDREN" ->
          new Decision.CancelChildren(d.textList("children"), d.text("reason"));
      case "BEGIN_WAIT" ->
          new Decision.BeginWait(
              d.number("token"),
              d.integer("attempt"),
              WaitText.read(d),
              d.time("since"),
              d.timeOrNull("due"));
      case "RECEIVE_EVENT" ->
          new Decision.ReceiveEvent(
              d.number("event"), d.text("name"), value(d, "payload"), d.textOrNull("id"));
      case "EMIT_EVENT" ->
          new Decision.EmitEvent(
              d.number("token"), d.text("run"), d.text("name"), value(d, "payload"));
      case "TAKE_EVENT" -> new Decision.TakeEvent(d.number("event"), d.number("token"));
      case "RETRY_TOKEN" ->
          new Decision.RetryToken(
              d.number("token"), d.integer("nextAttempt"), d.time("at"), d.error("error"));
      case "COMPLETE_TOKEN" -> new Decision.CompleteToken(d.number("token"));
      case "FAIL_TOKEN" -> new Decision.FailToken(d.number("token"), d.error("error"));
      case "CANCEL_TOKENS" -> new Decision.CancelTokens(d.numbers("tokens"), d.text("reason"));
      case "OPEN_FAN_OUT" ->
          new Decision.OpenFanOut(
              d.number("instance"),
              d.number("token"),
              d.textOrNull("group"),
              d.integer("total"),
              d.textList("via"),
              d.timeOrNull("deadline"));
      case "SPAWN_TOKENS" -> spawnTokens(d);
      case "BEGIN_TOKEN" -> new Decision.BeginToken(d.number("token"));
      case "WAIT_FOR_SIBLINGS" ->
          new Decision.WaitForSiblings(d.number("token"), d.number("instance"), d.integer("index"));
      case "SETTLE_BRANCH" ->
          new Decision.SettleBranch(
              d.number("instance"),
              d.integer("index"),
              Decision.BranchEnd.valueOf(d.text("end").toUpperCase(Locale.ROOT)));
      case "ARM_FAN_IN" -> new Decision.ArmFanIn(d.number("instance"), d.time("at"));
      case "MERGE_BRANCHES" ->
          new Decision.MergeBranches(d.number("instance"), write(d.object("write")));
      case "ACTIVATE_FAN_IN" ->
          new Decision.ActivateFanIn(
              d.number("instance"), d.number("token"), d.text("node"), d.textList("counted"));
      case "FAIL_FAN_IN" ->
          new Decision.FailFanIn(
              d.number("instance"),
              d.number("token"),
              d.text("node"),
              d.textList("counted"),
              d.text("code"));
      case "CLOSE_FAN_OUT" -> new Decision.CloseFanOut(d.number("instance"));
      case "RECORD_RESULT" ->
          new Decision.RecordResult(d.number("token"), value(d, "result"), d.flag("keep"));
      case "STAGE_ARTIFACTS" -> new Decision.StageArtifacts(d.number("token"), d.artifacts());
      case "WRITE_CONTEXT" -> new Decision.WriteContext(d.number("token"), writes(d));
      case "CLEAR_LAST_ERROR" -> new Decision.ClearLastError(d.number("token"));
      case "IGNORE" -> new Decision.Ignore(d.text("reason"));
      case "COUNT_UNCLEAN_END" -> new Decision.CountUncleanEnd(d.numbers("tokens"));
      case "RAISE_INCIDENT" -> new Decision.RaiseIncident(d.text("reason"), d.text("held"));
      case "RESOLVE_INCIDENT" -> new Decision.ResolveIncident();
      default ->
          throw new IllegalStateException("Expected a known decision, but found " + d.object());
    };
  }

  private Decision.InitializeRun initializeRun(Fields d) {
    return new Decision.InitializeRun(
        d.text("runId"),
        d.text("workflow"),
        d.integer("version"),
        d.texts("labels"),
        value(d, "input"),
        Fields.of(value(d, "state")).object(),
        d.time("startedAt"),
        d.timeOrNull("deadline"),
        d.parentOrNull(),
        d.versions("tasks"),
        d.artifacts());
  }

  private Decision.StartChild startChild(Fields d) {
    return new Decision.StartChild(
        d.number("token"),
        d.integer("attempt"),
        d.text("child"),
        d.text("workflow"),
        d.integerOrNull("version"),
        valueOrNull(d, "input"),
        d.flag("inherits"),
        d.timeOrNull("deadline"));
  }

  private Decision.DispatchToken dispatchToken(Fields d) {
    return new Decision.DispatchToken(
        d.number("token"),
        d.integer("attempt"),
        valueOrNull(d, "input"),
        valueOrNull(d, "config") instanceof Json.Obj config ? config : null,
        d.timeOrNull("deadline"));
  }

  private List<ContextWrite> writes(Fields d) {
    var writes = new ArrayList<ContextWrite>();
    for (Json item : d.list("writes")) {
      writes.add(write(Fields.of(item)));
    }
    return writes;
  }

  private ContextWrite write(Fields write) {
    var root = ContextWrite.Root.valueOf(write.text("root").toUpperCase(Locale.ROOT));
    return new ContextWrite(root, write.textList("path"), value(write, "value"));
  }

  private Decision.SpawnTokens spawnTokens(Fields d) {
    return new Decision.SpawnTokens(
        d.number("instance"),
        d.number("firstToken"),
        d.text("node"),
        d.text("via"),
        d.integer("firstIndex"),
        d.integer("count"),
        valueOrNull(d, "items"),
        d.textOrNull("itemVar"),
        d.integerOrNull("concurrency"));
  }

  private Json value(Fields d, String name) {
    Json value = valueOrNull(d, name);
    return value != null ? value : d.value(name);
  }

  private @Nullable Json valueOrNull(Fields d, String name) {
    return d.valueOrNull(name + "From") == null ? d.valueOrNull(name) : payload;
  }
}
