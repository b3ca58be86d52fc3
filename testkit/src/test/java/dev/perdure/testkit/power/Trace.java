package dev.perdure.testkit.power;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads what the recorder has written; the layout is that of {@code struct record} there. */
final class Trace {
  private final ByteBuffer bytes;

  private Trace(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  static List<Event> read(Path file) throws IOException {
    var trace = new Trace(ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder()));
    var events = new ArrayList<Event>();
    while (trace.bytes.hasRemaining()) {
      events.add(trace.next());
    }
    return events;
  }

  private Event next() {
    char kind = (char) bytes.get();
    int handle = bytes.getInt();
    long at = bytes.getLong();
    ByteBuffer rest = rest(bytes.getInt());
    return switch (kind) {
      case 'c' -> new Event.Created(handle, text(rest));
      case 'o' -> new Event.Opened(handle, text(rest));
      case 'm' -> new Event.DirectoryMade(text(rest));
      case 'u' -> new Event.Removed(text(rest));
      case 'r' -> renamed(text(rest).split("\n", 2));
      case 'w' -> new Event.Written(handle, at, rest);
      case 't' -> new Event.Resized(handle, at);
      case 'b' -> new Event.SyncBegun(handle);
      case 's' -> new Event.Synced(handle);
      case 'f' -> new Event.SyncFailed(handle);
      case 'a' -> new Event.Said(text(rest).strip(), Instant.ofEpochMilli(at));
      case 'x' -> new Event.CallFailed(text(rest), (int) at);
      default -> throw new IllegalStateException("Expected a record, but its kind is " + kind);
    };
  }

  private ByteBuffer rest(int length) {
    ByteBuffer rest = bytes.slice(bytes.position(), length).asReadOnlyBuffer();
    bytes.position(bytes.position() + length);
    return rest;
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes).toString();
  }

  private static Event renamed(String[] names) {
    return new Event.Renamed(names[0], names[1]);
  }
}
