package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.NOON;
import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.message;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ActorQuery;
import dev.perdure.storage.ActorRow;
import dev.perdure.storage.Fence;
import dev.perdure.storage.Standing;
import dev.perdure.storage.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Actors are listed newest first, by what they are, how they stand and where they belong. */
public interface ListContract extends StoreUnderTest {
  ActorId ROOT = ActorId.run("root");
  ActorId BRANCH = ActorId.run("branch");
  ActorId LEAF = ActorId.run("leaf");
  ActorId LONER = ActorId.run("loner");

  private void plantTheTree() {
    Fence fence = fence();
    commit(birth(ROOT, fence).born("order", null, ROOT, Map.of("team", "blue", "tier", "1")));
    commit(
        birth(BRANCH, fence)
            .born("payment", ROOT, ROOT, Map.of("team", "blue"))
            .standing(new Standing("failed", false, null, NOON)));
    commit(
        birth(LEAF, fence)
            .born("order", BRANCH, ROOT, Map.of("team", "red", "tier", "1"))
            .standing(new Standing("completed", false, null, NOON)));
    commit(birth(LONER, fence).born("order", null, LONER, Map.of()));
    store().deliver(message(ActorId.run("unborn"), "outside", "{}"), "key");
  }

  private List<ActorId> list(
      @Nullable String type,
      Set<String> statuses,
      Map<String, String> labels,
      boolean rootsOnly,
      @Nullable ActorId root) {
    var query = new ActorQuery(ActorId.Kind.RUN, type, statuses, labels, rootsOnly, root, null, 10);
    return store().list(query).stream().map(ActorRow::actor).toList();
  }

  @Test
  default void all_that_exist_are_listed_newest_first() {
    plantTheTree();

    assertThat(list(null, Set.of(), Map.of(), false, null))
        .containsExactly(LONER, LEAF, BRANCH, ROOT);
  }

  @Test
  default void a_listed_row_is_the_whole_row() {
    plantTheTree();
    var query =
        new ActorQuery(ActorId.Kind.RUN, "payment", Set.of(), Map.of(), false, null, null, 10);

    assertThat(store().list(query)).containsExactly(store().actor(BRANCH).orElseThrow());
  }

  @Test
  default void each_filter_narrows_the_list() {
    plantTheTree();

    assertThat(list("order", Set.of(), Map.of(), false, null)).containsExactly(LONER, LEAF, ROOT);
    assertThat(list(null, Set.of("failed", "completed"), Map.of(), false, null))
        .containsExactly(LEAF, BRANCH);
    assertThat(list(null, Set.of(), Map.of("team", "blue"), false, null))
        .containsExactly(BRANCH, ROOT);
    assertThat(list(null, Set.of(), Map.of("team", "blue", "tier", "1"), false, null))
        .containsExactly(ROOT);
    assertThat(list(null, Set.of(), Map.of(), true, null)).containsExactly(LONER, ROOT);
    assertThat(list(null, Set.of(), Map.of(), false, ROOT)).containsExactly(LEAF, BRANCH, ROOT);
  }

  @Test
  default void filters_hold_together() {
    plantTheTree();

    assertThat(list("order", Set.of("completed", "running"), Map.of("tier", "1"), false, ROOT))
        .containsExactly(LEAF, ROOT);
    assertThat(list("order", Set.of("running"), Map.of("tier", "1"), true, ROOT))
        .containsExactly(ROOT);
    assertThat(list("order", Set.of("failed"), Map.of(), false, null)).isEmpty();
    assertThat(list(null, Set.of(), Map.of(), false, ActorId.run("nobody"))).isEmpty();
  }

  @Test
  default void a_changed_status_moves_the_actor() {
    Fence fence = fence();
    commit(birth(ROOT, fence));
    commit(next(ROOT, fence, 1).standing(new Standing("completed", false, null, NOON)));

    assertThat(list(null, Set.of("running"), Map.of(), false, null)).isEmpty();
    assertThat(list(null, Set.of("completed"), Map.of(), false, null)).containsExactly(ROOT);
  }

  @Test
  default void pages_of_a_list_meet_everybody_once() {
    Fence fence = fence();
    var expected = new ArrayList<ActorId>();
    for (int i = 0; i < 20; i++) {
      ActorId actor = ActorId.run("r" + (i * 7) % 20);
      String status = List.of("running", "failed", "completed").get(i % 3);
      commit(birth(actor, fence).standing(new Standing(status, false, null, null)));
      if (!status.equals("completed")) {
        expected.addFirst(actor);
      }
    }

    var met = new ArrayList<ActorId>();
    List<ActorId> page = page(null);
    while (!page.isEmpty()) {
      met.addAll(page);
      page = page(page.getLast());
    }

    assertThat(met).isEqualTo(expected);
  }

  private List<ActorId> page(@Nullable ActorId before) {
    var query =
        new ActorQuery(
            ActorId.Kind.RUN, null, Set.of("running", "failed"), Map.of(), true, null, before, 3);
    return store().list(query).stream().map(ActorRow::actor).toList();
  }

  @Test
  default void however_many_types_there_are_a_page_is_the_newest_of_all() {
    Fence fence = fence();
    var newest = new ArrayList<ActorId>();
    for (int i = 0; i < 600; i++) {
      ActorId actor = ActorId.run("r" + i);
      commit(birth(actor, fence).born("type" + (i * 7) % 300, null, actor, Map.of()));
      newest.addFirst(actor);
    }

    assertThat(list(null, Set.of("running"), Map.of(), true, null))
        .isEqualTo(newest.subList(0, 10));
    assertThat(list("type7", Set.of(), Map.of(), true, null))
        .containsExactly(ActorId.run("r301"), ActorId.run("r1"));
  }

  @Test
  default void a_page_after_an_unknown_actor_is_refused() {
    assertThatThrownBy(() -> page(ActorId.run("nobody")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("run:nobody");
  }
}
