package io.hekla.controller.api.proxy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Request of HTTP/1.1 as it came over a connection.
 *
 * @param headers names and values by turns
 */
record Incoming(ProxiedRequest request, String target, List<String> headers, String body) {
  /** Reads the next one; none if the connection has ended well. */
  static Optional<Incoming> read(InputStream in) throws IOException {
    String first = line(in);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    String[] parts = first.split(" ", -1);
    var headers = new ArrayList<String>();
    int length = 0;
    for (String header = line(in); !header.isEmpty(); header = line(in)) {
      int colon = header.indexOf(':');
      String name = header.substring(0, colon).strip();
      String value = header.substring(colon + 1).strip();
      if (name.equalsIgnoreCase("Content-Length")) {
        length = Integer.parseInt(value);
      }
      headers.add(name);
      headers.add(value);
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("a request that breaks off");
    }
    return Optional.of(
        new Incoming(
            ProxiedRequest.of(parts[0], parts[1]),
            parts[1],
            List.copyOf(headers),
            new String(body, StandardCharsets.UTF_8)));
  }

  /** A line without its end; empty also at the end of everything. */
  private static String line(InputStream in) throws IOException {
    var line = new java.io.ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      if (next != '\r') {
        line.write(next);
      }
    }
    return line.toString(StandardCharsets.US_ASCII);
  }
}
