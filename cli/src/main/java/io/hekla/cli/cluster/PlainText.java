package io.hekla.cli.cluster;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Reader of a page that needs no login, such as a member's metrics. */
public final class PlainText {
  private static final int LONGEST_MILLIS = 5_000;

  private PlainText() {}

  /**
   * Reads the text of a page.
   *
   * @throws IOException if there is none, with a reason for people
   */
  public static String get(URI page) throws IOException {
    if (!(page.toURL().openConnection() instanceof HttpURLConnection connection)) {
      throw new IOException("it is no address of http");
    }
    connection.setConnectTimeout(LONGEST_MILLIS);
    connection.setReadTimeout(LONGEST_MILLIS);
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("it answered " + connection.getResponseCode());
    }
    try (var body = connection.getInputStream()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
