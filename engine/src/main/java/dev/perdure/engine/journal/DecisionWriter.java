package dev.perdure.engine.journal;

import dev.perdure.model.NodeError;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes decisions as JSON objects with a {@code type}. */
final class DecisionWriter {
  private final JsonWriter out;
  private final @Nullable Json payload;

  DecisionWriter(JsonWriter out, @Nullable Json payload) {
    this.out = out;
    this.payload = payload;
  }

  void write(Decision.Write decision) {
    out.startObject();
    switch (decision) {
      case Decision.InitializeRun d -> initializeRun(d);
      case Decision.CompleteRun d -> value(type("COMPLETE_RUN"), "result", d.result());
      case Decision.RefuseInput d -> error(type("REFUSE_INPUT"), d.error());
      case Decision.FailRun d -> error(type("FAIL_RUN"), d.error());
      case Decision.TimeOutRun d -> error(type("TIME_OUT_RUN"), d.error());
      case Decision.CancelRun d -> cancelRun(d);
      case Decision.CreateToken d -> createToken(d);
      case Decision.DispatchToken d -> dispatchToken(d);
      case Decision.SetDeadline d -> {
        token("SET_DEADLINE", d.token());
        time("deadline", d.deadline());
      }
      case Decision.StartChild d -> startChild(d);
      case Decision.CancelChildren d -> cancelChildren(d);
      case Decision.BeginWait d -> beginWait(d);
      case Decision.ReceiveEvent d -> receiveEvent(d);
      case Decision.EmitEvent d -> emitEvent(d);
      case Decision.TakeEvent d -> {
        type("TAKE_EVENT").field("event", d.event());
        out.field("token", d.token());
      }
      case Decision.RetryToken d -> retryToken(d);
      case Decision.CompleteToken d -> token("COMPLETE_TOKEN", d.token());
      case Decision.FailToken d -> error(token("FAIL_TOKEN", d.token()), d.error());
      case Decision.CancelTokens d -> {
        tokens(type("CANCEL_TOKENS"), d.tokens()).field("reason", d.reason());
      }
      case Decision.OpenFanOut d -> openFanOut(d);
      case Decision.SpawnTokens d -> spawnTokens(d);
      case Decision.BeginToken d -> token("BEGIN_TOKEN", d.token());
      case Decision.WaitForSiblings d -> {
        token("WAIT_FOR_SIBLINGS", d.token()).field("instance", d.instance());
        out.field("index", d.index());
      }
      case Decision.SettleBranch d -> {
        instance("SETTLE_BRANCH", d.instance()).field("index", d.index());
        out.field("end", d.end().name().toLowerCase(Locale.ROOT));
      }
      case Decision.ArmFanIn d -> {
        instance("ARM_FAN_IN", d.instance());
        time("at", d.at());
      }
      case Decision.MergeBranches d -> {
        instance("MERGE_BRANCHES", d.instance()).name("write");
        contextWrite(d.write());
      }
      case Decision.ActivateFanIn d -> {
        instance("ACTIVATE_FAN_IN", d.instance());
        continuation(d.token(), d.node(), d.counted());
      }
      case Decision.FailFanIn d -> {
        instance("FAIL_FAN_IN", d.instance());
        continuation(d.token(), d.node(), d.counted());
        out.field("code", d.code());
      }
      case Decision.CloseFanOut d -> instance("CLOSE_FAN_OUT", d.instance());
      case Decision.RecordResult d -> recordResult(d);
      case Decision.StageArtifacts d -> {
        MessageText.artifacts(d.artifacts(), token("STAGE_ARTIFACTS", d.token()));
      }
      case Decision.WriteContext d -> writeContext(d);
      case Decision.ClearLastError d -> token("CLEAR_LAST_ERROR", d.token());
      case Decision.Ignore d -> type("IGNORE").field("reason", d.reason());
      case Decision.CountUncleanEnd d -> tokens(type("COUNT_UNCLEAN_END"), d.tokens());
      case Decision.RaiseIncident d -> {
        type("RAISE_INCIDENT").field("reason", d.reason());
        out.field("held", d.held());
      }
      case Decision.ResolveIncident d -> type("RESOLVE_INCIDENT");
    }
    out.endObject();
  }

  private void initializeRun(Decision.InitializeRun d) {
    type("INITIALIZE_RUN").field("runId", d.runId());
    out.field("workflow", d.workflow());
    out.field("version", d.version());
    MessageText.texts("labels", d.labels(), out);
    value(out, "input", d.input());
    value(out, "state", d.state());
    time("startedAt", d.startedAt());
    time("deadline", d.deadline());
    MessageText.parent(d.parent(), out);
    MessageText.versions("tasks", d.tasks(), out);
    MessageText.artifacts(d.artifacts(), out);
  }

  private void cancelRun(Decision.CancelRun d) {
    type("CANCEL_RUN").field("reason", d.reason());
    if (d.byParent()) {
      out.field("byParent", true);
    }
  }

  private void startChild(Decision.StartChild d) {
    token("START_CHILD", d.token()).field("attempt", d.attempt());
    out.field("child", d.child());
    out.field("workflow", d.workflow());
    MessageText.version(d.version(), out);
    if (d.input() != null) {
      value(out, "input", d.input());
    }
    if (d.inherits()) {
      out.field("inherits", true);
    }
    time("deadline", d.deadline());
  }

  private void cancelChildren(Decision.CancelChildren d) {
    type("CANCEL_CHILDREN").name("children").startArray();
    for (String child : d.children()) {
      out.text(child);
    }
    out.endArray();
    out.field("reason", d.reason());
  }

  private void createToken(Decision.CreateToken d) {
    token("CREATE_TOKEN", d.token()).field("node", d.node());
    out.field("parent", d.parent());
    if (d.via() != null) {
      out.field("via", d.via());
    }
  }

  private void dispatchToken(Decision.DispatchToken d) {
    token("DISPATCH_TOKEN", d.token()).field("attempt", d.attempt());
    if (d.input() != null) {
      value(out, "input", d.input());
    }
    if (d.config() != null) {
      value(out, "config", d.config());
    }
    time("deadline", d.deadline());
  }

  private void beginWait(Decision.BeginWait d) {
    token("BEGIN_WAIT", d.token()).field("attempt", d.attempt());
    WaitText.write(d.what(), out);
    time("since", d.since());
    time("due", d.due());
  }

  private void emitEvent(Decision.EmitEvent d) {
    token("EMIT_EVENT", d.token()).field("run", d.run());
    out.field("name", d.name());
    value(out, "payload", d.payload());
  }

  private void receiveEvent(Decision.ReceiveEvent d) {
    type("RECEIVE_EVENT").field("event", d.event());
    out.field("name", d.name());
    value(out, "payload", d.payload());
    if (d.id() != null) {
      out.field("id", d.id());
    }
  }

  private void retryToken(Decision.RetryToken d) {
    token("RETRY_TOKEN", d.token()).field("nextAttempt", d.nextAttempt());
    time("at", d.at());
    error(out, d.error());
  }

  private void recordResult(Decision.RecordResult d) {
    value(token("RECORD_RESULT", d.token()), "result", d.result());
    out.field("keep", d.keep());
  }

  private void writeContext(Decision.WriteContext d) {
    token("WRITE_CONTEXT", d.token()).name("writes").startArray();
    for (ContextWrite write : d.writes()) {
      contextWrite(write);
    }
    out.endArray();
  }

  private void contextWrite(ContextWrite write) {
    out.startObject();
    out.field("root", write.root().name().toLowerCase(Locale.ROOT));
    texts("path", write.path());
    value(out, "value", write.value());
    out.endObject();
  }

  private void openFanOut(Decision.OpenFanOut d) {
    instance("OPEN_FAN_OUT", d.instance()).field("token", d.token());
    if (d.group() != null) {
      out.field("group", d.group());
    }
    out.field("total", d.total());
    texts("via", d.via());
    time("deadline", d.deadline());
  }

  private void spawnTokens(Decision.SpawnTokens d) {
    instance("SPAWN_TOKENS", d.instance()).field("firstToken", d.firstToken());
    out.field("node", d.node());
    out.field("via", d.via());
    out.field("firstIndex", d.firstIndex());
    out.field("count", d.count());
    if (d.items() != null) {
      value(out, "items", d.items());
    }
    if (d.itemVar() != null) {
      out.field("itemVar", d.itemVar());
    }
    if (d.concurrency() != null) {
      out.field("concurrency", d.concurrency());
    }
  }

  private void continuation(long token, String node, List<String> counted) {
    out.field("token", token);
    out.field("node", node);
    texts("counted", counted);
  }

  private void texts(String name, List<String> texts) {
    out.name(name).startArray();
    for (String text : texts) {
      out.text(text);
    }
    out.endArray();
  }

  private JsonWriter instance(String type, long instance) {
    type(type).field("instance", instance);
    return out;
  }

  private JsonWriter type(String type) {
    out.field("type", type);
    return out;
  }

  private JsonWriter token(String type, long token) {
    type(type).field("token", token);
    return out;
  }

  private static JsonWriter tokens(JsonWriter out, List<Long> tokens) {
    out.name("tokens").startArray();
    for (long token : tokens) {
      out.number(token);
    }
    out.endArray();
    return out;
  }

  /**
   * Compares by identity on purpose: it is about the same thing written twice, and costs nothing.
   */
  @SuppressWarnings("ReferenceEquality")
  private void value(JsonWriter json, String name, Json value) {
    if (value == payload) {
      json.field(name + "From", "message");
    } else {
      json.name(name);
      json.value(value);
    }
  }

  private static void error(JsonWriter out, NodeError error) {
    out.name("error");
    out.value(error.toJson());
  }

  private void time(String name, @Nullable Instant time) {
    if (time != null) {
      out.field(name, time.toString());
    }
  }
}
