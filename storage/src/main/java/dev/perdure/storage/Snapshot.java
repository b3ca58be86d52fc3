package dev.perdure.storage;

/** An actor's state after the entry {@code seq}, as text. */
public record Snapshot(long seq, int format, String body) {}
