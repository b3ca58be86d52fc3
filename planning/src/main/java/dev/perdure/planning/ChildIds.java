package dev.perdure.planning;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The ids of children: each follows from the attempt that it runs for, so that a parent knows it
 * without asking, and however deep they nest they are all of one length.
 *
 * <p>How it follows never changes, because open runs call their children back by it.
 */
public final class ChildIds {
  /** The letters that ids of runs are made of: none that looks like a digit. */
  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

  private static final int LENGTH = 20;
  private static final int BITS_A_LETTER = 5;

  private ChildIds() {}

  public static String of(String parent, long token, int attempt) {
    byte[] hash = sha256(parent + "/" + token + "/" + attempt);
    var id = new StringBuilder(LENGTH);
    int bits = 0;
    int held = 0;
    for (int next = 0; id.length() < LENGTH; held -= BITS_A_LETTER) {
      if (held < BITS_A_LETTER) {
        bits = (bits << Byte.SIZE) | (hash[next++] & 0xff);
        held += Byte.SIZE;
      }
      id.append(ALPHABET.charAt((bits >>> (held - BITS_A_LETTER)) & 31));
    }
    return id.toString();
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected every JVM to know SHA-256", e);
    }
  }
}
