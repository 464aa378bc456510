package io.hekla.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that are reached without the proxy of the environment. */
class ProxyExceptionsTest {
  @ParameterizedTest
  @CsvSource({
    "'example.com', https://example.com, true",
    "'example.com', https://api.example.com:6443, true",
    "'example.com', https://API.Example.COM., true",
    "'example.com', https://badexample.com, false",
    "'.example.com', https://example.com, false",
    "'.example.com', https://api.example.com, true",
    "'*.example.com', https://api.example.com, true",
    "'*.example.com', https://example.com, false",
    "'*.example.com', https://badexample.com, false",
    "'example.com:6443', https://example.com:6443, true",
    "'example.com:6443', https://example.com, false",
    "'example.com:443', https://example.com, true",
    "'example.com:80', http://example.com, true",
    "'other, example.com', https://example.com, true",
    "'*', https://example.com, true",
    "'', https://example.com, false",
    "'', https://localhost:6443, true",
    "'', https://127.0.0.2:6443, true",
    "'', https://[::1]:6443, true",
    "'10.0.0.1', https://10.0.0.1:6443, true",
    "'0.0.1', https://10.0.0.1:6443, false",
    "'10.0.0.1:6443', https://10.0.0.1:6443, true",
    "'10.0.0.1:443', https://10.0.0.1:6443, false",
    "'10.0.0.0/8', https://10.200.0.1:6443, true",
    "'10.0.0.0/8', https://11.0.0.1:6443, false",
    "'10.0.0.0/8', https://example.com, false",
    "'10.0.0.0/x', https://10.0.0.1, false",
    "'fd00::/8', https://[fd12::1]:6443, true",
    "'fd00::/8', https://[fe80::1]:6443, false",
    "'fd00::/8', https://10.0.0.1, false",
    "'fd12::1', https://[fd12::1]:6443, true",
    "'[fd12::1]:6443', https://[fd12::1]:6443, true",
    "'[fd12::1]:443', https://[fd12::1]:6443, false"
  })
  void anEntryExceptsHostsAsKubectlReadsIt(String list, String server, boolean excepted) {
    assertThat(new ProxyExceptions(list).contain(URI.create(server))).isEqualTo(excepted);
  }
}
