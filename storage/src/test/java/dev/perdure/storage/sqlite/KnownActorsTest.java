package dev.perdure.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.ActorId;
import org.junit.jupiter.api.Test;

final class KnownActorsTest {

  @Test
  void the_longest_unused_one_makes_room() {
    var actors = new KnownActors();
    for (int i = 0; i < KnownActors.MAX; i++) {
      actors.put(ActorId.run("run-" + i), new KnownActor(i, 0, null));
    }
    actors.get(ActorId.run("run-0"));

    actors.put(ActorId.run("one more"), new KnownActor(1, 0, null));

    assertThat(actors).hasSize(KnownActors.MAX);
    assertThat(actors).containsKey(ActorId.run("run-0"));
    assertThat(actors).doesNotContainKey(ActorId.run("run-1"));
  }
}
