package dev.perdure.bench;

/** Which way a figure is better. */
public enum Better {
  HIGHER,
  LOWER
}
