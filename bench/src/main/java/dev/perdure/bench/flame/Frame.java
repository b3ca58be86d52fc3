package dev.perdure.bench.flame;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A method, or whatever else runs, and how often it was met there, with all that it called. */
final class Frame {

  /** Whose it is. */
  enum Kind {
    PERDURE,
    SQLITE,
    JAVA,
    KERNEL,
    OTHER
  }

  /** Threads that do nothing for a step: the compiler comes to rest, and somebody has to ask. */
  private static final Pattern NO_STEP = Pattern.compile("\\[(C[12] Comp|main |java |Common-).*");

  /** What only passes the call on. */
  private static final Pattern PLUMBING =
      Pattern.compile("java/lang/Thread\\.run(With)?|.*(\\$\\$Lambda|[.$]lambda\\$).*");

  private static final Pattern LIBRARY = Pattern.compile(".*libsqlitejdbc.*");
  private static final Pattern THREAD = Pattern.compile("\\[([^=]*?)[-#\\d\\s]*( tid=\\d+)?\\]");

  private final String name;
  private final Kind kind;
  private final Map<String, Frame> callees = new HashMap<>();
  private long samples;

  private Frame(String name, Kind kind) {
    this.name = name;
    this.kind = kind;
  }

  /**
   * All threads together, from lines of a thread, its stack from the outermost frame on, and a
   * count.
   */
  static Frame ofCollapsed(Stream<String> lines) {
    var all = new Frame("all", Kind.OTHER);
    lines.forEach(
        line -> {
          int space = line.lastIndexOf(' ');
          List<String> stack = List.of(line.substring(0, space).split(";"));
          if (!NO_STEP.matcher(stack.getFirst()).matches()) {
            all.add(stack, Long.parseLong(line.substring(space + 1)));
          }
        });
    return all;
  }

  private void add(List<String> stack, long count) {
    samples += count;
    Frame at = this;
    for (String frame : stack) {
      if (!PLUMBING.matcher(frame).matches()) {
        at = at.callee(frame);
        at.samples += count;
      }
    }
  }

  private Frame callee(String frame) {
    String shown = shown(frame);
    return callees.computeIfAbsent(shown, name -> new Frame(name, kindOf(frame)));
  }

  /** Classes without their package, threads without their number. */
  private static String shown(String frame) {
    if (frame.startsWith("[")) {
      return THREAD.matcher(frame).replaceFirst("$1");
    }
    if (LIBRARY.matcher(frame).matches()) {
      return "SQLite";
    }
    String plain = frame.replace("_[k]", "");
    return plain.substring(plain.lastIndexOf('/') + 1);
  }

  private static Kind kindOf(String frame) {
    if (frame.startsWith("dev/perdure/")) {
      return Kind.PERDURE;
    }
    if (frame.startsWith("org/sqlite/") || LIBRARY.matcher(frame).matches()) {
      return Kind.SQLITE;
    }
    if (frame.endsWith("_[k]")) {
      return Kind.KERNEL;
    }
    return frame.matches("(java|jdk|sun)/.*") ? Kind.JAVA : Kind.OTHER;
  }

  String name() {
    return name;
  }

  Kind kind() {
    return kind;
  }

  long samples() {
    return samples;
  }

  /** In the order of their names, so that two pictures can be compared. */
  List<Frame> callees() {
    Collection<Frame> all = callees.values();
    return all.stream().sorted(Comparator.comparing(Frame::name)).toList();
  }
}
