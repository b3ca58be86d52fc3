package dev.perdure.engine.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.perdure.model.NodeError;
import dev.perdure.model.decision.ContextWrite;
import dev.perdure.model.decision.Decision;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes decisions as JSON objects with a {@code type}. */
final class DecisionWriter {
  private final JsonGenerator out;
  private final @Nullable Json payload;

  DecisionWriter(JsonGenerator out, @Nullable Json payload) {
    this.out = out;
    this.payload = payload;
  }

  void write(Decision.Write decision) throws IOException {
    out.writeStartObject();
    switch (decision) {
      case Decision.InitializeRun d -> initializeRun(d);
      case Decision.CompleteRun d -> value(type("COMPLETE_RUN"), "result", d.result());
      case Decision.RefuseInput d -> error(type("REFUSE_INPUT"), d.error());
      case Decision.FailRun d -> error(type("FAIL_RUN"), d.error());
      case Decision.TimeOutRun d -> error(type("TIME_OUT_RUN"), d.error());
      case Decision.CancelRun d -> cancelRun(d);
      case Decision.CreateToken d -> createToken(d);
      case Decision.DispatchToken d -> dispatchToken(d);
      case Decision.StartChild d -> startChild(d);
      case Decision.CancelChildren d -> cancelChildren(d);
      case Decision.BeginWait d -> beginWait(d);
      case Decision.ReceiveEvent d -> receiveEvent(d);
      case Decision.EmitEvent d -> emitEvent(d);
      case Decision.TakeEvent d -> {
        type("TAKE_EVENT").writeNumberField("event", d.event());
        out.writeNumberField("token", d.token());
      }
      case Decision.RetryToken d -> retryToken(d);
      case Decision.CompleteToken d -> token("COMPLETE_TOKEN", d.token());
      case Decision.FailToken d -> error(token("FAIL_TOKEN", d.token()), d.error());
      case Decision.CancelTokens d -> {
        tokens(type("CANCEL_TOKENS"), d.tokens()).writeStringField("reason", d.reason());
      }
      case Decision.OpenFanOut d -> openFanOut(d);
      case Decision.SpawnTokens d -> spawnTokens(d);
      case Decision.BeginToken d -> token("BEGIN_TOKEN", d.token());
      case Decision.WaitForSiblings d -> {
        token("WAIT_FOR_SIBLINGS", d.token()).writeNumberField("instance", d.instance());
        out.writeNumberField("index", d.index());
      }
      case Decision.SettleBranch d -> {
        instance("SETTLE_BRANCH", d.instance()).writeNumberField("index", d.index());
        out.writeStringField("end", d.end().name().toLowerCase(Locale.ROOT));
      }
      case Decision.ArmFanIn d -> {
        instance("ARM_FAN_IN", d.instance());
        time("at", d.at());
      }
      case Decision.MergeBranches d -> {
        instance("MERGE_BRANCHES", d.instance()).writeFieldName("write");
        contextWrite(d.write());
      }
      case Decision.ActivateFanIn d -> {
        instance("ACTIVATE_FAN_IN", d.instance());
        continuation(d.token(), d.node(), d.counted());
      }
      case Decision.FailFanIn d -> {
        instance("FAIL_FAN_IN", d.instance());
        continuation(d.token(), d.node(), d.counted());
        out.writeStringField("code", d.code());
      }
      case Decision.CloseFanOut d -> instance("CLOSE_FAN_OUT", d.instance());
      case Decision.RecordResult d -> recordResult(d);
      case Decision.StageArtifacts d -> {
        MessageText.artifacts(d.artifacts(), token("STAGE_ARTIFACTS", d.token()));
      }
      case Decision.WriteContext d -> writeContext(d);
      case Decision.ClearLastError d -> token("CLEAR_LAST_ERROR", d.token());
      case Decision.Ignore d -> type("IGNORE").writeStringField("reason", d.reason());
      case Decision.CountUncleanEnd d -> tokens(type("COUNT_UNCLEAN_END"), d.tokens());
      case Decision.RaiseIncident d -> {
        type("RAISE_INCIDENT").writeStringField("reason", d.reason());
        out.writeStringField("held", d.held());
      }
      case Decision.ResolveIncident d -> type("RESOLVE_INCIDENT");
    }
    out.writeEndObject();
  }

  private void initializeRun(Decision.InitializeRun d) throws IOException {
    type("INITIALIZE_RUN").writeStringField("runId", d.runId());
    out.writeStringField("workflow", d.workflow());
    out.writeNumberField("version", d.version());
    MessageText.texts("labels", d.labels(), out);
    value(out, "input", d.input());
    value(out, "state", d.state());
    time("startedAt", d.startedAt());
    time("deadline", d.deadline());
    MessageText.parent(d.parent(), out);
    MessageText.versions("tasks", d.tasks(), out);
    MessageText.artifacts(d.artifacts(), out);
  }

  private void cancelRun(Decision.CancelRun d) throws IOException {
    type("CANCEL_RUN").writeStringField("reason", d.reason());
    if (d.byParent()) {
      out.writeBooleanField("byParent", true);
    }
  }

  private void startChild(Decision.StartChild d) throws IOException {
    token("START_CHILD", d.token()).writeNumberField("attempt", d.attempt());
    out.writeStringField("child", d.child());
    out.writeStringField("workflow", d.workflow());
    MessageText.version(d.version(), out);
    if (d.input() != null) {
      value(out, "input", d.input());
    }
    if (d.inherits()) {
      out.writeBooleanField("inherits", true);
    }
    time("deadline", d.deadline());
  }

  private void cancelChildren(Decision.CancelChildren d) throws IOException {
    type("CANCEL_CHILDREN").writeArrayFieldStart("children");
    for (String child : d.children()) {
      out.writeString(child);
    }
    out.writeEndArray();
    out.writeStringField("reason", d.reason());
  }

  private void createToken(Decision.CreateToken d) throws IOException {
    token("CREATE_TOKEN", d.token()).writeStringField("node", d.node());
    out.writeNumberField("parent", d.parent());
    if (d.via() != null) {
      out.writeStringField("via", d.via());
    }
  }

  private void dispatchToken(Decision.DispatchToken d) throws IOException {
    token("DISPATCH_TOKEN", d.token()).writeNumberField("attempt", d.attempt());
    if (d.input() != null) {
      value(out, "input", d.input());
    }
    if (d.config() != null) {
      value(out, "config", d.config());
    }
    time("deadline", d.deadline());
  }

  private void beginWait(Decision.BeginWait d) throws IOException {
    token("BEGIN_WAIT", d.token()).writeNumberField("attempt", d.attempt());
    WaitText.write(d.what(), out);
    time("since", d.since());
    time("due", d.due());
  }

  private void emitEvent(Decision.EmitEvent d) throws IOException {
    token("EMIT_EVENT", d.token()).writeStringField("run", d.run());
    out.writeStringField("name", d.name());
    value(out, "payload", d.payload());
  }

  private void receiveEvent(Decision.ReceiveEvent d) throws IOException {
    type("RECEIVE_EVENT").writeNumberField("event", d.event());
    out.writeStringField("name", d.name());
    value(out, "payload", d.payload());
    if (d.id() != null) {
      out.writeStringField("id", d.id());
    }
  }

  private void retryToken(Decision.RetryToken d) throws IOException {
    token("RETRY_TOKEN", d.token()).writeNumberField("nextAttempt", d.nextAttempt());
    time("at", d.at());
    error(out, d.error());
  }

  private void recordResult(Decision.RecordResult d) throws IOException {
    value(token("RECORD_RESULT", d.token()), "result", d.result());
    out.writeBooleanField("keep", d.keep());
  }

  private void writeContext(Decision.WriteContext d) throws IOException {
    token("WRITE_CONTEXT", d.token()).writeArrayFieldStart("writes");
    for (ContextWrite write : d.writes()) {
      contextWrite(write);
    }
    out.writeEndArray();
  }

  private void contextWrite(ContextWrite write) throws IOException {
    out.writeStartObject();
    out.writeStringField("root", write.root().name().toLowerCase(Locale.ROOT));
    texts("path", write.path());
    value(out, "value", write.value());
    out.writeEndObject();
  }

  private void openFanOut(Decision.OpenFanOut d) throws IOException {
    instance("OPEN_FAN_OUT", d.instance()).writeNumberField("token", d.token());
    if (d.group() != null) {
      out.writeStringField("group", d.group());
    }
    out.writeNumberField("total", d.total());
    texts("via", d.via());
    time("deadline", d.deadline());
  }

  private void spawnTokens(Decision.SpawnTokens d) throws IOException {
    instance("SPAWN_TOKENS", d.instance()).writeNumberField("firstToken", d.firstToken());
    out.writeStringField("node", d.node());
    out.writeStringField("via", d.via());
    out.writeNumberField("firstIndex", d.firstIndex());
    out.writeNumberField("count", d.count());
    if (d.items() != null) {
      value(out, "items", d.items());
    }
    if (d.itemVar() != null) {
      out.writeStringField("itemVar", d.itemVar());
    }
    if (d.concurrency() != null) {
      out.writeNumberField("concurrency", d.concurrency());
    }
  }

  private void continuation(long token, String node, List<String> counted) throws IOException {
    out.writeNumberField("token", token);
    out.writeStringField("node", node);
    texts("counted", counted);
  }

  private void texts(String name, List<String> texts) throws IOException {
    out.writeArrayFieldStart(name);
    for (String text : texts) {
      out.writeString(text);
    }
    out.writeEndArray();
  }

  private JsonGenerator instance(String type, long instance) throws IOException {
    type(type).writeNumberField("instance", instance);
    return out;
  }

  private JsonGenerator type(String type) throws IOException {
    out.writeStringField("type", type);
    return out;
  }

  private JsonGenerator token(String type, long token) throws IOException {
    type(type).writeNumberField("token", token);
    return out;
  }

  private static JsonGenerator tokens(JsonGenerator out, List<Long> tokens) throws IOException {
    out.writeArrayFieldStart("tokens");
    for (long token : tokens) {
      out.writeNumber(token);
    }
    out.writeEndArray();
    return out;
  }

  /**
   * Compares by identity on purpose: it is about the same thing written twice, and costs nothing.
   */
  @SuppressWarnings("ReferenceEquality")
  private void value(JsonGenerator json, String name, Json value) throws IOException {
    if (value == payload) {
      json.writeStringField(name + "From", "message");
    } else {
      json.writeFieldName(name);
      JsonText.write(value, json);
    }
  }

  private static void error(JsonGenerator out, NodeError error) throws IOException {
    out.writeFieldName("error");
    JsonText.write(error.toJson(), out);
  }

  private void time(String name, @Nullable Instant time) throws IOException {
    if (time != null) {
      out.writeStringField(name, time.toString());
    }
  }
}
