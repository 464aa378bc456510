package io.hekla.apiserver.rest;

import io.hekla.admission.webhook.certificate.Tls;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Access control and encryption of connections.
 *
 * @param token token that clients have to send
 * @param authority in PEM; a client that trusts it trusts the certificate of {@code tls}
 */
public record TokenAccess(String token, String authority, Tls tls) {
  private static final String SCHEME = "Bearer ";

  /** Returns whether a header has the token. Takes as long for every wrong one. */
  boolean allows(String authorization) {
    if (!authorization.startsWith(SCHEME)) {
      return false;
    }
    byte[] given = authorization.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(given, token.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a text without the token. */
  @Override
  public String toString() {
    return "access by token over TLS";
  }
}
