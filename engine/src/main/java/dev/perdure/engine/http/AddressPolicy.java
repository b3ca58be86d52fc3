package dev.perdure.engine.http;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Which addresses may be connected to. */
record AddressPolicy(boolean privateAddresses) {

  /** Link-local ones, the metadata services of clouds, and what is no address of one host. */
  private static final List<AddressBlock> NEVER =
      blocks(
          "0.0.0.0/8",
          "169.254.0.0/16",
          "100.100.100.200/32",
          "168.63.129.16/32",
          "192.0.0.192/32",
          "224.0.0.0/4",
          "240.0.0.0/4",
          "::/128",
          "fe80::/10",
          "ff00::/8",
          "fd00:ec2::254/128",
          "fd20:ce::254/128");

  /** This machine and the networks around it. */
  private static final List<AddressBlock> PRIVATE =
      blocks(
          "127.0.0.0/8",
          "10.0.0.0/8",
          "172.16.0.0/12",
          "192.168.0.0/16",
          "100.64.0.0/10",
          "192.0.0.0/24",
          "198.18.0.0/15",
          "::1/128",
          "fc00::/7",
          "fec0::/10");

  private static final AddressBlock COMPATIBLE = AddressBlock.of("::/96");
  private static final AddressBlock TRANSLATED = AddressBlock.of("64:ff9b::/96");
  private static final AddressBlock SIX_TO_FOUR = AddressBlock.of("2002::/16");

  private static List<AddressBlock> blocks(String... texts) {
    return Stream.of(texts).map(AddressBlock::of).toList();
  }

  /** What an address is that may not be connected to; empty if it may. */
  String refusal(InetAddress address) {
    byte[] bytes = address.getAddress();
    String own = refusal(bytes);
    return own.isEmpty() ? refusal(embedded(bytes)) : own;
  }

  private String refusal(byte[] address) {
    if (NEVER.stream().anyMatch(block -> block.contains(address))) {
      return "a link-local, metadata or otherwise special address";
    }
    return !privateAddresses && PRIVATE.stream().anyMatch(block -> block.contains(address))
        ? "an address of this machine or a private network"
        : "";
  }

  /** The IPv4 address that an IPv6 address leads to, if it is of that kind; else nothing. */
  private static byte[] embedded(byte[] address) {
    if (SIX_TO_FOUR.contains(address)) {
      return Arrays.copyOfRange(address, 2, 6);
    }
    boolean last = TRANSLATED.contains(address) || COMPATIBLE.contains(address);
    return last && address[15] != 1 ? Arrays.copyOfRange(address, 12, 16) : new byte[0];
  }
}
