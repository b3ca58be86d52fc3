package dev.perdure.engine.http;

import dev.perdure.engine.executor.TerminalException;
import dev.perdure.model.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Addresses of the web, as text. */
final class Urls {
  private Urls() {}

  /** An absolute address that can be asked. */
  static URI read(String text) {
    try {
      return checked(new URI(new URI(text).toASCIIString()));
    } catch (URISyntaxException e) {
      throw bad("but it is none at position " + e.getIndex());
    }
  }

  /** Where a redirect leads to. */
  static URI resolve(URI from, String location) {
    try {
      return checked(new URI(from.resolve(new URI(location)).toASCIIString()));
    } catch (URISyntaxException e) {
      throw bad("but a redirect has none at position " + e.getIndex());
    }
  }

  private static URI checked(URI url) {
    String scheme = url.getScheme();
    if (scheme == null || !(scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https"))) {
      throw bad("but it begins otherwise");
    }
    if (url.getRawUserInfo() != null) {
      throw bad("but it holds a user's name; put that into a header");
    }
    if (url.getHost() == null) {
      throw bad("but it names no host");
    }
    return url;
  }

  private static TerminalException bad(String found) {
    return new TerminalException(
        "HTTP_BAD_REQUEST", "Expected a URL that begins with http:// or https://, " + found);
  }

  /** The address with these parameters behind those that it has. */
  static URI with(Json.Obj query, URI url) {
    String more = form(query).replace("+", "%20");
    if (more.isEmpty()) {
      return url;
    }
    String text = url.toString();
    int end = text.indexOf('#') < 0 ? text.length() : text.indexOf('#');
    String start = text.substring(0, end);
    return URI.create(start + (url.getRawQuery() == null ? "?" : "&") + more);
  }

  /** Fields as a form sends them; one with a list comes once for each item, null does not come. */
  static String form(Json.Obj fields) {
    var pairs = new ArrayList<String>();
    for (Map.Entry<String, Json> field : fields.fields().entrySet()) {
      List<Json> values =
          field.getValue() instanceof Json.Arr(List<Json> items)
              ? items
              : List.of(field.getValue());
      for (Json value : values) {
        if (!value.isNull()) {
          pairs.add(encoded(field.getKey()) + "=" + encoded(text(value)));
        }
      }
    }
    return String.join("&", pairs);
  }

  static String text(Json value) {
    return value instanceof Json.Text(String text) ? text : value.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
