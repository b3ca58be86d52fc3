package dev.perdure.planning.definition;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How one definition names another: {@code ship}, or {@code ship@3} for one version of it.
 *
 * @param version null: the latest
 */
record Reference(String name, @Nullable Integer version) {

  private static final Pattern SHAPE = Pattern.compile("([^@]+)(?:@([1-9][0-9]{0,8}))?");

  static Optional<Reference> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String version = matcher.group(2);
    return Optional.of(
        new Reference(matcher.group(1), version == null ? null : Integer.valueOf(version)));
  }

  static String write(String name, @Nullable Integer version) {
    return version == null ? name : name + "@" + version;
  }
}
