package io.hekla.apiserver.rest;

import io.hekla.admission.webhook.certificate.Tls;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Who is let in, and how connections are encrypted.
 *
 * @param token that clients have to send
 * @param authority in PEM; whoever trusts it trusts the certificate that {@code tls} shows
 */
public record Access(String token, String authority, Tls tls) {
  private static final String SCHEME = "Bearer ";

  /** Whether a header names the token. Takes as long for every wrong one. */
  boolean allows(String authorization) {
    if (!authorization.startsWith(SCHEME)) {
      return false;
    }
    byte[] given = authorization.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(given, token.getBytes(StandardCharsets.UTF_8));
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "access by token over TLS";
  }
}
