package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.cli.Console.Said;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example workflows do what their comments say. */
class ExamplesTest {

  private static final Path EXAMPLES = Path.of("../examples/workflows").toAbsolutePath();

  @TempDir Path directory;

  @Test
  void hello_greets() {
    assertThat(run("hello.yaml", "{\"name\":\"Ada\"}").out())
        .isEqualTo("{\"greeting\":\"Hello, Ada!\"}\n");
  }

  @Test
  void an_order_is_shipped_although_the_bank_is_busy_twice() {
    Said said = run("order.yaml", "{\"item\":\"lamp\",\"quantity\":2}");

    assertThat(said.code()).isZero();
    assertThat(said.out())
        .isEqualTo("{\"status\":\"shipped\",\"parcel\":\"2 x lamp\",\"charged\":25}\n");
    assertThat(said.err()).contains("charge completed in").contains("at attempt 3");
  }

  @Test
  void an_order_that_no_carrier_takes_is_undone() {
    Said said = run("order.yaml", "{\"item\":\"lamp\",\"quantity\":2,\"country\":\"Atlantis\"}");

    assertThat(said.code()).isZero();
    assertThat(said.out())
        .isEqualTo(
            "{\"status\":\"undone\",\"charged\":0,\"reason\":\"no carrier goes to Atlantis\"}\n");
  }

  @Test
  void a_poll_ends_when_the_service_is_ready() {
    assertThat(run("loop.yaml", "{\"readyAfter\":3}").out()).isEqualTo("{\"rounds\":3}\n");
  }

  @Test
  void a_poll_gives_up_after_five_rounds() {
    Said said = run("loop.yaml", "{\"readyAfter\":9}");

    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err())
        .contains("failed at node 'give_up': NOT_READY: still not ready after 5 rounds");
  }

  private Said run(String file, String input) {
    return new Console(directory).call("run", EXAMPLES.resolve(file).toString(), "--input", input);
  }
}
