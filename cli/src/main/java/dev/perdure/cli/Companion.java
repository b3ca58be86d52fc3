package dev.perdure.cli;

import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.Subscription;
import dev.perdure.model.RunStatus;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Stays with one run of this process until it ends, and shows what happens meanwhile. */
final class Companion {

  /** How long to wait for the last events to be shown, once the run is known to be over. */
  private static final int MILLIS_FOR_THE_LAST = 2_000;

  /** A run that moves on just while it is looked at is seen the next time. */
  static final int LOOKS_AT_STILLNESS = 3;

  private static final String OF_THE_RUN = "workflow.";
  private static final String PARKED = OF_THE_RUN + RunStatus.INCIDENT.word();

  private static final int MILLIS_BETWEEN_LOOKS = 200;
  private static final int MILLIS_FOR_CHILDREN = 20;

  private final Holding holding;
  private final Progress progress;
  private final Stillness stillness = new Stillness();

  Companion(Holding holding, Progress progress) {
    this.holding = holding;
    this.progress = progress;
  }

  /**
   * Returns when the run has ended, is parked or can be moved by nobody here; or, if so wished,
   * when it only waits.
   */
  void stayWith(RunHandle run, boolean untilSuspended) throws InterruptedException {
    var over = new CompletableFuture<Void>();
    Subscription events = holding.engine().subscribe(run.id(), 0, event -> show(event, run, over));
    try (progress;
        events) {
      var ended = CompletableFuture.anyOf(over, run.completion());
      int still = 0;
      while (!isDone(ended, untilSuspended ? MILLIS_FOR_CHILDREN : MILLIS_BETWEEN_LOOKS)) {
        still = untilSuspended && holding.engine().isAtRest(run.id()) ? still + 1 : 0;
        if (still == LOOKS_AT_STILLNESS
            || (stillness.isNew() && holding.engine().isStranded(run.id()))) {
          return;
        }
      }
      if (run.info().status().isFinal()) {
        // If the last lines come too late to be shown, the result tells the same.
        isDone(over, MILLIS_FOR_THE_LAST);
        awaitChildren(run);
      }
    }
  }

  /**
   * A run that ended early has called its children back; they are to hear of it while we are here.
   */
  private void awaitChildren(RunHandle run) throws InterruptedException {
    RunQuery open = RunQuery.unfinished().tree(run.info().root()).limit(1);
    for (int waited = 0; waited < MILLIS_FOR_THE_LAST; waited += MILLIS_FOR_CHILDREN) {
      if (run.info().parent() != null || holding.engine().list(open).isEmpty()) {
        return;
      }
      Thread.sleep(MILLIS_FOR_CHILDREN);
    }
  }

  private static boolean isDone(CompletableFuture<?> future, int millis)
      throws InterruptedException {
    try {
      future.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
  }

  private void show(RunEvent event, RunHandle run, CompletableFuture<Void> over) {
    stillness.stir();
    progress.show(event);
    if (isEnd(event.type(), run)) {
      over.complete(null);
    }
  }

  /** An incident of the past, from which the run went on, ends nothing. */
  private static boolean isEnd(String type, RunHandle run) {
    return type.equals(PARKED)
        ? run.info().status() == RunStatus.INCIDENT
        : type.startsWith(OF_THE_RUN) && isFinal(type.substring(OF_THE_RUN.length()));
  }

  private static boolean isFinal(String word) {
    return Stream.of(RunStatus.values())
        .anyMatch(status -> status.isFinal() && status.word().equals(word));
  }
}
