package io.hekla.system;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Relay that is to its pods what a Service is: one port before several, connections handed to each
 * in turn; one that takes none, or shall get none, is left out. It ignores the content.
 */
final class TcpRelay implements AutoCloseable {
  private final ServerSocket socket;
  private final List<Integer> ports;
  private final Set<Integer> spared = ConcurrentHashMap.newKeySet();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger next = new AtomicInteger();
  private volatile CountDownLatch flows = new CountDownLatch(0);

  TcpRelay(List<Integer> ports) throws IOException {
    this.ports = List.copyOf(ports);
    this.socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  /** From now on no new connection goes there, as to a pod that is not ready. */
  void spare(int port) {
    spared.add(port);
  }

  /** Ends all connections that there are, as a network does at times; new ones come about. */
  void cut() {
    List.copyOf(open).forEach(this::close);
  }

  /**
   * From now on nothing is passed on, and no connection ends: a network that swallows everything.
   */
  void freeze() {
    flows = new CountDownLatch(1);
  }

  /** Passes on again what is said, and what was said meanwhile. */
  void thaw() {
    flows.countDown();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        Thread.ofVirtual().start(() -> relay(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void relay(Socket client) {
    for (int tries = 0; tries < ports.size(); tries++) {
      int port = ports.get(Math.floorMod(next.getAndIncrement(), ports.size()));
      if (!spared.contains(port) && relay(client, port)) {
        return;
      }
    }
    close(client);
  }

  private boolean relay(Socket client, int port) {
    Socket server;
    try {
      awaitFlow();
      server = new Socket(InetAddress.getLoopbackAddress(), port);
    } catch (IOException takesNone) {
      return false;
    }
    open.add(client);
    open.add(server);
    Thread.ofVirtual().start(() -> copy(server, client));
    copy(client, server);
    return true;
  }

  private void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[1 << 14];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        awaitFlow();
        out.write(buffer, 0, read);
        out.flush();
      }
    } catch (IOException ended) {
      // One side is gone: so is the other, below.
    }
    close(from);
    close(to);
  }

  private void awaitFlow() throws IOException {
    try {
      flows.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
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
    thaw();
    socket.close();
    cut();
  }
}
