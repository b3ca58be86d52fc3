package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "examples/order-1.yaml, examples/order-1.yaml",
        "my file, 'my file'",
        "it's, 'it'\\''s'",
        "\"\", ''",
        "$HOME, '$HOME'"
      })
  void what_a_shell_would_change_is_quoted(String argument, String quoted) {
    assertThat(Shell.quote(argument)).isEqualTo(quoted);
  }
}
