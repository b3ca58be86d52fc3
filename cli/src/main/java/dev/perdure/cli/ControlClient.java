package dev.perdure.cli;

import dev.perdure.model.json.Json;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks the process that holds a data directory. */
final class ControlClient {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private ControlClient() {}

  /** Its answer, or nothing if no process listens there. */
  static Optional<Json.Obj> ask(Path directory, Json.Obj question) {
    return ControlSocket.connect(directory).map(channel -> ask(channel, question));
  }

  private static Json.Obj ask(SocketChannel channel, Json.Obj question) {
    var answer = new CompletableFuture<Json>();
    Thread.ofVirtual().start(() -> converse(channel, question, answer));
    try (channel) {
      Json said = answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (said instanceof Json.Obj object) {
        return object;
      }
      throw new IOException("Expected an object, but the holder said " + said.kind());
    } catch (IOException | ExecutionException | TimeoutException e) {
      throw new HolderSilent(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HolderSilent(e);
    }
  }

  private static void converse(
      SocketChannel channel, Json.Obj question, CompletableFuture<Json> answer) {
    try {
      Wire.send(channel, question);
      answer.complete(Wire.receive(channel));
    } catch (IOException | RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }

  /** A process holds the directory but gave no answer. */
  static final class HolderSilent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HolderSilent(Throwable cause) {
      super("The process that holds the directory gave no answer: " + cause.getMessage(), cause);
    }
  }
}
