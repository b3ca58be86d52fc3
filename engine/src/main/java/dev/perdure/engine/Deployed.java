package dev.perdure.engine;

/** A workflow that can be started; {@code created} is false if it was there before. */
public record Deployed(String workflow, int version, boolean created) {}
