package dev.perdure.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressPolicyTest {
  private final AddressPolicy open = new AddressPolicy(true);
  private final AddressPolicy closed = new AddressPolicy(false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "169.254.0.1",
        "2852039166",
        "0.0.0.0",
        "0.1.2.3",
        "224.0.0.1",
        "255.255.255.255",
        "100.100.100.200",
        "168.63.129.16",
        "::",
        "fe80::1",
        "febf::1",
        "ff02::1",
        "fd00:ec2::254",
        "fd20:ce::254",
        "::ffff:169.254.169.254",
        "::169.254.169.254",
        "64:ff9b::a9fe:a9fe",
        "2002:a9fe:a9fe::1"
      })
  void link_local_and_metadata_addresses_are_always_refused(String address) throws Exception {
    assertThat(open.refusal(InetAddress.getByName(address))).contains("link-local");
    assertThat(closed.refusal(InetAddress.getByName(address))).contains("link-local");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.8.9.10",
        "10.0.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "100.64.0.1",
        "198.19.0.1",
        "::1",
        "fc00::1",
        "fd12:3456::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:2",
        "2002:0a00:0002::"
      })
  void this_machine_and_private_networks_are_refused_where_the_operator_says_so(String address)
      throws Exception {
    assertThat(open.refusal(InetAddress.getByName(address))).isEmpty();
    assertThat(closed.refusal(InetAddress.getByName(address))).contains("private network");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "93.184.216.34",
        "172.15.255.255",
        "172.32.0.1",
        "169.253.1.1",
        "100.128.0.1",
        "2606:2800:220:1::1",
        "64:ff9b::5db8:d822",
        "fe00::1"
      })
  void the_rest_of_the_world_is_not(String address) throws Exception {
    assertThat(closed.refusal(InetAddress.getByName(address))).isEmpty();
  }
}
