package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.storage.Deployment.Deployed;
import dev.perdure.storage.Deployment.VersionTaken;
import dev.perdure.storage.NewDefinition;
import dev.perdure.storage.StoredDefinition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Definitions are numbered by their content, and never change under a number. */
public interface DefinitionContract extends StoreUnderTest {

  private static NewDefinition definition(String name, @Nullable Integer version, String hash) {
    return new NewDefinition("workflow", name, version, hash, "{\"hash\":\"" + hash + "\"}", NOON);
  }

  private static StoredDefinition stored(String name, int version, String hash) {
    return new StoredDefinition(
        "workflow", name, version, hash, "{\"hash\":\"" + hash + "\"}", NOON);
  }

  @Test
  default void other_content_is_the_next_version() {
    assertThat(store().deploy(definition("order", null, "a"))).isEqualTo(new Deployed(1, true));
    assertThat(store().deploy(definition("order", null, "b"))).isEqualTo(new Deployed(2, true));

    assertThat(store().definition("workflow", "order", 1)).contains(stored("order", 1, "a"));
    assertThat(store().definition("workflow", "order", 3)).isEmpty();
    assertThat(store().latestDefinition("workflow", "order")).contains(stored("order", 2, "b"));
    assertThat(store().latestDefinition("workflow", "other")).isEmpty();
  }

  @Test
  default void the_same_content_keeps_its_version() {
    store().deploy(definition("order", null, "a"));
    store().deploy(definition("order", null, "b"));

    assertThat(store().deploy(definition("order", null, "b"))).isEqualTo(new Deployed(2, false));
    assertThat(store().deploy(definition("order", null, "a"))).isEqualTo(new Deployed(1, false));
    assertThat(store().latestDefinition("workflow", "order")).contains(stored("order", 2, "b"));
  }

  @Test
  default void a_pinned_version_is_that_one_and_no_other() {
    assertThat(store().deploy(definition("order", 5, "a"))).isEqualTo(new Deployed(5, true));
    assertThat(store().deploy(definition("order", 5, "a"))).isEqualTo(new Deployed(5, false));
    assertThat(store().deploy(definition("order", 5, "b"))).isEqualTo(new VersionTaken(5));
    assertThat(store().deploy(definition("order", 7, "a"))).isEqualTo(new Deployed(7, true));

    assertThat(store().definition("workflow", "order", 5)).contains(stored("order", 5, "a"));
    assertThat(store().deploy(definition("order", null, "a"))).isEqualTo(new Deployed(7, false));
    assertThat(store().deploy(definition("order", null, "c"))).isEqualTo(new Deployed(8, true));
  }

  @Test
  default void the_latest_of_each_is_listed_by_name() {
    store().deploy(definition("shipping", null, "a"));
    store().deploy(definition("order", null, "a"));
    store().deploy(definition("order", null, "b"));
    store().deploy(new NewDefinition("persona", "clerk", null, "a", "{}", NOON));

    assertThat(store().definitions("workflow"))
        .containsExactly(stored("order", 2, "b"), stored("shipping", 1, "a"));
    assertThat(store().definitions("nothing")).isEmpty();
  }

  @Test
  default void definitions_survive_reopening() {
    store().deploy(definition("order", null, "a"));

    assertThat(reopened().latestDefinition("workflow", "order")).contains(stored("order", 1, "a"));
  }
}
