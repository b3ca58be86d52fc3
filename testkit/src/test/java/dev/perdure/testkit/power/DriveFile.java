package dev.perdure.testkit.power;

import java.nio.ByteBuffer;
import java.util.List;

/** A file of which some is surely on disk, and some is on its way there. */
final class DriveFile implements DriveNode {
  static final int SECTOR = 512;

  /** What can be done to the bytes of a file. */
  private sealed interface Change {
    record Write(long at, ByteBuffer bytes) implements Change {}

    record Resize(long size) implements Change {}
  }

  private final Content sure = new Content();
  private final Changes<Change> changes = new Changes<>();

  void write(long at, ByteBuffer bytes) {
    changes.add(new Change.Write(at, bytes));
  }

  void resize(long size) {
    changes.add(new Change.Resize(size));
  }

  @Override
  public long mark() {
    return changes.mark();
  }

  @Override
  public void synced(long mark) {
    changes.synced(mark, change -> apply(change, sure));
  }

  @Override
  public void syncFailed(long mark) {
    changes.syncFailed(mark);
  }

  int unsure() {
    return changes.all().size();
  }

  /** As the process sees it. */
  byte[] now() {
    Content content = sure.copy();
    changes.all().forEach(change -> apply(change.what(), content));
    return content.toBytes();
  }

  /** As it may be after a power cut. */
  byte[] after(Survivors survivors) {
    Content content = sure.copy();
    List<Changes.Change<Change>> all = changes.all();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isSure()) {
        apply(all.get(i).what(), content);
      } else {
        apply(all.get(i).what(), i, survivors, content);
      }
    }
    return content.toBytes();
  }

  private static void apply(Change change, Content content) {
    switch (change) {
      case Change.Write(long at, ByteBuffer bytes) -> content.put(at, bytes);
      case Change.Resize(long size) -> content.resize(size);
    }
  }

  private static void apply(Change change, int index, Survivors survivors, Content content) {
    switch (change) {
      case Change.Resize(long size) when survivors.keeps(index) -> content.resize(size);
      case Change.Resize(long size) -> {}
      case Change.Write(long at, ByteBuffer bytes) -> {
        int length;
        for (int from = 0; from < bytes.remaining(); from += length) {
          int toEndOfSector = SECTOR - (int) ((at + from) % SECTOR);
          length = Math.min(toEndOfSector, bytes.remaining() - from);
          sector(at + from, bytes.slice(from, length), survivors.sector(index), survivors, content);
        }
      }
    }
  }

  private static void sector(
      long at, ByteBuffer bytes, Survivors.Sector fate, Survivors survivors, Content content) {
    int length = bytes.remaining();
    switch (fate) {
      case KEPT -> content.put(at, bytes);
      case LOST -> {}
      case TORN -> content.put(at, bytes.slice(0, survivors.torn(length)));
      case STALE -> {
        if (at >= content.size()) {
          content.put(at, ByteBuffer.wrap(survivors.stale(length)));
        }
      }
    }
  }
}
