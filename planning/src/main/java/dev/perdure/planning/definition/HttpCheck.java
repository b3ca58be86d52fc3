package dev.perdure.planning.definition;

import dev.perdure.model.json.Json;
import dev.perdure.planning.text.Nearest;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the config of the action {@code http}. */
final class HttpCheck {

  static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern CLASS = Pattern.compile("[1-5]xx");

  /** Those that belong to the connection, which is Perdure's own. */
  private static final Set<String> RESERVED =
      Set.of(
          "host", "content-length", "transfer-encoding", "connection", "upgrade", "te", "trailer");

  private HttpCheck() {}

  static void check(Json.Obj config, Path path, Report report) {
    var section = new Section(config, path, Keys.HTTP, report);
    section.needs("url");
    url(section);
    method(section);
    headers(section);
    section.object("query");
    Section expect = section.section("expect", Keys.HTTP_EXPECT);
    if (expect != null) {
      status(expect);
      WorkflowCompiler.schema(expect.schema("body"), path.key("expect").key("body"), report);
    }
  }

  /** What has holes is known when they are filled. */
  private static void url(Section section) {
    String url = section.text("url");
    if (url != null && !url.contains("${") && !isUrl(url)) {
      section.error(
          "url",
          "expected a URL such as https://example.com/orders, but found " + Shown.of(Json.of(url)));
    }
  }

  private static boolean isUrl(String text) {
    try {
      URI url = URI.create(text);
      String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
      return (scheme.equals("http") || scheme.equals("https"))
          && url.getHost() != null
          && url.getRawUserInfo() == null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void method(Section section) {
    String method = section.text("method");
    if (method != null && !METHODS.contains(method)) {
      section.error(
          "method",
          "expected one of %s, but found '%s'%s"
              .formatted(
                  String.join(", ", METHODS),
                  method,
                  Nearest.hint(method.toUpperCase(Locale.ROOT), METHODS)));
    }
  }

  private static void headers(Section section) {
    Json.Obj headers = section.object("headers");
    Map<String, Json> fields = headers == null ? Map.of() : headers.fields();
    fields.forEach(
        (name, value) -> {
          if (!NAME.matcher(name).matches()) {
            section.error("headers", "expected the name of a header, but found '" + name + "'");
          } else if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            section.error("headers", "the header '" + name + "' is set by Perdure itself");
          } else if (value instanceof Json.Obj || value instanceof Json.Arr || value.isNull()) {
            section.error(
                "headers",
                "expected text as header '" + name + "', but found " + Shown.found(value));
          }
        });
  }

  private static void status(Section expect) {
    Json status = expect.get("status");
    List<Json> all =
        switch (status) {
          case null -> List.of();
          case Json.Arr(List<Json> items) -> items;
          default -> List.of(status);
        };
    for (Json each : all) {
      if (!isStatus(each)) {
        expect.error(
            "status",
            "expected a status such as 200 or 2xx, or a list of them, but found "
                + Shown.found(each));
      }
    }
  }

  private static boolean isStatus(@Nullable Json value) {
    return switch (value) {
      case Json.Int(long code) -> code >= 200 && code <= 599;
      case Json.Text(String text) -> CLASS.matcher(text).matches();
      case null, default -> false;
    };
  }
}
