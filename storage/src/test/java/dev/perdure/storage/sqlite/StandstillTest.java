package dev.perdure.storage.sqlite;

import static dev.perdure.storage.contract.CommitBuilder.birth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.model.ActorId;
import dev.perdure.storage.ChildJvm;
import dev.perdure.storage.CommitOutcome.Committed;
import dev.perdure.storage.CommitOutcome.Failed;
import dev.perdure.storage.CommitOutcome.Unknown;
import dev.perdure.storage.Fence;
import dev.perdure.storage.StoreException;
import dev.perdure.storage.memory.MemoryStore.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteErrorCode;

/** When the disk fails to sync, the process ends before anybody is told anything. */
@Timeout(60)
final class StandstillTest extends SqliteFixture {
  private static final ActorId RUN = ActorId.run("run");

  @TempDir Path elsewhere;
  private final List<StoreException> stops = Collections.synchronizedList(new ArrayList<>());

  @Override
  SqliteOptions options() {
    return SqliteOptions.defaults().withFatalHandler(stops::add);
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE_IOERR_FSYNC", "SQLITE_IOERR_DIR_FSYNC"})
  void after_a_failed_sync_nothing_is_acknowledged_any_more(SQLiteErrorCode code) {
    Fence fence = fence();
    trouble.plan(Fault.FAILED, code);

    assertThat(commit(birth(RUN, fence))).isInstanceOf(Unknown.class);

    assertThat(stops).singleElement().asString().contains("the disk failed to sync");
    assertThat(commit(birth(RUN, fence))).isInstanceOf(Failed.class);
    assertThatThrownBy(() -> store.actor(RUN)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.claim(0)).isInstanceOf(StoreException.class);
    assertThat(stops).hasSize(1);
  }

  @Test
  void a_failed_sync_of_a_checkpoint_is_no_better() {
    Fence fence = fence();
    trouble.planAtCheckpoint(SQLiteErrorCode.SQLITE_IOERR_FSYNC);

    commit(birth(RUN, fence));
    store.close();

    assertThat(stops).hasSize(1);
  }

  @Test
  void any_other_fault_of_a_checkpoint_is_tried_again_later() {
    Fence fence = fence();
    trouble.planAtCheckpoint(SQLiteErrorCode.SQLITE_FULL);

    assertThat(commit(birth(RUN, fence))).isEqualTo(new Committed());
    reopened();

    assertThat(store.actor(RUN)).isPresent();
    assertThat(stops).isEmpty();
  }

  @Test
  void by_default_the_process_says_why_and_ends_before_anybody_hears() {
    Path path = elsewhere.resolve("data");
    try (var child = ChildJvm.start(FailToSync.class, path)) {
      assertThat(child.line())
          .isEqualTo(
              "perdure: Expected to use %s, but the disk failed to sync, so what was written last may be lost; check the disk, then start again (as planned)",
              path.resolve("perdure.db"));
      assertThat(child.line()).isNull();
      assertThat(child.finish()).isEqualTo(FatalHandler.EXIT_CODE);
    }
  }
}
