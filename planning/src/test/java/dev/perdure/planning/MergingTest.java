package dev.perdure.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.definition.Synchronization.MergeStrategy;
import dev.perdure.model.json.Json;
import dev.perdure.model.json.JsonText;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MergingTest {

  /** Equal objects may differ in it, and then the same journal has other bytes elsewhere. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          MERGE_OBJECT    | {"h":0,"c":0,"g":1,"a":1,"f":2,"b":2,"e":3,"d":3}
          KEYED_BY_BRANCH | {"0":{"h":0,"c":0},"1":{"g":1,"a":1},"2":{"f":2,"b":2},"3":{"e":3,"d":3}}
          """)
  void fields_stand_in_the_order_of_the_branches(MergeStrategy strategy, String merged)
      throws NodeFails {
    var branches = new TreeMap<Integer, Json>();
    for (String names : new String[] {"hc", "ga", "fb", "ed"}) {
      Json index = Json.of(branches.size());
      branches.put(
          branches.size(), Json.object(names.substring(0, 1), index, names.substring(1), index));
    }

    Json value = Objects.requireNonNull(Merging.merged(strategy, branches));

    assertThat(JsonText.write(value)).isEqualTo(merged);
  }
}
