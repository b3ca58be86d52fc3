package dev.perdure.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * People and programs elsewhere, who ask the engine for things at moments of the seed's choice, and
 * ask again until they hear what came of it. They outlive the engine's processes.
 */
final class Clients {
  private static final Duration ASK_AGAIN = Duration.ofMillis(10);
  private static final Duration SELDOM = Duration.ofSeconds(10);

  private final World world;
  private final World.Lifetime elsewhere;
  private final Set<Ask<?>> waiting = new LinkedHashSet<>();
  private final Map<Operation, Long> counts = new EnumMap<>(Operation.class);
  private Duration patience = Duration.ofMillis(50);

  Clients(World world) {
    this.world = world;
    this.elsewhere = world.lifetime();
  }

  /** How much later than now they may come up with something. */
  void patience(Duration longest) {
    patience = longest;
  }

  /** Now, and then again and again. */
  <T> Ask<T> now(Operation kind, String what, Supplier<CompletableFuture<T>> question) {
    return new Ask<>(kind, what, question);
  }

  Duration moment() {
    return world.upTo(patience);
  }

  /** The process is gone, and with it whatever it would have answered. */
  void connectionLost() {
    List<Ask<?>> lost = new ArrayList<>(waiting);
    waiting.clear();
    lost.forEach(Ask::later);
  }

  /** What nobody has answered, and perhaps never will. */
  List<String> unanswered() {
    return waiting.stream().map(ask -> ask.what).toList();
  }

  Map<Operation, Long> counts() {
    return counts;
  }

  /** One wish of one client. */
  final class Ask<T> {
    private final Operation kind;
    private final String what;
    private final Supplier<CompletableFuture<T>> question;
    private Consumer<T> heard = answer -> {};
    private Predicate<Throwable> settledBy = failure -> false;
    private Duration pause = ASK_AGAIN;
    private boolean settled;

    private Ask(Operation kind, String what, Supplier<CompletableFuture<T>> question) {
      this.kind = kind;
      this.what = what;
      this.question = question;
    }

    /** What to do with the answer. */
    Ask<T> then(Consumer<T> hearer) {
      heard = hearer;
      return this;
    }

    /** Which failures are an answer, too. */
    Ask<T> orFailure(Predicate<Throwable> isAnswer) {
      settledBy = isAnswer;
      return this;
    }

    Ask<T> after(Duration delay) {
      elsewhere.after(delay, this::ask);
      return this;
    }

    private void later() {
      after(pause);
      Duration longer = pause.multipliedBy(2);
      pause = longer.compareTo(SELDOM) < 0 ? longer : SELDOM;
    }

    /** Catches whatever the engine throws, as a client would. */
    void ask() {
      if (settled) {
        return;
      }
      CompletableFuture<T> answer;
      try {
        answer = question.get();
      } catch (RuntimeException e) {
        refused(e);
        return;
      }
      waiting.add(this);
      var unused = answer.whenComplete(this::answered);
    }

    private void answered(@Nullable T value, @Nullable Throwable failure) {
      boolean waited = waiting.remove(this);
      if (settled) {
        return;
      }
      if (failure == null) {
        settle(() -> "answered: " + value);
        heard.accept(value);
      } else if (waited) {
        refused(failure);
      }
    }

    private void refused(Throwable failure) {
      Throwable why =
          failure instanceof CompletionException && failure.getCause() != null
              ? failure.getCause()
              : failure;
      if (settledBy.test(why)) {
        settle(() -> "refused: " + why.getMessage());
      } else {
        world.note("client", () -> what + " has to ask again: " + why.getMessage());
        later();
      }
    }

    private void settle(Supplier<String> how) {
      settled = true;
      counts.merge(kind, 1L, Long::sum);
      world.note("client", () -> what + " is " + how.get());
    }
  }
}
