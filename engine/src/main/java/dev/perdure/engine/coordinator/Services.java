package dev.perdure.engine.coordinator;

import dev.perdure.engine.executor.WorkExecutor;
import dev.perdure.planning.RunLimits;
import dev.perdure.storage.Fence;
import dev.perdure.storage.Store;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * What all coordinators of a process share.
 *
 * @param afterUncleanEnd whether the process before this one ended without notice
 */
public record Services(
    Store store,
    Fence fence,
    Workflows workflows,
    InstantSource clock,
    WorkExecutor executor,
    Snapshots snapshots,
    JournalLimits journalLimits,
    RunLimits limits,
    Consumer<String> warnings,
    boolean trace,
    boolean afterUncleanEnd) {}
