package io.hekla.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Relay before one port of loopback, whose paths a test may break, for all clients or for those of
 * one address.
 */
public final class Relay implements AutoCloseable {
  private static final int PIECE = 1 << 14;

  private final Sockets sockets;
  private final int target;
  private final Supplier<Tap> taps;
  private final ServerSocket socket;
  private final Gate all = new Gate();
  private final Map<InetAddress, Gate> bySource = new ConcurrentHashMap<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /**
   * Listens on a free port.
   *
   * @param target port that connections lead to
   * @param taps returns the observer of a new connection
   */
  public Relay(Sockets sockets, int target, Supplier<Tap> taps) throws IOException {
    this.sockets = sockets;
    this.target = target;
    this.taps = taps;
    this.socket = sockets.listen();
    Thread.ofVirtual().start(this::accept);
  }

  /** Returns its own port, on loopback. */
  public int port() {
    return socket.getLocalPort();
  }

  /** Sets the state of the path for all clients. */
  public void set(Flow flow) {
    set(all, flow);
  }

  /** Sets the state of the path for clients of one address. */
  public void set(InetAddress source, Flow flow) {
    set(gate(source), flow);
  }

  /** Ends all connections that there are, as a network does at times; new ones come about. */
  public void cut() {
    List.copyOf(open).forEach(this::close);
  }

  private void set(Gate gate, Flow flow) {
    gate.set(flow);
    if (flow.kind() == Flow.Kind.REFUSED) {
      List.copyOf(open).stream()
          .filter(client -> gate == all || gate == gate(client.getInetAddress()))
          .forEach(this::close);
    }
  }

  private Gate gate(InetAddress source) {
    return bySource.computeIfAbsent(source, any -> new Gate());
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        open.add(client);
        Thread.ofVirtual().start(() -> relay(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void relay(Socket client) {
    try {
      List<Gate> gates = List.of(all, gate(client.getInetAddress()));
      pass(gates);
      Socket server = sockets.connect(target);
      // As the ends do, or each small message would wait for the acknowledgement of the one before.
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      open.add(server);
      Tap tap = taps.get();
      Thread.ofVirtual()
          .start(() -> copy(server, client, gates, (bytes, length) -> tap.toClient()));
      copy(client, server, gates, tap::toServer);
      close(server);
    } catch (IOException refused) {
      // The client finds its connection closed.
    }
    close(client);
  }

  /** Decision on one piece of a connection. */
  private interface Filter {
    boolean passes(byte[] bytes, int length);
  }

  private void copy(Socket from, Socket to, List<Gate> gates, Filter filter) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] piece = new byte[PIECE];
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        pass(gates);
        if (filter.passes(piece, length)) {
          out.write(piece, 0, length);
          out.flush();
        }
      }
    } catch (IOException ended) {
      // One side is gone: so is the other, below.
    }
    close(from);
    close(to);
  }

  private static void pass(List<Gate> gates) throws IOException {
    for (Gate gate : gates) {
      gate.pass();
    }
  }

  private void close(Socket one) {
    open.remove(one);
    try {
      one.close();
    } catch (IOException e) {
      // It is of no use any more, one way or the other.
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    all.set(Flow.REFUSED);
    bySource.values().forEach(gate -> gate.set(Flow.REFUSED));
    cut();
  }
}
