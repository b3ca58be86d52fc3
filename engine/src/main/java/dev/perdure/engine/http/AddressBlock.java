package dev.perdure.engine.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** A range of addresses: those that share their first bits. */
final class AddressBlock {
  private final byte[] start;
  private final int bits;

  private AddressBlock(byte[] start, int bits) {
    this.start = start;
    this.bits = bits;
  }

  /** Of text such as {@code 10.0.0.0/8}. */
  static AddressBlock of(String text) {
    int slash = text.indexOf('/');
    try {
      byte[] start = InetAddress.getByName(text.substring(0, slash)).getAddress();
      return new AddressBlock(start, Integer.parseInt(text.substring(slash + 1)));
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("Expected an address and its bits, but found " + text, e);
    }
  }

  boolean contains(byte[] address) {
    if (address.length != start.length) {
      return false;
    }
    int whole = bits / 8;
    int rest = 8 - bits % 8;
    return Arrays.equals(address, 0, whole, start, 0, whole)
        && (rest == 8 || (address[whole] & 0xff) >> rest == (start[whole] & 0xff) >> rest);
  }
}
