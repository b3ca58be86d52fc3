package dev.perdure.storage.contract;

import static dev.perdure.storage.contract.CommitBuilder.NOON;
import static dev.perdure.storage.contract.CommitBuilder.birth;
import static dev.perdure.storage.contract.CommitBuilder.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import dev.perdure.model.Artifact;
import dev.perdure.storage.CommitOutcome;
import dev.perdure.storage.Fence;
import dev.perdure.storage.Standing;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Contents are kept as long as a root that can go on, or an artifact, needs them. */
public interface ArtifactContract extends StoreUnderTest {
  ActorId MAKER = ActorId.run("makes-1");
  ActorId OTHER = ActorId.run("makes-2");
  Standing COMPLETED = new Standing("completed", false, null, NOON);
  Standing FAILED = new Standing("failed", false, null, NOON);

  private boolean stage(ActorId root, String text) {
    return store().stage(root, hash(text), text.getBytes(StandardCharsets.UTF_8));
  }

  /** Not a hash, but the store does not look. */
  static String hash(String text) {
    return "sha-of-" + text;
  }

  static Artifact artifact(String name, String text) {
    return new Artifact(name, "makes-1/1/" + name, "text/plain", text.length(), hash(text));
  }

  private boolean isKept(String text) {
    return store()
        .content(hash(text))
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8).equals(text))
        .orElse(false);
  }

  @Test
  default void a_content_reads_as_it_was_staged_also_after_a_restart() {
    commit(birth(MAKER, fence()));

    assertThat(stage(MAKER, "one")).isTrue();
    assertThat(stage(MAKER, "")).isTrue();

    assertThat(isKept("one")).isTrue();
    assertThat(reopened().content(hash("one"))).isPresent();
    assertThat(isKept("")).isTrue();
    assertThat(store().content(hash("two"))).isEmpty();
  }

  @Test
  default void a_large_content_reads_as_it_was_staged() {
    commit(birth(MAKER, fence()));
    byte[] large = new byte[1_000_003];
    new Random(1).nextBytes(large);

    assertThat(store().stage(MAKER, "large", large)).isTrue();
    assertThat(store().stage(MAKER, "large", large)).isTrue();

    assertThat(store().content("large")).hasValueSatisfying(it -> assertThat(it).isEqualTo(large));
  }

  @Test
  default void nothing_is_kept_for_a_root_that_never_began_or_has_ended() {
    Fence fence = fence();
    commit(birth(MAKER, fence));
    commit(next(MAKER, fence, 1).standing(FAILED));

    assertThat(stage(OTHER, "one")).isFalse();
    assertThat(stage(MAKER, "one")).isFalse();

    assertThat(store().content(hash("one"))).isEmpty();
  }

  @Test
  default void the_end_of_a_root_leaves_what_it_names_and_nothing_else() {
    Fence fence = fence();
    commit(birth(MAKER, fence));
    stage(MAKER, "draft");
    stage(MAKER, "final");
    assertThat(store().artifacts(MAKER)).isEmpty();

    commit(next(MAKER, fence, 1).standing(COMPLETED).leaving(artifact("report", "final")));

    assertThat(store().artifacts(MAKER)).containsExactly(artifact("report", "final"));
    assertThat(isKept("final")).isTrue();
    assertThat(store().content(hash("draft"))).isEmpty();
  }

  @Test
  default void artifacts_are_listed_by_name() {
    Fence fence = fence();
    commit(birth(MAKER, fence));
    stage(MAKER, "x");

    commit(
        next(MAKER, fence, 1)
            .standing(COMPLETED)
            .leaving(artifact("b", "x"), artifact("c", "x"), artifact("a", "x")));

    assertThat(store().artifacts(MAKER)).extracting(Artifact::name).containsExactly("a", "b", "c");
    assertThat(store().artifacts(OTHER)).isEmpty();
  }

  @Test
  default void what_somebody_else_needs_stays() {
    Fence fence = fence();
    commit(birth(MAKER, fence));
    commit(birth(OTHER, fence));
    stage(MAKER, "staged by both");
    stage(OTHER, "staged by both");
    stage(MAKER, "left by one");
    stage(OTHER, "left by one");

    commit(next(OTHER, fence, 1).standing(COMPLETED).leaving(artifact("it", "left by one")));
    assertThat(isKept("staged by both")).isTrue();

    commit(next(MAKER, fence, 1).standing(COMPLETED).leaving());
    assertThat(store().content(hash("staged by both"))).isEmpty();
    assertThat(isKept("left by one")).isTrue();
  }

  @Test
  default void an_end_from_which_a_root_can_be_taken_up_again_keeps_what_is_staged() {
    Fence fence = fence();
    commit(birth(MAKER, fence));
    stage(MAKER, "one");

    commit(next(MAKER, fence, 1).standing(FAILED));

    assertThat(isKept("one")).isTrue();
    assertThat(store().artifacts(MAKER)).isEmpty();
  }

  @Test
  default void a_commit_that_is_refused_leaves_nothing_and_takes_nothing() {
    Fence fence = fence();
    commit(birth(MAKER, fence));
    stage(MAKER, "draft");

    CommitOutcome refused =
        commit(next(MAKER, fence, 7).standing(COMPLETED).leaving(artifact("it", "draft")));

    assertThat(refused).isInstanceOf(CommitOutcome.Conflict.class);
    assertThat(store().artifacts(MAKER)).isEmpty();
    assertThat(isKept("draft")).isTrue();
  }
}
