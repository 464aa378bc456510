package io.hekla.actors.journal;

import java.util.Map;
import java.util.TreeMap;

/**
 * URLs of PostgreSQL databases. Without limits of its own the driver waits for ever for the answer
 * of a server that has silently gone, which takes the operating system a quarter of an hour to
 * notice.
 */
final class PostgreSqlUrl {
  /** Parameters of the driver, in seconds; no statement of the journal takes nearly so long. */
  private static final Map<String, String> LIMITS =
      new TreeMap<>(
          Map.of(
              "connectTimeout", "5",
              "loginTimeout", "5",
              "socketTimeout", "10",
              "tcpKeepAlive", "true"));

  private PostgreSqlUrl() {}

  /** Returns this URL with the limits that it does not set itself. */
  static String withTimeLimits(String url) {
    var limited = new StringBuilder(url);
    int parameters = url.indexOf('?');
    String given = parameters < 0 ? "" : "&" + url.substring(parameters + 1);
    char separator = parameters < 0 ? '?' : '&';
    for (var limit : LIMITS.entrySet()) {
      if (!given.contains("&" + limit.getKey() + "=")) {
        limited.append(separator).append(limit.getKey()).append('=').append(limit.getValue());
        separator = '&';
      }
    }
    return limited.toString();
  }
}
