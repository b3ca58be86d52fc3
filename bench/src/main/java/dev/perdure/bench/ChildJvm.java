package dev.perdure.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM with the classes of this one, and the settings that a JVM has by itself. */
public final class ChildJvm {
  private static final List<String> PASSED_ON =
      List.of("org.sqlite.lib.path", "org.sqlite.lib.name");

  private ChildJvm() {}

  /** Ready to be started. */
  public static ProcessBuilder of(List<String> options, Class<?> main, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    for (String property : PASSED_ON) {
      String value = System.getProperty(property);
      if (value != null) {
        command.add("-D" + property + "=" + value);
      }
    }
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /** Ends this JVM when the one that started it has ended, however it did. */
  static void endWithParent() {
    Thread.ofPlatform().daemon().name("bench-parent").start(ChildJvm::haltAfterInput);
  }

  private static void haltAfterInput() {
    try {
      System.in.transferTo(java.io.OutputStream.nullOutputStream());
    } catch (java.io.IOException e) {
      // The parent is gone as well as if the stream had ended.
    }
    Runtime.getRuntime().halt(1);
  }
}
