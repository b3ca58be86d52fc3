package dev.perdure.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.engine.CancelOutcome;
import dev.perdure.engine.Deployed;
import dev.perdure.engine.EngineBuilder;
import dev.perdure.engine.HumanTask;
import dev.perdure.engine.RunDidNotComplete;
import dev.perdure.engine.RunEvent;
import dev.perdure.engine.RunExists;
import dev.perdure.engine.RunHandle;
import dev.perdure.engine.RunInfo;
import dev.perdure.engine.RunQuery;
import dev.perdure.engine.RunReader;
import dev.perdure.engine.RunResult;
import dev.perdure.engine.RunView;
import dev.perdure.engine.SendOutcome;
import dev.perdure.engine.StartRequest;
import dev.perdure.engine.Subscription;
import dev.perdure.engine.TaskFilter;
import dev.perdure.engine.WorkflowEngine;
import dev.perdure.engine.executor.RetryableException;
import dev.perdure.engine.executor.TerminalException;
import dev.perdure.engine.http.HttpSettings;
import dev.perdure.engine.secret.SecretSource;
import dev.perdure.model.Artifact;
import dev.perdure.model.RunStatus;
import dev.perdure.model.definition.Transition;
import dev.perdure.model.definition.Workflow;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every piece of Java in the reference of the API stands here, where it is run. */
final class JavaApiPageTest {
  private static final String PAGE = "reference/java-api.md";
  private static final Path SOURCE =
      Path.of("src/test/java/dev/perdure/examples/JavaApiPageTest.java");

  @TempDir Path directory;

  record Name(String name) {}

  record Greeting(String text) {}

  record Reserve(String sku, int quantity) {}

  record Reserved(String id) {}

  record Charge(int amount) {}

  record Receipt(String number) {}

  /** A warehouse that has everything but pears. */
  private static final class Stock {
    Reserved reserve(Reserve wanted) {
      if (wanted.sku().equals("pear")) {
        throw new TerminalException("SOLD_OUT", "no pears");
      }
      return new Reserved(wanted.quantity() + " x " + wanted.sku());
    }
  }

  /** A bank that is busy for its first caller, and knows what it has done. */
  private static final class Bank {
    private final List<String> keys = new ArrayList<>();
    private int calls;

    synchronized Receipt charge(Charge charge, String key) {
      keys.add(key);
      if (keys.size() == 1) {
        throw new IllegalStateException("the line broke after the charge of " + charge.amount());
      }
      return new Receipt("for " + key);
    }

    synchronized boolean isBusy() {
      return ++calls == 1;
    }

    byte[] report(Charge charge) {
      return "charged %d".formatted(charge.amount()).getBytes(UTF_8);
    }

    Receipt check(Charge charge) {
      return new Receipt("good for " + charge.amount());
    }
  }

  private final Stock stock = new Stock();
  private final Bank bank = new Bank();
  private final Bank payments = bank;
  private final List<String> log = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);

  static Stream<PageBlock> snippets() {
    return PageBlock.of(PAGE, "java").stream();
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void a_snippet_of_the_page_is_run_here(PageBlock snippet) throws IOException {
    assertThat(withoutIndent(Files.readString(SOURCE))).contains(withoutIndent(snippet.text()));
  }

  private static String withoutIndent(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  @Test
  void in_one_minute() throws Exception {
    try (WorkflowEngine engine =
        WorkflowEngine.at(directory)
            .action("greet", Name.class, Greeting.class, n -> new Greeting("Hello, " + n.name()))
            .open()) {
      engine.deploy(
          "hello.yaml",
          """
          workflow: hello
          nodes:
            greet: { action: java, config: { function: greet }, inputMapping: input }
          outputMapping: nodes.greet.result
          """);

      RunHandle run = engine.start("hello", new Name("Ada"));

      System.out.println(run.await().orThrow()); // {"text":"Hello, Ada"}
    }
    try (RunReader reader = RunReader.open(directory)) {
      RunInfo run = reader.list(RunQuery.all()).getFirst();
      assertThat(reader.show(run.id()).result()).hasToString("{\"text\":\"Hello, Ada\"}");
    }
  }

  private static Deployed deploy(WorkflowEngine engine) {
    Workflow order =
        Workflow.named("order")
            .inputSchema("{\"type\": \"object\", \"required\": [\"sku\"]}")
            .node(
                "reserve",
                node ->
                    node.java("stock.reserve")
                        .inputMapping("input")
                        .retry(retry -> retry.maxAttempts(5).initialDelay(Duration.ofMillis(200)))
                        .timeout(Duration.ofSeconds(10)))
            .node("sorry", node -> node.fail("NO_STOCK", "no ${input.sku} left"))
            .transition("reserve", "sorry", way -> way.on(Transition.On.FAILURE))
            .outputMapping("reservation", "nodes.reserve.result.id")
            .build();
    Deployed deployed = engine.deploy(order);
    return deployed;
  }

  private EngineBuilder builder() {
    EngineBuilder builder =
        WorkflowEngine.at(directory)
            .action("stock.reserve", Reserve.class, Reserved.class, stock::reserve)
            .concurrency("stock.reserve", 20);
    builder.action(
        "payment.charge",
        Charge.class,
        Receipt.class,
        (charge, context) -> payments.charge(charge, context.idempotencyKey()));
    builder.action(
        "card.check",
        Charge.class,
        Receipt.class,
        charge -> {
          if (charge.amount() <= 0) {
            throw new TerminalException("BAD_AMOUNT", "nobody pays " + charge.amount());
          }
          if (bank.isBusy()) {
            throw new RetryableException("BANK_BUSY", "the bank is busy");
          }
          return bank.check(charge);
        });
    return builder;
  }

  private static RunHandle startOrder(WorkflowEngine engine) {
    RunHandle run =
        engine.start(
            StartRequest.of("order")
                .id("order-17")
                .input(new Reserve("apple", 3))
                .label("customer", "ada"));
    return run;
  }

  @Test
  void the_same_content_is_the_same_version() {
    try (WorkflowEngine engine = builder().open()) {
      assertThat(deploy(engine)).isEqualTo(new Deployed("order", 1, true));
      assertThat(deploy(engine)).isEqualTo(new Deployed("order", 1, false));
    }
  }

  @Test
  void a_failure_is_taken_up_by_the_workflow() throws Exception {
    try (WorkflowEngine engine = builder().open()) {
      deploy(engine);

      RunResult result = engine.start("order", new Reserve("pear", 1)).await();

      assertThatThrownBy(result::orThrow)
          .isInstanceOf(RunDidNotComplete.class)
          .hasMessageContaining("NO_STOCK: no pear left");
    }
  }

  private static final String PAY =
      """
      workflow: pay
      nodes:
        check:
          action: java
          config: { function: card.check }
          inputMapping: input
          retry: { initialDelay: 5ms }
        charge:
          action: java
          config: { function: payment.charge }
          inputMapping: input
          retry: { initialDelay: 5ms }
      transitions: [ check -> charge ]
      outputMapping: nodes.charge.result
      """;

  @Test
  void all_attempts_have_the_same_idempotency_key() throws Exception {
    try (WorkflowEngine engine = builder().open()) {
      engine.deploy("pay.yaml", PAY);

      engine.start("pay", new Charge(5)).await().orThrow();

      assertThat(bank.keys).hasSize(2);
      assertThat(bank.keys.getFirst()).isEqualTo(bank.keys.getLast());
    }
  }

  @Test
  void a_terminal_exception_is_not_retried_and_has_its_own_code() throws Exception {
    try (WorkflowEngine engine = builder().open()) {
      engine.deploy("pay.yaml", PAY);

      RunResult result = engine.start("pay", new Charge(0)).await();

      assertThatThrownBy(result::orThrow).hasMessageContaining("BAD_AMOUNT: nobody pays 0");
      assertThat(bank.calls).isZero();
    }
  }

  @Test
  void a_start_can_be_repeated_and_each_ending_has_its_arm() throws Exception {
    try (WorkflowEngine engine = builder().open()) {
      deploy(engine);
      RunHandle run = startOrder(engine);

      RunResult result = run.await();
      switch (result.status()) {
        case COMPLETED -> log.add("done: " + result.output());
        case FAILED, TIMED_OUT -> log.add("failed: " + result.error());
        case CANCELLED -> log.add("cancelled: " + result.cancelReason());
        case RUNNING, SUSPENDED, INCIDENT -> throw new IllegalStateException("has not ended");
      }

      assertThat(log).containsExactly("done: {\"reservation\":\"3 x apple\"}");
      assertThat(startOrder(engine).await()).isEqualTo(result);
      assertThat(run.await(Duration.ofSeconds(1))).contains(result);
      assertThat(run.completion()).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(result);
      assertThat(run.awaitIdle()).isEqualTo(RunStatus.COMPLETED);
      assertThatThrownBy(
              () ->
                  engine.start(StartRequest.of("order").id("order-17").input(new Reserve("a", 1))))
          .isInstanceOf(RunExists.class);
    }
  }

  @Test
  void runs_can_be_listed_shown_and_followed() throws Exception {
    try (WorkflowEngine engine = builder().open()) {
      deploy(engine);
      startOrder(engine).await();

      List<RunInfo> latest =
          engine.list(RunQuery.all().workflow("order").label("customer", "ada").limit(20));
      RunView view = engine.show("order-17");
      List<RunEvent> events = engine.history("order-17", 0, 1_000);

      assertThat(latest).containsExactly(view.info());
      assertThat(view.waitsFor()).isEmpty();
      assertThat(events).first().extracting(RunEvent::type).isEqualTo("workflow.started");
      Subscription subscription =
          engine.subscribe(
              "order-17",
              0,
              event -> {
                log.add(event.type());
                if (event.type().equals("workflow.completed")) {
                  ended.countDown();
                }
              });
      ended.await();
      subscription.close();
      assertThat(log).isEqualTo(events.stream().map(RunEvent::type).toList());
      assertThat(eventsOfThePage()).containsAll(log);
      try (RunReader reader = RunReader.open(directory)) {
        assertThat(reader.list(RunQuery.all())).isEqualTo(latest);
        assertThat(reader.history("order-17", 0, 1_000)).isEqualTo(events);
      }
    }
  }

  private static List<String> eventsOfThePage() {
    return PageBlock.read(PAGE)
        .lines()
        .filter(line -> line.matches("\\| `(workflow|token|task|context|message)\\..*"))
        .flatMap(line -> Stream.of(line.split("\\|", -1)[1].split(",", -1)))
        .map(name -> name.strip().replace("`", ""))
        .toList();
  }

  @Test
  void work_without_a_function_waits_and_can_be_cancelled() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.at(directory).open()) {
      deploy(engine);
      engine.start(StartRequest.of("order").id("order-18").input(new Reserve("apple", 1)));
      while (engine.show("order-18").waitsFor().stream()
          .noneMatch(why -> why.contains("is not registered"))) {
        Thread.sleep(5);
      }

      CancelOutcome first = engine.cancel("order-18", "the customer changed her mind");
      CancelOutcome second = engine.cancel("order-18", "again");

      assertThat(List.of(first, second))
          .containsExactly(CancelOutcome.CANCELLED, CancelOutcome.ALREADY_FINAL);
    }
  }

  @Test
  void a_mock_answers_instead_of_the_function() throws Exception {
    Workflow order =
        Workflow.named("order")
            .node("reserve", node -> node.java("stock.reserve").inputMapping("input"))
            .outputMapping("reservation", "nodes.reserve.result.id")
            .build();

    try (WorkflowEngine engine =
        WorkflowEngine.inMemory().mock("reserve", JsonText.read("{\"id\": \"r-1\"}")).open()) {
      engine.deploy(order);

      Json result = engine.start("order", new Reserve("apple", 3)).await().orThrow();

      assertThat(result).isEqualTo(JsonText.read("{\"reservation\": \"r-1\"}"));
    }
  }

  @Test
  void events_are_sent_and_people_answer() throws Exception {
    try (WorkflowEngine engine = WorkflowEngine.inMemory().open()) {
      engine.deploy(
          Workflow.named("refund")
              .node("paid", node -> node.waitForEvent("paid", "event.amount > 10"))
              .node("approve", node -> node.waitForHuman("Refund?", Json.of(true), "ada"))
              .node("nap", node -> node.waitFor(Duration.ofMillis(1)))
              .node("past", node -> node.waitUntil("_run.startedAt"))
              .transition("paid -> approve -> nap -> past")
              .outputMapping("ok", "nodes.approve.result.ok")
              .build());
      var run = engine.start("refund", Json.Obj.EMPTY);

      SendOutcome outcome =
          engine.sendEvent(run.id(), "paid", Json.object("amount", Json.of(12)), "payment-17");
      for (HumanTask task : engine.humanTasks(TaskFilter.all().assignee("ada"))) {
        engine.answer(task, Json.object("ok", Json.of(true)));
      }

      assertThat(outcome).isEqualTo(SendOutcome.TAKEN);
      assertThat(run.await().orThrow()).isEqualTo(Json.object("ok", Json.of(true)));
    }
  }

  @Test
  void secrets_come_from_where_the_application_says() throws Exception {
    Map<String, String> safe = Map.of("API_KEY", "canary-1");
    EngineBuilder builder = WorkflowEngine.inMemory();
    SecretSource vault = name -> Optional.ofNullable(safe.get(name));
    builder.secrets(vault.or(SecretSource.environment()));
    try (WorkflowEngine engine = builder.open()) {
      engine.deploy(
          "call.yaml",
          """
          workflow: call
          nodes: { call: { action: mock, config: { seed: "${secrets.API_KEY}" } } }
          """);

      assertThat(engine.start("call", Json.Obj.EMPTY).await().status())
          .isEqualTo(RunStatus.COMPLETED);
    }
  }

  @Test
  void requests_may_do_what_the_application_says() throws Exception {
    EngineBuilder builder = WorkflowEngine.inMemory();
    builder.http(
        HttpSettings.DEFAULT
            .withPrivateAddresses(false)
            .withTimeout(Duration.ofSeconds(30))
            .withMaxBodyBytes(100_000));
    try (WorkflowEngine engine = builder.open()) {
      engine.deploy(
          "call.yaml",
          "{ workflow: call, nodes: { call: { action: http, config: { url: 'http://127.0.0.1' } } } }");

      RunResult result = engine.start("call", Json.Obj.EMPTY).await();

      assertThat(Objects.requireNonNull(result.error()).code()).isEqualTo("HTTP_REFUSED");
    }
  }

  @Test
  void artifacts() throws Exception {
    EngineBuilder builder = WorkflowEngine.at(directory);
    builder
        .action(
            "report.write",
            Charge.class,
            Artifact.class,
            (charge, context) ->
                context.artifacts().stage("report.txt", "text/plain", bank.report(charge)))
        .action(
            "report.check",
            Artifact.class,
            Integer.class,
            (report, context) -> context.artifacts().read(report).length);
    try (WorkflowEngine engine = builder.open()) {
      engine.deploy(
          "report.yaml",
          """
          workflow: report
          nodes:
            write: { action: java, config: { function: report.write }, inputMapping: input }
            check: { action: java, config: { function: report.check }, inputMapping: "artifacts['report.txt']" }
          transitions: [ write -> check ]
          outputMapping: { length: nodes.check.result }
          """);
      RunResult end =
          engine
              .start(StartRequest.of("report").id("r-1").input(Json.object("amount", Json.of(7))))
              .await();
      Artifact report = engine.artifacts("r-1").getFirst();
      byte[] content = engine.content(report).orElseThrow();

      assertThat(end.orThrow()).isEqualTo(Json.object("length", Json.of(9)));
      assertThat(content).asString(UTF_8).isEqualTo("charged 7");
    }
  }
}
