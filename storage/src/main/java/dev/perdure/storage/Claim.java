package dev.perdure.storage;

/** A shard taken over, and whether its last owner left it in good order. */
public record Claim(Fence fence, boolean lastOwnerReleased) {}
