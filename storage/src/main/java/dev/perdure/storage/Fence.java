package dev.perdure.storage;

/** Proof of ownership that every commit carries: a shard, and the epoch in which it was claimed. */
public record Fence(int shard, long epoch) {}
