package io.hekla.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sockets of a relay, towards its clients and its server. */
public interface Sockets {
  /** Connections that may wait to be taken. */
  int BACKLOG = 200;

  /** Plain TCP. */
  Sockets PLAIN =
      new Sockets() {
        @Override
        public ServerSocket listen() throws IOException {
          return new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        }

        @Override
        public Socket connect(int port) throws IOException {
          return new Socket(InetAddress.getLoopbackAddress(), port);
        }
      };

  /** Listens on a free port of loopback. */
  ServerSocket listen() throws IOException;

  /** Connects to a port of loopback. */
  Socket connect(int port) throws IOException;
}
