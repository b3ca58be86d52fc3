package dev.perdure.engine.secret;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Where the values of secrets come from. Asked for each piece of work anew; thread-safe. */
@FunctionalInterface
public interface SecretSource {

  /** The value, or nothing: then the work that needs it waits, and asks again. */
  Optional<String> find(String name);

  /** The variables {@code PERDURE_SECRET_NAME} of this process. */
  static SecretSource environment() {
    return environment(System.getenv());
  }

  /** Variables of this form among the given ones. */
  static SecretSource environment(Map<String, String> variables) {
    return name -> Optional.ofNullable(variables.get("PERDURE_SECRET_" + name));
  }

  /**
   * A directory with a file for each secret, called like it; or one file with a line {@code
   * NAME=value} for each.
   */
  static SecretSource files(Path fileOrDirectory) {
    return new SecretFiles(fileOrDirectory);
  }

  /** This source, and another one for what this one does not have. */
  default SecretSource or(SecretSource other) {
    return name -> find(name).or(() -> other.find(name));
  }
}
