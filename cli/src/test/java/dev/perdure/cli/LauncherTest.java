package dev.perdure.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script in a checkout of stand-ins: a Maven that only notes that it was called. */
class LauncherTest {

  /** What came of a call. */
  private record Said(int code, String out, String err) {}

  @TempDir Path temporary;
  Path root;
  Path elsewhere;

  @BeforeEach
  void aCheckoutOfStandIns() throws IOException {
    root = Files.createDirectories(temporary.resolve("check out"));
    elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
    Files.copy(Path.of("../perdure"), root.resolve("perdure"));
    script(".mvn/find-jdk.sh", "echo \"${0%/.mvn/*}/jdk\"");
    script(
        "mvnw",
        """
        echo "$@" >>calls
        echo "compiling"
        [ ! -e broken ] || exit 1
        sleep 0.3
        mkdir -p cli/target/quick/lib
        echo jar >cli/target/quick/perdure-cli.jar
        """);
    script("jdk/bin/java", "for argument in \"$@\"; do echo \"[$argument]\"; done");
    write("jdk/release", "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"25.0.9\"\n");
    write("pom.xml", "");
    for (String module : List.of("bom", "model", "planning", "storage", "engine", "bench", "cli")) {
      write(module + "/pom.xml", "");
      write(module + "/src/main/java/Some.java", "");
    }
  }

  @Test
  void the_first_call_builds_and_says_so_and_the_second_is_quiet() throws Exception {
    Said first = call(root, "./perdure", "run");
    Said second = call(root, "./perdure", "run");

    assertThat(first.err())
        .matches(
            "Building Perdure \\(first time only\\) … \\d+ s\n"
                + "Preparing a fast start on Java 25.0.9 … \\d+ s\n");
    assertThat(second.err()).isEmpty();
    assertThat(builds()).hasSize(1);
    assertThat(second.out()).contains("[-jar]", "[run]");
  }

  @Test
  void a_changed_source_is_built_again() throws Exception {
    call(root, "./perdure");
    later("engine/src/main/java/Some.java");

    assertThat(call(root, "./perdure").err()).contains("Building Perdure (sources have changed)");
    assertThat(builds()).hasSize(2);
  }

  @Test
  void a_removed_source_is_built_again() throws Exception {
    call(root, "./perdure");
    Files.delete(root.resolve("model/src/main/java/Some.java"));
    later("model/src/main/java");

    call(root, "./perdure");

    assertThat(builds()).hasSize(2);
  }

  @Test
  void a_changed_test_is_nobodys_business() throws Exception {
    call(root, "./perdure");
    write("engine/src/test/java/SomeTest.java", "");
    later("engine/src/test/java/SomeTest.java");

    assertThat(call(root, "./perdure").err()).isEmpty();
  }

  @Test
  void a_failed_build_shows_its_output_and_the_next_call_tries_again() throws Exception {
    write("broken", "");

    Said failed = call(root, "./perdure", "run");

    assertThat(failed.code()).isEqualTo(70);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains("failed\ncompiling\n", "the build failed, see above");

    Files.delete(root.resolve("broken"));
    assertThat(call(root, "./perdure", "run").code()).isZero();
  }

  @Test
  void two_at_once_build_once() throws Exception {
    Process one = start(root, "./perdure", "one");
    Process other = start(root, "./perdure", "other");

    assertThat(List.of(said(one).code(), said(other).code())).containsExactly(0, 0);
    assertThat(builds()).hasSize(1);
    assertThat(root.resolve("cli/target/perdure/lock")).doesNotExist();
  }

  @Test
  void a_lock_left_over_by_a_killed_build_is_in_nobodys_way() throws Exception {
    Process gone = start(root, "true");
    gone.waitFor();
    Path lock = root.resolve("cli/target/perdure/lock");
    Files.createDirectories(lock.getParent());
    Files.createSymbolicLink(lock, Path.of(Long.toString(gone.pid())));

    assertThat(call(root, "./perdure").code()).isZero();
  }

  @Test
  void sqlite_is_unpacked_once_and_named_to_java_from_then_on() throws Exception {
    script(
        "jdk/bin/java",
        """
        case "$*" in
        *Rehearsal*) for last; do :; done && mkdir -p "$last" && : >"$last/libsome.so" ;;
        *) for argument in "$@"; do echo "[$argument]"; done ;;
        esac
        """);

    Said said = call(root, "./perdure", "run");

    assertThat(said.out())
        .contains("[-Dorg.sqlite.lib.name=libsome.so]")
        .containsPattern(
            "\\[-Dorg.sqlite.lib.path=.*/check out/cli/target/perdure/[^/]+/native\\]");
  }

  @Test
  void it_works_from_anywhere_and_through_links() throws Exception {
    Files.createSymbolicLink(temporary.resolve("link"), root.resolve("perdure"));
    Files.createSymbolicLink(elsewhere.resolve("again"), Path.of("../link"));

    Said said = call(elsewhere, "./again", "run", "my file.yaml", "", "a'b\"c");

    assertThat(said.code()).isZero();
    assertThat(said.out())
        .contains("[-Dperdure.command=./again]\n")
        .endsWith("[run]\n[my file.yaml]\n[]\n[a'b\"c]\n");
  }

  @Test
  void a_build_leaves_the_jars_of_the_one_before_for_those_who_still_run_it() throws Exception {
    call(root, "./perdure");
    String first = current();
    later("pom.xml");
    call(root, "./perdure");
    String second = current();
    assertThat(root.resolve("cli/target/perdure/" + first + "/perdure.jar")).exists();

    later("pom.xml");
    call(root, "./perdure");

    assertThat(root.resolve("cli/target/perdure/" + first)).doesNotExist();
    assertThat(root.resolve("cli/target/perdure/" + second + "/perdure.jar")).exists();
  }

  @Test
  void java_gets_a_locale_in_which_no_letter_is_lost() throws Exception {
    script("jdk/bin/java", "echo \"$LC_ALL\"");

    assertThat(call(root, "env", "-u", "LANG", "-u", "LC_ALL", "-u", "LC_CTYPE", "./perdure").out())
        .endsWith("C.UTF-8\n");
    assertThat(call(root, "env", "LC_ALL=de_DE.UTF-8", "./perdure").out())
        .endsWith("de_DE.UTF-8\n");
  }

  @Test
  void the_modules_it_watches_are_those_it_is_made_of() throws IOException {
    String script = Files.readString(Path.of("../perdure"));
    var needed = new TreeSet<>(Set.of("bom"));
    collect("cli", needed);

    String watched = script.replaceAll("(?s).*\nmodules=\"([^\"]*)\".*", "$1");

    assertThat(watched.split(" ")).containsExactlyInAnyOrderElementsOf(needed);
  }

  private static void collect(String module, Set<String> into) throws IOException {
    if (!into.add(module)) {
      return;
    }
    String pom = Files.readString(Path.of("..", module, "pom.xml"));
    String ours =
        "<dependency>\\s*<groupId>dev.perdure</groupId>\\s*"
            + "<artifactId>perdure-([a-z]+)</artifactId>\\s*</dependency>";
    for (String next : Pattern.compile(ours).matcher(pom).results().map(r -> r.group(1)).toList()) {
      collect(next, into);
    }
  }

  private String current() throws IOException {
    return Files.readString(root.resolve("cli/target/perdure/stamp")).strip();
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(root.resolve("calls"));
  }

  private Said call(Path directory, String... command) throws Exception {
    return said(start(directory, command));
  }

  private static Process start(Path directory, String... command) throws IOException {
    return new ProcessBuilder(command).directory(directory.toFile()).start();
  }

  private static Said said(Process process) throws Exception {
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    return new Said(process.waitFor(), out, err);
  }

  private void later(String name) throws IOException {
    Files.setLastModifiedTime(root.resolve(name), FileTime.from(Instant.now().plusMillis(10)));
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void script(String name, String text) throws IOException {
    write(name, "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(root.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
