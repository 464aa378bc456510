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
 * The connections of each peer. One address has a share of them at most, and one that sent no
 * request for a while after it came about is closed: idle connections keep nobody else out. Akka
 * HTTP tells of a connection that is accepted only through the socket's options.
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
    private boolean asked;

    private Opened(Socket socket, int port, long at) {
      this.socket = socket;
      this.port = port;
      this.at = at;
    }
  }

  /**
   * @param most connections of one address
   * @param firstRequestNanos how long a connection may be open without a request
   * @param nanos a clock that only goes on
   */
  Peers(int most, long firstRequestNanos, LongSupplier nanos) {
    this.most = most;
    this.firstRequestNanos = firstRequestNanos;
    this.nanos = nanos;
  }

  /** Called by Akka with every connection that is accepted. */
  @Override
  public void afterConnect(Socket socket) {
    if (socket.getRemoteSocketAddress() instanceof InetSocketAddress from && !admit(socket, from)) {
      hangUp(socket);
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

  /** A request came from there: from now on the connection may be idle as others. */
  synchronized void asked(InetSocketAddress from) {
    for (Opened one : byAddress.getOrDefault(address(from), List.of())) {
      if (one.port == from.getPort() && !one.socket.isClosed()) {
        one.asked = true;
      }
    }
  }

  /** Closes those that never asked in time; called now and then. */
  void sweep() {
    silent().forEach(Peers::hangUp);
  }

  private synchronized List<Socket> silent() {
    long now = nanos.getAsLong();
    var silent = new ArrayList<Socket>();
    byAddress
        .values()
        .removeIf(
            those -> {
              those.removeIf(one -> one.socket.isClosed());
              those.stream()
                  .filter(one -> !one.asked && now - one.at >= firstRequestNanos)
                  .forEach(one -> silent.add(one.socket));
              return those.isEmpty();
            });
    return silent;
  }

  /** Connections of an address that are open. */
  synchronized int open(String address) {
    return (int)
        byAddress.getOrDefault(address, List.of()).stream()
            .filter(one -> !one.socket.isClosed())
            .count();
  }

  /** The one who sends. */
  static String address(SocketAddress from) {
    return from instanceof InetSocketAddress internet && internet.getAddress() != null
        ? internet.getAddress().getHostAddress()
        : String.valueOf(from);
  }

  /** Akka reads the end of the stream, and closes the connection with all that belongs to it. */
  private static void hangUp(Socket socket) {
    try {
      socket.shutdownInput();
      socket.shutdownOutput();
    } catch (IOException gone) {
      // Then there is nothing to hang up.
    }
  }
}
