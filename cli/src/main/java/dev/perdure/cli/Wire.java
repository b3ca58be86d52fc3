package dev.perdure.cli;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** One JSON value on one line, over a socket. */
final class Wire {

  /** An event may have a mebibyte, and what is said around it a little more. */
  static final int LONGEST_LINE = 2 * 1024 * 1024;

  private Wire() {}

  static void send(SocketChannel channel, Json value) throws IOException {
    var bytes = ByteBuffer.wrap((value + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  static Json receive(SocketChannel channel) throws IOException {
    var line = new ByteArrayOutputStream();
    var buffer = ByteBuffer.allocate(8 * 1024);
    while (channel.read(buffer) >= 0) {
      buffer.flip();
      while (buffer.hasRemaining()) {
        byte next = buffer.get();
        if (next == '\n') {
          return JsonText.read(line.toString(StandardCharsets.UTF_8));
        }
        line.write(next);
      }
      if (line.size() > LONGEST_LINE) {
        throw new IOException("Expected a line of at most " + LONGEST_LINE + " bytes");
      }
      buffer.clear();
    }
    throw new EOFException("Expected a line, but the other side closed the connection");
  }
}
