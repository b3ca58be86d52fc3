package dev.perdure.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.model.NodeError;
import dev.perdure.model.RunStatus;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import dev.perdure.planning.definition.DefinitionReader;
import dev.perdure.planning.definition.Mistake;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example in the reference of the language is loaded and run. */
final class WorkflowLanguagePageTest {
  private static final String PAGE = "reference/workflow-language.md";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final String NOT_YET = "is part of the language but not of this version";
  private static final Map<String, String> NOT_YET_FILES =
      Map.of(
          "in a file", "NAME: x",
          "in a node", "{ workflow: w, nodes: { a: { NAME: x } } }",
          "as an action", "{ workflow: w, nodes: { a: { action: NAME } } }");

  record Reserve(String sku, int quantity) {}

  record Reserved(String id) {}

  static Stream<PageBlock> examples() {
    return PageBlock.of(PAGE, "yaml").stream();
  }

  static Stream<PageBlock> sound() {
    return examples().filter(block -> block.says("refused").isEmpty());
  }

  static Stream<PageBlock> refused() {
    return examples().filter(block -> !block.says("refused").isEmpty());
  }

  @ParameterizedTest
  @MethodSource("sound")
  void an_example_loads_with_the_warnings_that_the_page_tells(PageBlock block) {
    DefinitionReader.Reading reading = read(block.text());

    assertThat(reading.errors()).isEmpty();
    assertThat(reading.workflows()).isNotEmpty();
    assertToldInOrder(reading.warnings(), block.says("warned"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void a_mistake_is_refused_in_the_words_of_the_page(PageBlock block) {
    assertToldInOrder(read(block.text()).errors(), block.says("refused"));
  }

  private static void assertToldInOrder(List<Mistake> mistakes, List<String> told) {
    List<String> found =
        mistakes.stream().map(m -> m.toString().replaceFirst("^[^:]*:", "")).toList();
    assertThat(found).hasSameSizeAs(told);
    for (int i = 0; i < told.size(); i++) {
      assertThat(found.get(i)).startsWith(told.get(i));
    }
  }

  @ParameterizedTest
  @MethodSource("sound")
  void an_example_ends_as_the_page_says(PageBlock block) throws InterruptedException, IOException {
    RunResult result = run(block);

    assertThat(List.of(ending(result), whatCameOut(result)))
        .isEqualTo(expected(block, result.status()));
    block
        .saysOnce("message")
        .ifPresent(message -> assertThat(error(result).message()).isEqualTo(message));
  }

  /** The shop that the page talks to. */
  private static HttpServer shop() throws IOException {
    var shop = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    shop.createContext(
        "/orders",
        exchange -> {
          String query = exchange.getRequestURI().getQuery();
          String sku = ((Json.Text) field(exchange.getRequestBody(), "sku")).value();
          boolean known =
              "Bearer value of API_KEY"
                  .equals(exchange.getRequestHeaders().getFirst("Authorization"));
          String id = query.replace("shop=", "") + ": " + sku;
          byte[] body = Json.object("id", Json.of(id)).toString().getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(known ? 201 : 401, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    shop.start();
    return shop;
  }

  private static Json field(InputStream body, String name) throws IOException {
    var object = (Json.Obj) JsonText.read(new String(body.readAllBytes(), UTF_8));
    return Objects.requireNonNull(object.get(name));
  }

  private static RunResult run(PageBlock block) throws InterruptedException, IOException {
    HttpServer shop = shop();
    try {
      return run(
          block,
          block.text().replace("localhost:8080", "localhost:" + shop.getAddress().getPort()));
    } finally {
      shop.stop(0);
    }
  }

  private static RunResult run(PageBlock block, String text) throws InterruptedException {
    try (WorkflowEngine engine =
        WorkflowEngine.inMemory()
            .action(
                "stock.reserve",
                Reserve.class,
                Reserved.class,
                wanted -> new Reserved(wanted.quantity() + " x " + wanted.sku()))
            .secrets(name -> Optional.of("value of " + name))
            .open()) {
      String name = engine.deploy("page.yaml", text).getFirst().workflow();
      RunHandle run = engine.start(name, JsonText.read(block.saysOnce("input").orElse("{}")));
      tell(engine, run, block);
      return run.await(PATIENCE).orElseThrow();
    }
  }

  /** Brings a run the events and answers that the page tells of. */
  private static void tell(WorkflowEngine engine, RunHandle run, PageBlock block)
      throws InterruptedException {
    for (String sent : block.says("sent")) {
      String[] words = sent.split(" ", 2);
      engine.sendEvent(run.id(), words[0], JsonText.read(words[1]));
    }
    for (String answered : block.says("answered")) {
      String[] words = answered.split(" ", 2);
      assertThat(run.awaitIdle()).isEqualTo(RunStatus.SUSPENDED);
      engine.answer(run.id(), words[0], JsonText.read(words[1]));
    }
  }

  private static String ending(RunResult result) {
    return switch (result.status()) {
      case COMPLETED -> "result";
      case FAILED -> "fails";
      case TIMED_OUT -> "times out";
      case CANCELLED, RUNNING, SUSPENDED, INCIDENT -> result.status().word();
    };
  }

  private static Json whatCameOut(RunResult result) {
    return result.status() == RunStatus.COMPLETED ? result.output() : Json.of(error(result).code());
  }

  private static NodeError error(RunResult result) {
    return Objects.requireNonNull(result.error());
  }

  /** Each example says how it ends, in exactly one of three words. */
  private static List<Object> expected(PageBlock block, RunStatus found) {
    List<List<Object>> said =
        Stream.of("result", "fails", "times out")
            .flatMap(word -> block.says(word).stream().map(value -> expected(word, value)))
            .toList();
    assertThat(said).as("how %s ends; it was %s", block, found).hasSize(1);
    return said.getFirst();
  }

  private static List<Object> expected(String word, String value) {
    return List.of(word, word.equals("result") ? JsonText.read(value) : Json.of(value));
  }

  /** The names that the table at the end of the page lists, each in a file that uses it. */
  static Stream<String> notYet() {
    return NOT_YET_FILES.entrySet().stream()
        .flatMap(
            where ->
                PageBlock.read(PAGE)
                    .lines()
                    .filter(line -> line.startsWith("| " + where.getKey() + " | "))
                    .flatMap(line -> CODE.matcher(line).results())
                    .map(name -> where.getValue().replace("NAME", name.group(1))));
  }

  @ParameterizedTest
  @MethodSource("notYet")
  void what_is_not_in_this_version_is_refused_with_words_that_say_so(String file) {
    assertThat(read(file).errors())
        .singleElement()
        .satisfies(mistake -> assertThat(mistake.toString()).contains(NOT_YET));
  }

  @Test
  void nothing_is_missing_from_the_table_of_what_is_not_in_this_version() {
    assertThat(notYet()).hasSize(12);
  }

  @Test
  void every_key_has_an_example_and_every_word_an_explanation() throws IOException {
    String examples = String.join("\n", sound().map(PageBlock::text).toList());
    String page = PageBlock.read(PAGE);
    Json schema = JsonText.read(EditorSchema.text());

    assertThat(EditorSchema.keys(schema))
        .hasSizeGreaterThan(30)
        .allSatisfy(key -> assertThat(examples).containsPattern("\\b" + key + ":"))
        .allSatisfy(key -> assertThat(page).containsPattern("`" + key + "`|[{,] " + key + "[ ,}]"));
    assertThat(EditorSchema.words(schema))
        .contains("transform", "first_match", "exponential", "any")
        .allSatisfy(word -> assertThat(page).containsPattern("`" + word + "`|### " + word));
  }

  @Test
  void the_workflow_in_the_readme_has_no_mistake() {
    assertThat(PageBlock.of("../README.md", "yaml"))
        .isNotEmpty()
        .allSatisfy(block -> assertThat(read(block.text()).errors()).isEmpty());
  }

  private static DefinitionReader.Reading read(String text) {
    return DefinitionReader.read("page.yaml", text);
  }
}
