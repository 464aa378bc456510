package io.hekla.controller.api.fabric8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** TCP ports of the loopback address for processes that a test starts. */
public final class FreePort {
  private FreePort() {}

  /** Returns a port that nothing listens on now. */
  public static int next() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
