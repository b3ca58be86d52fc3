package dev.perdure.engine;

import dev.perdure.storage.Commit;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Store;
import dev.perdure.storage.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A store whose commits wait until a test says what becomes of them; it outlives the engine. */
final class HeldStore {

  /** A commit that waits. */
  final class Held {
    private final Commit commit;
    private final Consumer<CommitOutcome> done;

    private Held(Commit commit, Consumer<CommitOutcome> done) {
      this.commit = commit;
      this.done = done;
    }

    Commit commit() {
      return commit;
    }

    void write() {
      store.commit(commit, done);
    }

    void writeAndLoseTheAnswer() {
      store.commit(commit, outcome -> done.accept(new CommitOutcome.Unknown(trouble())));
    }

    void loseIt() {
      done.accept(new CommitOutcome.Unknown(trouble()));
    }

    void refuse() {
      done.accept(new CommitOutcome.Conflict(commit.expectedSeq()));
    }

    void fail() {
      done.accept(new CommitOutcome.Failed(trouble()));
    }

    private static StoreException trouble() {
      return new StoreException("the disk is full");
    }
  }

  private final Store store;
  private final BlockingQueue<Held> waiting = new LinkedBlockingQueue<>();
  private volatile boolean holds;

  HeldStore(Store store) {
    this.store = store;
  }

  void hold() {
    holds = true;
  }

  void letThrough() {
    holds = false;
  }

  /** The commit that was handed over next. */
  Held next() throws InterruptedException {
    Held next = waiting.poll(20, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("Expected a commit, but nobody made one");
    }
    return next;
  }

  boolean holdsNothing() {
    return waiting.isEmpty();
  }

  @SuppressWarnings("unchecked")
  Store facade() {
    return (Store)
        Proxy.newProxyInstance(
            HeldStore.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (holds && method.getName().startsWith("commit")) {
                waiting.add(
                    new Held((Commit) arguments[0], (Consumer<CommitOutcome>) arguments[1]));
                return null;
              }
              try {
                return method.getName().equals("close") ? null : method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
