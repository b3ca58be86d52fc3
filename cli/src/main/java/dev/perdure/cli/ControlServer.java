package dev.perdure.cli;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** Answers other processes on behalf of the one that holds a data directory. */
final class ControlServer implements AutoCloseable {

  private final Path directory;
  private final ServerSocketChannel socket;
  private final Function<Json.Obj, Json> answer;

  private ControlServer(
      Path directory, ServerSocketChannel socket, Function<Json.Obj, Json> answer) {
    this.directory = directory;
    this.socket = socket;
    this.answer = answer;
  }

  /**
   * Begins to listen.
   *
   * @param answer what to say to a question; what it throws is told to the other side
   */
  static ControlServer open(Path directory, Function<Json.Obj, Json> answer) throws IOException {
    var server = new ControlServer(directory, ControlSocket.bind(directory), answer);
    Thread.ofPlatform().daemon().name("perdure-control").start(server::listen);
    return server;
  }

  private void listen() {
    while (socket.isOpen()) {
      try {
        SocketChannel caller = socket.accept();
        Thread.ofVirtual().start(() -> serve(caller));
      } catch (IOException e) {
        // Closed, or this caller is gone; the loop's condition tells which.
      }
    }
  }

  private void serve(SocketChannel caller) {
    try (caller) {
      Wire.send(caller, reply(Wire.receive(caller)));
    } catch (IOException | JsonText.NotJson e) {
      // The caller is gone or speaks another language: there is nobody to tell.
    }
  }

  private Json reply(Json question) {
    try {
      return question instanceof Json.Obj asked
          ? answer.apply(asked)
          : refusal("Expected an object, but found " + question.kind());
    } catch (CompletionException e) {
      return refusal(String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
    } catch (RuntimeException e) {
      return refusal(String.valueOf(e.getMessage()));
    }
  }

  private static Json refusal(String reason) {
    return Json.object(Map.of("error", Json.of(reason)));
  }

  @Override
  public void close() {
    try {
      socket.close();
      ControlSocket.remove(directory);
    } catch (IOException e) {
      // What is left over is removed by the next who listens there.
    }
  }
}
