package io.hekla.cli.cluster;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Parameters of a connection to an API server as a user.
 *
 * @param server its address, without a slash at the end
 * @param namespace namespace that applies where none is named
 * @param origin source of the server's address, for messages
 * @param trust rule by which the server is trusted
 * @param login credentials
 * @param impersonated impersonated user, if any
 * @param proxy proxy, if any
 * @param timeout timeout of a request; none if zero
 */
record Connection(
    URI server,
    String namespace,
    String origin,
    Trust trust,
    Login login,
    Optional<Impersonation> impersonated,
    Optional<URI> proxy,
    Duration timeout) {

  /**
   * Rule by which the server's certificate is judged.
   *
   * @param authorities PEM text; empty for those of the JDK
   * @param insecure whether any certificate is accepted
   * @param serverName name that the certificate must be for, if not the address's
   */
  record Trust(String authorities, boolean insecure, Optional<String> serverName) {}

  /**
   * Credentials of the user; an empty one is not sent.
   *
   * @param certificate PEM text of the chain
   * @param key PEM text of its private key
   * @param authorization header of that name
   */
  record Login(String certificate, String key, String authorization) {
    static final Login NOBODY = new Login("", "", "");
  }

  /** User and groups that a request impersonates. */
  record Impersonation(String user, List<String> groups) {}
}
