package io.hekla.faults;

import io.hekla.relay.Relay;
import io.hekla.relay.Sockets;
import io.hekla.relay.Tap;
import io.hekla.relay.TlsToServer;
import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections of one member, each by way of a relay: those of other members to it, and its own to
 * the API server and to the database.
 *
 * @param port port that the member itself listens on
 * @param source address from which it connects to other members, by which their relays know it
 * @param fromMembers before its port
 * @param toApi before the API server
 * @param toDatabase before the database
 */
record MemberLinks(int port, InetAddress source, Relay fromMembers, Relay toApi, Relay toDatabase)
    implements AutoCloseable {
  /**
   * Opens the relays of a member.
   *
   * @param slot number of the member, from 0 to 99
   * @param api port of the API server
   * @param database port of the database
   */
  static MemberLinks open(int slot, int port, int api, int database, Trigger trigger)
      throws IOException, GeneralSecurityException {
    Set<String> tasks = ConcurrentHashMap.newKeySet();
    return new MemberLinks(
        port,
        InetAddress.getByName("127.0.1." + (slot + 1)),
        new Relay(Sockets.PLAIN, port, () -> Tap.NONE),
        new Relay(new TlsToServer(), api, () -> new ApiTap(trigger, tasks)),
        new Relay(Sockets.PLAIN, database, () -> new DatabaseTap(trigger)));
  }

  /** Address at which others reach it. */
  String address() {
    return "akka://hekla@127.0.0.1:" + fromMembers.port();
  }

  /**
   * Database as the member reaches it. {@code prepareThreshold=0} has statements sent in full, so
   * that {@link DatabaseTap} can read them.
   */
  String journal() {
    return "jdbc:postgresql://127.0.0.1:%d/postgres?prepareThreshold=0"
        .formatted(toDatabase.port());
  }

  @Override
  public void close() throws IOException {
    fromMembers.close();
    toApi.close();
    toDatabase.close();
  }
}
