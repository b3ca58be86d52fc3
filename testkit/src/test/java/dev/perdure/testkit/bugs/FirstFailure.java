package dev.perdure.testkit.bugs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A process of its own that runs tests until the first one fails, and writes down line by line
 * which one began and how it all ended.
 */
final class FirstFailure implements TestExecutionListener {
  static final String BEGAN = "began ";
  static final String FAILED = "failed ";
  static final String PASSED = "passed ";

  private final Path report;
  private int tests;

  private FirstFailure(Path report) {
    this.report = report;
  }

  /** The file to write to, then names of test classes. */
  public static void main(String[] args) {
    List<DiscoverySelector> classes = new ArrayList<>();
    for (String name : List.of(args).subList(1, args.length)) {
      classes.add(DiscoverySelectors.selectClass(name));
    }
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(classes)
            .configurationParameter(
                "junit.jupiter.testclass.order.default",
                "org.junit.jupiter.api.ClassOrderer$ClassName")
            .build();
    var listener = new FirstFailure(Path.of(args[0]));
    LauncherFactory.create().execute(request, listener);
    listener.end(PASSED + listener.tests);
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    if (test.isTest()) {
      tests++;
      write(BEGAN + name(test) + " of " + type(test));
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.FAILED) {
      String why = result.getThrowable().map(Throwable::toString).orElse("");
      end(FAILED + name(test) + " of " + type(test) + "\n" + why);
    }
  }

  /** As the source names it: a test that several classes inherit is the one it is written in. */
  private static String name(TestIdentifier test) {
    return switch (test.getSource().orElse(null)) {
      case MethodSource source ->
          source.getJavaMethod().getDeclaringClass().getSimpleName() + "." + source.getMethodName();
      case ClassSource source -> source.getJavaClass().getSimpleName();
      case null, default -> test.getDisplayName();
    };
  }

  /** The class that was asked. */
  private static String type(TestIdentifier test) {
    return switch (test.getSource().orElse(null)) {
      case MethodSource source -> source.getClassName();
      case ClassSource source -> source.getClassName();
      case null, default -> "";
    };
  }

  private void write(String line) {
    try {
      Files.writeString(report, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** At once, whatever threads and processes a failed test may have left behind. */
  private void end(String line) {
    write(line);
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(0);
  }
}
