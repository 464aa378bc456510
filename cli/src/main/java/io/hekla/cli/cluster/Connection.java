package io.hekla.cli.cluster;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * All that is needed to talk to an API server as somebody.
 *
 * @param server its address, without a slash at the end
 * @param namespace which counts where none is named
 * @param whence what named the server, for messages
 * @param trust how the server is known
 * @param login who asks
 * @param impersonated whom the asker stands for, if anybody
 * @param proxy by way of which, if any
 * @param timeout of a request; none if zero
 */
record Connection(
    URI server,
    String namespace,
    String whence,
    Trust trust,
    Login login,
    Optional<Impersonation> impersonated,
    Optional<URI> proxy,
    Duration timeout) {

  /**
   * How the server's certificate is judged.
   *
   * @param authorities PEM text; empty for those of the JDK
   * @param insecure whether any certificate will do
   * @param serverName that the certificate must be for, if not the address's
   */
  record Trust(String authorities, boolean insecure, Optional<String> serverName) {}

  /**
   * Who asks; what is empty is not sent.
   *
   * @param certificate PEM text of the chain
   * @param key PEM text of its private key
   * @param authorization the header of that name
   */
  record Login(String certificate, String key, String authorization) {
    static final Login NOBODY = new Login("", "", "");
  }

  /** Whom the asker stands for. */
  record Impersonation(String user, List<String> groups) {}
}
