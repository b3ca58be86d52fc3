package dev.perdure.cli;

import dev.perdure.planning.definition.Mermaid;
import org.jspecify.annotations.Nullable;

/** {@code perdure graph}: a workflow as a diagram. */
final class Graph {

  private final Terminal terminal;

  Graph(Terminal terminal) {
    this.terminal = terminal;
  }

  int print(String name, @Nullable String workflow) {
    var file = Definitions.read(terminal, name);
    file.report(terminal);
    if (!file.valid()) {
      return Exit.MISTAKE;
    }
    terminal.out().print(Mermaid.of(file.choose(workflow)));
    return Exit.DONE;
  }
}
