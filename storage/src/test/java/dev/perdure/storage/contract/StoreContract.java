package dev.perdure.storage.contract;

/** All that every store promises. */
public interface StoreContract
    extends CommitContract,
        FencingContract,
        InboxContract,
        AlarmContract,
        OutstandingContract,
        ListContract,
        SnapshotContract,
        TaskContract,
        ArtifactContract,
        DefinitionContract {}
