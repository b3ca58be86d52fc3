package dev.perdure.planning;

import java.io.FileInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Every method here does what no planner may do; {@link PurityTest} must notice each of them. */
final class Impure {
  private Impure() {}

  static final class Clocks {
    Instant instant() {
      return Instant.now();
    }

    LocalDate today() {
      return LocalDate.now(java.time.ZoneOffset.UTC);
    }

    long millis() {
      return System.currentTimeMillis();
    }

    long nanos() {
      return System.nanoTime();
    }

    Instant clock(Clock clock) {
      return clock.instant();
    }
  }

  static final class Dice {
    int random() {
      return new Random().nextInt();
    }

    int threadLocal() {
      return ThreadLocalRandom.current().nextInt();
    }

    UUID uuid() {
      return UUID.randomUUID();
    }

    double math() {
      return Math.random();
    }
  }

  static final class Threads {
    Thread thread(Runnable task) {
      return Thread.ofVirtual().unstarted(task);
    }

    void sleep() throws InterruptedException {
      Thread.sleep(1);
    }

    CompletableFuture<String> future() {
      return CompletableFuture.completedFuture("");
    }

    long counter(AtomicLong counter) {
      return counter.incrementAndGet();
    }

    @Nullable String local(ThreadLocal<String> local) {
      return local.get();
    }
  }

  static final class Files {
    int file() throws IOException {
      try (var in = new FileInputStream("x")) {
        return in.read();
      }
    }

    Path path() {
      return Path.of("x");
    }

    void socket(Socket socket) throws IOException {
      socket.close();
    }

    void print() {
      System.out.println();
    }

    void complain() {
      System.err.println();
    }

    int listen() throws IOException {
      return System.in.read();
    }

    @Nullable String environment() {
      return System.getenv("X");
    }

    @Nullable String property() {
      return System.getProperty("x");
    }
  }

  static final class Logs {
    void java() {
      Logger.getLogger("x").info("x");
    }

    void slf4j() {
      LoggerFactory.getLogger("x").info("x");
    }

    void system() {
      System.getLogger("x").log(System.Logger.Level.INFO, "x");
    }

    void sql(java.sql.Connection connection) throws SQLException {
      connection.commit();
    }
  }
}
