package dev.perdure.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A fenced block of a documentation page.
 *
 * @param line where in the page its text begins
 */
record PageBlock(String page, int line, String language, String text) {

  private static final Path DOCS = Path.of("..", "docs");
  private static final String FENCE = "```";

  static String read(String page) {
    try {
      return Files.readString(DOCS.resolve(page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The blocks of a page in that language, in their order. */
  static List<PageBlock> of(String page, String language) {
    var blocks = new ArrayList<PageBlock>();
    List<String> lines = read(page).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).startsWith(FENCE)) {
        continue;
      }
      int start = i + 1;
      int end = start;
      while (!lines.get(end).equals(FENCE)) {
        end++;
      }
      if (lines.get(i).equals(FENCE + language)) {
        String text = String.join("\n", lines.subList(start, end)) + "\n";
        blocks.add(new PageBlock(page, start + 1, language, text));
      }
      i = end;
    }
    return blocks;
  }

  /** What the comments {@code # name: …} of the block say. */
  List<String> says(String name) {
    String start = "# " + name + ": ";
    return text.lines()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .toList();
  }

  Optional<String> saysOnce(String name) {
    List<String> said = says(name);
    if (said.size() > 1) {
      throw new IllegalStateException("Expected one '" + name + "' in " + this);
    }
    return said.stream().findFirst();
  }

  @Override
  public String toString() {
    return page + ":" + line;
  }
}
