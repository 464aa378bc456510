package io.hekla.controller.api.fabric8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * TCP ports of the loopback address for processes that a test starts.
 *
 * <p>A port that the system gives away on request may be given to another process before the one
 * that it was chosen for listens on it. These ports are below those that systems give away (from
 * 32768 on by default, from 16000 on in some sandboxes), and each is given once in a JVM.
 */
public final class FreePort {
  private static final int FIRST = 10_000;
  private static final int COUNT = 6_000;

  /** Tests in another JVM begin elsewhere. */
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

  private FreePort() {}

  /** Returns a port that nothing listens on now. */
  public static int next() {
    for (int attempt = 0; attempt < COUNT; attempt++) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no port from %d to %d is free".formatted(FIRST, FIRST + COUNT - 1));
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (BindException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
