package io.hekla.admission.webhook;

import akka.io.Inet;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Connections of each peer. One address has a bounded number of them, and a connection that sent no
 * request for a while after it was opened is closed: idle connections keep no other client out.
 * Akka HTTP exposes accepted connections only through the socket's options.
 */
final class Peers extends Inet.AbstractSocketOption {
  private final int most;
  private final long firstRequestNanos;
  private final LongSupplier nanos;
  private final Map<String, List<Opened>> byAddress = new HashMap<>();

  private static final class Opened {
    private final Socket socket;
    private final int port;
    private final long at;
    private boolean requested;

    private Opened(Socket socket, int port, long at) {
      this.socket = socket;
      this.port = port;
      this.at = at;
    }
  }

  /**
   * @param most connections of one address
   * @param firstRequestNanos longest time that a connection may be open without a request
   * @param nanos a monotonic clock
   */
  Peers(int most, long firstRequestNanos, LongSupplier nanos) {
    this.most = most;
    this.firstRequestNanos = firstRequestNanos;
    this.nanos = nanos;
  }

  /** Registers an accepted connection; called by Akka with each. */
  @Override
  public void afterConnect(Socket socket) {
    if (socket.getRemoteSocketAddress() instanceof InetSocketAddress from && !admit(socket, from)) {
      shutDownSocket(socket);
    }
  }

  private synchronized boolean admit(Socket socket, InetSocketAddress from) {
    List<Opened> others = byAddress.computeIfAbsent(address(from), fresh -> new ArrayList<>());
    others.removeIf(other -> other.socket.isClosed());
    if (others.size() >= most) {
      return false;
    }
    others.add(new Opened(socket, from.getPort(), nanos.getAsLong()));
    return true;
  }

  /** Records a request from a connection, which from now on may be idle as others. */
  synchronized void requested(InetSocketAddress from) {
    for (Opened one : byAddress.getOrDefault(address(from), List.of())) {
      if (one.port == from.getPort() && !one.socket.isClosed()) {
        one.requested = true;
      }
    }
  }

  /** Closes connections that sent no request in time; called periodically. */
  void sweep() {
    silent().forEach(Peers::shutDownSocket);
  }

  private synchronized List<Socket> silent() {
    long now = nanos.getAsLong();
    var silent = new ArrayList<Socket>();
    byAddress
        .values()
        .removeIf(
            connections -> {
              connections.removeIf(one -> one.socket.isClosed());
              connections.stream()
                  .filter(one -> !one.requested && now - one.at >= firstRequestNanos)
                  .forEach(one -> silent.add(one.socket));
              return connections.isEmpty();
            });
    return silent;
  }

  /** Number of open connections of an address. */
  synchronized int open(String address) {
    return (int)
        byAddress.getOrDefault(address, List.of()).stream()
            .filter(one -> !one.socket.isClosed())
            .count();
  }

  /** Address of the sender. */
  static String address(SocketAddress from) {
    return from instanceof InetSocketAddress internet && internet.getAddress() != null
        ? internet.getAddress().getHostAddress()
        : String.valueOf(from);
  }

  /**
   * Shuts a socket down: Akka reads the end of the stream, and closes the connection with all that
   * belongs to it.
   */
  private static void shutDownSocket(Socket socket) {
    try {
      socket.shutdownInput();
      socket.shutdownOutput();
    } catch (IOException gone) {
      // The socket is closed already.
    }
  }
}
