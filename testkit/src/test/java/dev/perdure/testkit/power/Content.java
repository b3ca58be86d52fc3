package dev.perdure.testkit.power;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The bytes of a file, which grows with zeros. */
final class Content {
  private byte[] bytes;
  private int size;

  Content() {
    this(new byte[0]);
  }

  private Content(byte[] bytes) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  int size() {
    return size;
  }

  void put(long at, ByteBuffer what) {
    int end = Math.toIntExact(at + what.remaining());
    if (end > size) {
      resize(end);
    }
    what.get(what.position(), bytes, (int) at, what.remaining());
  }

  void resize(long to) {
    int wanted = Math.toIntExact(to);
    if (wanted > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(wanted, 2 * size));
    }
    if (wanted < size) {
      Arrays.fill(bytes, wanted, size, (byte) 0);
    }
    size = wanted;
  }

  Content copy() {
    return new Content(toBytes());
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
