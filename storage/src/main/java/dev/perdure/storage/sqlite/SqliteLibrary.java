package dev.perdure.storage.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.util.LibraryLoaderUtil;

/** SQLite itself, which travels in a jar as a library for each kind of machine. */
public final class SqliteLibrary {

  private SqliteLibrary() {}

  /**
   * Unpacks the library for this machine. A process that starts with the properties {@code
   * org.sqlite.lib.path} and {@code org.sqlite.lib.name} set to the result need not unpack a copy
   * of its own, which takes longer than all else about opening a store.
   */
  public static void unpack(Path directory) throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (InputStream library = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
      if (library != null) {
        Files.createDirectories(directory);
        Files.copy(library, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
