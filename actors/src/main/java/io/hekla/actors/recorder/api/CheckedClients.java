package io.hekla.actors.recorder.api;

import io.hekla.admission.webhook.frontproxy.FrontProxyTrust;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;

/**
 * Checks of clients' certificates, once for a TLS session and a short while: a chain takes time to
 * check, and anybody who reaches the port may show one with each request.
 */
final class CheckedClients {
  private static final Duration LIFETIME = Duration.ofMinutes(1);
  private static final String KEY = CheckedClients.class.getName();

  private CheckedClients() {}

  /**
   * Result of a check.
   *
   * @param trust the front proxy that was trusted then
   */
  private record Checked(FrontProxyTrust trust, Optional<String> refusal, Instant until) {}

  /**
   * Returns why the client of a session is not the front proxy; empty if it is.
   *
   * @param check the check of its certificates
   */
  static Optional<String> refusal(
      SSLSession session, FrontProxyTrust trust, Instant now, Supplier<Optional<String>> check) {
    if (session.getValue(KEY) instanceof Checked known
        && now.isBefore(known.until())
        && known.trust().equals(trust)) {
      return known.refusal();
    }
    Optional<String> refusal = check.get();
    session.putValue(KEY, new Checked(trust, refusal, now.plus(LIFETIME)));
    return refusal;
  }
}
