package dev.perdure.engine.secret;

import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The forms in which a secret may come back from those who got it. */
final class Encodings {

  /** A line of a longer secret, such as a key, is worth hiding on its own from here on. */
  private static final int LEAST_LINE = 8;

  /** A text of JSON may be JSON itself: answers tell others' answers. */
  private static final int JSON_IN_JSON = 2;

  private static final Pattern ESCAPE = Pattern.compile("%[0-9A-F]{2}");

  private Encodings() {}

  static Set<String> of(String secret) {
    var forms = new LinkedHashSet<String>();
    forms.add(secret);
    secret.lines().map(String::strip).filter(l -> l.length() >= LEAST_LINE).forEach(forms::add);
    addJson(secret, JSON_IN_JSON, forms);
    addUrl(secret, forms);
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    forms.add(HexFormat.of().formatHex(bytes));
    forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
    for (int shift = 0; shift < 3; shift++) {
      addBase64(bytes, shift, forms);
    }
    return forms;
  }

  private static void addJson(String text, int depth, Set<String> forms) {
    if (depth == 0) {
      return;
    }
    String quoted = JsonText.write(Json.of(text));
    String escaped = quoted.substring(1, quoted.length() - 1);
    for (String form :
        List.of(
            escaped,
            escaped.replace("/", "\\/"),
            ascii(escaped, "\\u%04x"),
            ascii(escaped, "\\u%04X"))) {
      forms.add(form);
      addJson(form, depth - 1, forms);
    }
  }

  private static String ascii(String text, String escape) {
    var out = new StringBuilder();
    text.chars().forEach(c -> out.append(c < 0x80 ? Character.toString(c) : escape.formatted(c)));
    return out.toString();
  }

  private static void addUrl(String secret, Set<String> forms) {
    String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    for (String encoded : List.of(form, form.replace("+", "%20"))) {
      forms.add(encoded);
      forms.add(
          ESCAPE.matcher(encoded).replaceAll(match -> match.group().toLowerCase(Locale.ROOT)));
    }
  }

  /**
   * What of the encoded bytes is the same whatever stands around them: so that a secret is found
   * inside of {@code user:secret} too.
   */
  private static void addBase64(byte[] bytes, int shift, Set<String> forms) {
    byte[] shifted = new byte[shift + bytes.length];
    System.arraycopy(bytes, 0, shifted, shift, bytes.length);
    int skipped = shift == 0 ? 0 : shift + 1;
    int unsure = shifted.length % 3 == 0 ? 0 : 1;
    for (Base64.Encoder encoder : Arrays.asList(Base64.getEncoder(), Base64.getUrlEncoder())) {
      String encoded = encoder.withoutPadding().encodeToString(shifted);
      forms.add(encoded.substring(skipped, encoded.length() - unsure));
    }
  }
}
