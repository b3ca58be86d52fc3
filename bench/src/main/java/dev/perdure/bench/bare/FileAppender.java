package dev.perdure.bench.bare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A plain file: each group is one write and one sync. */
public final class FileAppender implements Appender {
  private final FileChannel file;
  private final ByteArrayOutputStream group = new ByteArrayOutputStream();

  public FileAppender(Path directory) throws IOException {
    file =
        FileChannel.open(
            directory.resolve("bare.log"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  @Override
  public String name() {
    return "bare file";
  }

  @Override
  public void append(long actor, long seq, String body) throws IOException {
    group.write((actor + " " + seq + " " + body + "\n").getBytes(UTF_8));
  }

  @Override
  public void commit() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(group.toByteArray());
    group.reset();
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
    file.force(false);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
