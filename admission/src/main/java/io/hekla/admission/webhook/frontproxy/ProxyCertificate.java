package io.hekla.admission.webhook.frontproxy;

import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CertificateParsingException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.security.auth.x500.X500Principal;

/** Check of the certificate of a client that claims to be the front proxy. */
final class ProxyCertificate {
  private static final String CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";
  private static final String ANY_USE = "2.5.29.37.0";

  /** Most certificates of a chain: longer ones only cost time. */
  private static final int LONGEST_CHAIN = 8;

  private ProxyCertificate() {}

  /**
   * Returns why a chain is not that of a trusted front proxy; empty if it is.
   *
   * @param chain leaf first; TLS has shown that the client has its key, and nothing more
   */
  static Optional<String> refusal(FrontProxyTrust trust, List<X509Certificate> chain, Instant now) {
    if (chain.isEmpty()) {
      return Optional.of("the client shows no certificate; only the API server may ask");
    }
    if (chain.size() > LONGEST_CHAIN) {
      return Optional.of("the client's certificate has a chain that is too long");
    }
    X509Certificate leaf = chain.getFirst();
    try {
      if (!isForClients(leaf)) {
        return Optional.of("the client's certificate is not for clients");
      }
      build(trust, chain, now);
    } catch (GeneralSecurityException e) {
      return Optional.of("the client's certificate is not of the API server's front proxy");
    }
    return isAllowed(trust, leaf)
        ? Optional.empty()
        : Optional.of("the name in the client's certificate is not that of a front proxy");
  }

  private static void build(FrontProxyTrust trust, List<X509Certificate> chain, Instant now)
      throws GeneralSecurityException {
    var leaf = new X509CertSelector();
    leaf.setCertificate(chain.getFirst());
    var parameters =
        new PKIXBuilderParameters(
            trust.authorities().stream()
                .map(authority -> new TrustAnchor(authority, null))
                .collect(Collectors.toSet()),
            leaf);
    parameters.addCertStore(
        CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
    parameters.setRevocationEnabled(false);
    parameters.setDate(Date.from(now));
    var unused = CertPathBuilder.getInstance("PKIX").build(parameters);
  }

  private static boolean isForClients(X509Certificate leaf) throws CertificateParsingException {
    List<String> uses = leaf.getExtendedKeyUsage();
    return uses == null || uses.contains(CLIENT_AUTHENTICATION) || uses.contains(ANY_USE);
  }

  private static boolean isAllowed(FrontProxyTrust trust, X509Certificate leaf) {
    if (trust.allowedNames().isEmpty()) {
      return true;
    }
    try {
      List<String> names =
          new LdapName(leaf.getSubjectX500Principal().getName(X500Principal.RFC2253))
              .getRdns().stream()
                  .filter(part -> part.getType().equalsIgnoreCase("CN"))
                  .map(part -> String.valueOf(part.getValue()))
                  .toList();
      return names.size() == 1 && trust.allowedNames().contains(names.getFirst());
    } catch (InvalidNameException e) {
      return false;
    }
  }
}
