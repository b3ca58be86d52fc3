package dev.perdure.model.message;

import dev.perdure.model.ActorId;

/** A message for another actor's inbox. It is written in the transaction that decided it. */
public record Outgoing(ActorId to, Message message) {}
