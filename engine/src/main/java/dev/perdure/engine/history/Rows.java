package dev.perdure.engine.history;

import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.model.ActorId;
import dev.perdure.model.RunStatus;
import dev.perdure.storage.ActorQuery;
import dev.perdure.storage.ActorRow;
import java.util.stream.Collectors;

/** The store's rows of actors in the words of runs. */
final class Rows {
  private Rows() {}

  static RunInfo info(ActorRow row) {
    var birth = row.birth();
    return new RunInfo(
        row.actor().id(),
        birth.type(),
        birth.version(),
        RunStatus.ofWord(row.standing().status()),
        birth.at(),
        row.standing().endedAt(),
        birth.labels(),
        row.lastSeq(),
        birth.parent() == null ? null : birth.parent().id(),
        birth.root().id());
  }

  static ActorQuery query(RunQuery query) {
    return new ActorQuery(
        ActorId.Kind.RUN,
        query.workflow(),
        query.statuses().stream().map(RunStatus::word).collect(Collectors.toSet()),
        query.labels(),
        !query.withChildren(),
        query.root() == null ? null : ActorId.run(query.root()),
        query.before() == null ? null : ActorId.run(query.before()),
        query.limit());
  }
}
