package io.hekla.model.cluster;

/**
 * A port of its node that a container occupies.
 *
 * @param protocol {@code TCP}, {@code UDP} or {@code SCTP}
 * @param address the node's address that it listens on; {@code 0.0.0.0} for all of them
 * @param number 1..65535
 */
public record HostPort(String protocol, String address, int number) {
  private static final String ANY_ADDRESS = "0.0.0.0";

  /** Returns whether two pods with these ports cannot be on one node. */
  public boolean conflictsWith(HostPort other) {
    return number == other.number
        && protocol.equals(other.protocol)
        && (address.equals(other.address)
            || address.equals(ANY_ADDRESS)
            || other.address.equals(ANY_ADDRESS));
  }

  /** Returns the same port at all addresses of the node; this one if it is that. */
  public HostPort atAllAddresses() {
    return address.equals(ANY_ADDRESS) ? this : new HostPort(protocol, ANY_ADDRESS, number);
  }

  /** Returns a port with Kubernetes' defaults where protocol or address are missing. */
  static HostPort of(String protocol, String address, int number) {
    return new HostPort(
        protocol.isEmpty() ? "TCP" : protocol, address.isEmpty() ? ANY_ADDRESS : address, number);
  }
}
