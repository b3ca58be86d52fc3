package dev.perdure.storage;

import dev.perdure.model.ActorId;

/** An actor as the index knows it. */
public record ActorRow(ActorId actor, Birth birth, Standing standing, long lastSeq) {}
