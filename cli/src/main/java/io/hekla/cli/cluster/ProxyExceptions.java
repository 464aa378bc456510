package io.hekla.cli.cluster;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Hosts that are reached without the proxy of the environment, as {@code NO_PROXY} lists them; read
 * as kubectl reads it. An entry is a host name (it and all names below it), a name after a dot or
 * {@code *.} (the names below it alone), an IP address, a block of addresses ({@code 10.0.0.0/8}),
 * or {@code *} for all; all but blocks may end in a port, and then hold for that port only. This
 * machine is always excepted.
 */
final class ProxyExceptions {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  private final List<String> entries;

  /**
   * @param list entries separated by commas; blanks around them do not count
   */
  ProxyExceptions(String list) {
    entries =
        Arrays.stream(list.split(",", -1))
            .map(one -> one.strip().toLowerCase(Locale.ROOT))
            .filter(one -> !one.isEmpty())
            .toList();
  }

  /** Returns whether a server is reached without a proxy. */
  boolean contain(URI server) {
    String host = withoutBrackets(server.getHost().toLowerCase(Locale.ROOT));
    if (host.endsWith(".")) {
      host = host.substring(0, host.length() - 1);
    }
    Optional<InetAddress> address = address(host);
    if (host.equals("localhost") || address.filter(InetAddress::isLoopbackAddress).isPresent()) {
      return true;
    }
    int port =
        server.getPort() >= 0
            ? server.getPort()
            : "https".equalsIgnoreCase(server.getScheme()) ? HTTPS : HTTP;
    for (String entry : entries) {
      if (matches(entry, host, address, port)) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(
      String entry, String host, Optional<InetAddress> address, int port) {
    if (entry.equals("*")) {
      return true;
    }
    if (entry.contains("/")) {
      return address.filter(one -> isInBlock(entry, one)).isPresent();
    }
    String bare = withoutPort(entry);
    if (bare.length() < entry.length() && !entry.endsWith("]") && !entry.endsWith(":" + port)) {
      return false;
    }
    String name = withoutBrackets(bare);
    if (address.isPresent()) {
      return address(name).equals(address);
    }
    if (name.startsWith("*.")) {
      return host.endsWith(name.substring(1));
    }
    return name.startsWith(".")
        ? host.endsWith(name)
        : host.equals(name) || host.endsWith("." + name);
  }

  /** Returns the entry without its port; an IPv6 address has one only after brackets. */
  private static String withoutPort(String entry) {
    int colon = entry.lastIndexOf(':');
    boolean isBareIpv6 = colon != entry.indexOf(':') && !entry.startsWith("[");
    return colon < 0 || isBareIpv6 || entry.endsWith("]") ? entry : entry.substring(0, colon);
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static boolean isInBlock(String block, InetAddress address) {
    int slash = block.indexOf('/');
    Optional<InetAddress> start = address(block.substring(0, slash));
    int length;
    try {
      length = Integer.parseInt(block.substring(slash + 1));
    } catch (NumberFormatException noLength) {
      return false;
    }
    int bits = address.getAddress().length * Byte.SIZE;
    if (length < 0 || length > bits) {
      return false;
    }
    return start
        .filter(one -> one.getAddress().length == address.getAddress().length)
        .filter(
            one ->
                new BigInteger(1, one.getAddress())
                    .shiftRight(bits - length)
                    .equals(new BigInteger(1, address.getAddress()).shiftRight(bits - length)))
        .isPresent();
  }

  /** Returns an IP address; empty for a name, which is never looked up. */
  private static Optional<InetAddress> address(String text) {
    boolean isAddress = text.contains(":") || text.matches("\\d{1,3}(\\.\\d{1,3}){3}");
    if (!isAddress) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(text));
    } catch (UnknownHostException noAddress) {
      return Optional.empty();
    }
  }
}
