package io.hekla.relay;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sockets of a relay that is to its pods what a Service is: connections go to each port in turn;
 * one that takes none, or shall get none, is left out.
 */
public final class ServicePorts implements Sockets {
  private final List<Integer> ports;
  private final Set<Integer> spared = ConcurrentHashMap.newKeySet();
  private final AtomicInteger next = new AtomicInteger();

  /**
   * @param ports ports of the pods
   */
  public ServicePorts(List<Integer> ports) {
    this.ports = List.copyOf(ports);
  }

  /** Has no new connection go to a port from now on, as to a pod that is not ready. */
  public void spare(int port) {
    spared.add(port);
  }

  @Override
  public ServerSocket listen() throws IOException {
    return PLAIN.listen();
  }

  /**
   * Connects to the next port that takes a connection.
   *
   * @param service is not used: the Service has no port of its own
   */
  @Override
  public Socket connect(int service) throws IOException {
    for (int tries = 0; tries < ports.size(); tries++) {
      int port = ports.get(Math.floorMod(next.getAndIncrement(), ports.size()));
      if (!spared.contains(port)) {
        try {
          return PLAIN.connect(port);
        } catch (IOException takesNone) {
          // The next one may.
        }
      }
    }
    throw new IOException("no port takes a connection: " + ports);
  }
}
