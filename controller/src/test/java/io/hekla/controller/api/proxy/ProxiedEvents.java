package io.hekla.controller.api.proxy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Events of a server's watch, each a line with its end. */
final class ProxiedEvents implements AutoCloseable {
  private final InputStream in;

  ProxiedEvents(InputStream in) {
    this.in = new java.io.BufferedInputStream(in);
  }

  /** Waits for the next; none once the watch has ended. */
  Optional<byte[]> next() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      line.write(next);
      if (next == '\n') {
        return Optional.of(line.toByteArray());
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
