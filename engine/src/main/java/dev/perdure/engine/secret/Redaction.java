package dev.perdure.engine.secret;

import dev.perdure.model.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Takes the values of secrets out of texts and values, in every form that can be expected. */
public final class Redaction {

  private static final Redaction NOTHING = new Redaction(Map.of());

  private final Map<String, String> signs;
  private final Pattern forms;
  private final Beginnings beginnings;

  private Redaction(Map<String, String> signs) {
    this.signs = signs;
    this.forms =
        Pattern.compile(
            signs.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|")));
    this.beginnings = new Beginnings(signs);
  }

  /** The longest form counts: a shorter one may be a part of it. */
  public static Redaction of(Map<String, String> secrets) {
    if (secrets.isEmpty()) {
      return NOTHING;
    }
    var signs = new LinkedHashMap<String, String>();
    secrets.forEach(
        (name, value) ->
            Encodings.of(value).forEach(form -> signs.put(form, "[secret " + name + "]")));
    return new Redaction(signs);
  }

  public String text(String text) {
    return signs.isEmpty() ? text : whole(beginnings.redact(text));
  }

  private String whole(String text) {
    return forms
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(signs.getOrDefault(found.group(), "[secret]")));
  }

  /** Of what is no text, what looks like text is. */
  public byte[] bytes(byte[] content) {
    if (signs.isEmpty()) {
      return content;
    }
    Charset charset = isUtf8(content) ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    return text(new String(content, charset)).getBytes(charset);
  }

  private static boolean isUtf8(byte[] content) {
    try {
      var unused = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /** Names of fields and numbers can give a secret away as well as texts. */
  public Json json(Json value) {
    return signs.isEmpty() ? value : redacted(value);
  }

  private Json redacted(Json value) {
    return switch (value) {
      case Json.Text(String text) -> Json.of(text(text));
      case Json.Arr(List<Json> items) -> Json.array(items.stream().map(this::redacted).toList());
      case Json.Obj(Map<String, Json> fields) -> {
        var redacted = new LinkedHashMap<String, Json>();
        fields.forEach((name, field) -> redacted.put(text(name), redacted(field)));
        yield Json.object(redacted);
      }
      case Json.Int number -> number(number);
      case Json.Dec number -> number(number);
      case Json.Bool flag -> flag;
      case Json.Null nothing -> nothing;
    };
  }

  private Json number(Json number) {
    String text = number.toString();
    String redacted = text(text);
    return redacted.equals(text) ? number : Json.of(redacted);
  }
}
