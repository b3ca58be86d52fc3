package dev.perdure.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.bench.Bench;
import dev.perdure.bench.Figure;
import dev.perdure.bench.Machine;
import dev.perdure.bench.Report;
import dev.perdure.bench.Spread;
import dev.perdure.bench.Unit;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PlotsTest {
  private static final Path PAGE = Path.of("..", "docs", "benchmarks.md");
  private static final Machine MACHINE = new Machine(2, 2_048, "Linux <&> 6", "JVM 25", "ext4");

  @TempDir Path directory;

  @Test
  void the_curve_of_steps_has_a_dot_for_each_number_in_flight_for_engine_and_loop()
      throws Exception {
    Document picture = xml(Charts.of(report(false)).get(Charts.THROUGHPUT));

    assertThat(named(picture, "circle", "engine")).hasSize(2);
    assertThat(named(picture, "circle", "bare")).hasSize(2);
    assertThat(texts(picture)).contains("Durable steps a second", "256", "60,000");
  }

  @Test
  void more_is_further_up() throws Exception {
    Document picture = xml(Charts.of(report(false)).get(Charts.THROUGHPUT));
    List<Double> heights =
        named(picture, "circle", "engine").stream()
            .map(dot -> Double.parseDouble(dot.getAttribute("cy")))
            .toList();

    assertThat(heights.get(1)).isLessThan(heights.get(0));
  }

  @Test
  void ratios_are_bars_of_what_is_counted_a_second_and_not_unsafe() throws Exception {
    Document picture = xml(Charts.of(report(false)).get(Charts.RATIOS));

    assertThat(named(picture, "rect", "engine")).hasSize(2);
    assertThat(texts(picture))
        .contains("sequential: 256 in flight")
        .doesNotContain("one-step: p50");
  }

  @Test
  void what_was_not_measured_is_not_drawn() {
    var nothing = new Report(Instant.EPOCH, false, MACHINE, List.of());

    assertThat(Charts.of(nothing)).isEmpty();
  }

  @Test
  void our_page_takes_the_figures_and_taking_them_again_changes_nothing() throws Exception {
    Files.copy(PAGE, directory.resolve("benchmarks.md"));

    Plots.write(report(false), directory);
    String once = Files.readString(directory.resolve("benchmarks.md"));
    Plots.write(report(false), directory);

    assertThat(once)
        .contains(
            "Measured on 1970-01-01: 2 processors, 2 GiB",
            "![throughput](benchmarks-throughput.svg)",
            "| 256 in flight | 60,000 steps/s | 50,000 – 70,000 | 0.50 | bare: 120,000 |");
    assertThat(directory.resolve("benchmarks.md")).hasContent(once);
    assertThat(directory.resolve(Charts.RATIOS)).exists();
  }

  @Test
  void our_page_names_every_scenario() throws Exception {
    String page = Files.readString(PAGE);

    assertThat(Bench.names()).allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
  }

  @Test
  void figures_of_a_quick_measurement_are_not_published() {
    assertThatThrownBy(() -> Plots.write(report(true), directory))
        .hasMessageContaining("Expected a full report");
  }

  private static Report report(boolean quick) {
    var steps =
        List.of(
            figure("1 in flight", 1L, Unit.STEPS_PER_SECOND, 1_000, false),
            figure("256 in flight", 256L, Unit.STEPS_PER_SECOND, 60_000, false),
            figure("in memory", null, Unit.STEPS_PER_SECOND, 90_000, true));
    var latency = List.of(figure("p50", null, Unit.MILLIS, 0.5, false));
    return new Report(
        Instant.EPOCH,
        quick,
        MACHINE,
        List.of(
            new Report.Part("sequential", "runs of 10 steps", 1, steps),
            new Report.Part("one-step", "one at a time", 1, latency)));
  }

  private static Figure figure(
      String name,
      @org.jspecify.annotations.Nullable Long size,
      Unit unit,
      double value,
      boolean unsafe) {
    var around = new Spread(value, value / 6 * 5, value / 6 * 7);
    var bare = new Spread(value * 2, value, value * 3);
    return new Figure(
        name,
        size,
        unit,
        around,
        3,
        new Figure.Beside("bare", bare, new Spread(0.5, 0.4, 0.6)),
        unsafe);
  }

  private static Document xml(@org.jspecify.annotations.Nullable String text) throws Exception {
    assertThat(text).isNotNull();
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Element> named(Document picture, String tag, String style) {
    return elements(picture, tag).filter(e -> e.getAttribute("class").contains(style)).toList();
  }

  private static List<String> texts(Document picture) {
    return elements(picture, "text").map(Element::getTextContent).toList();
  }

  private static Stream<Element> elements(Document picture, String tag) {
    NodeList all = picture.getElementsByTagName(tag);
    return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i));
  }
}
