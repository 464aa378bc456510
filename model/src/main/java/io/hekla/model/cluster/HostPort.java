package io.hekla.model.cluster;

/**
 * A port of its node that a container takes.
 *
 * @param protocol {@code TCP}, {@code UDP} or {@code SCTP}
 * @param address the node's address that it listens at; {@code 0.0.0.0} for all of them
 * @param number 1..65535
 */
public record HostPort(String protocol, String address, int number) {
  private static final String ANY_ADDRESS = "0.0.0.0";

  /** Whether two pods that ask for these cannot be on one node. */
  public boolean conflictsWith(HostPort other) {
    return number == other.number
        && protocol.equals(other.protocol)
        && (address.equals(other.address)
            || address.equals(ANY_ADDRESS)
            || other.address.equals(ANY_ADDRESS));
  }

  /** The same port at all addresses of the node; this one if it is that. */
  public HostPort atAllAddresses() {
    return address.equals(ANY_ADDRESS) ? this : new HostPort(protocol, ANY_ADDRESS, number);
  }

  /** A port with Kubernetes' defaults where protocol or address are left out. */
  static HostPort of(String protocol, String address, int number) {
    return new HostPort(
        protocol.isEmpty() ? "TCP" : protocol, address.isEmpty() ? ANY_ADDRESS : address, number);
  }
}
