package io.hekla.admission.webhook.certificate;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Certificate of every new handshake. A handshake requests chain and key one after the other: each
 * certificate has an alias of its own and stays for a while after the next one, so that no
 * handshake gets the chain of one and the key of another.
 */
final class CurrentCertificate extends X509ExtendedKeyManager {
  private static final int LATEST = 8;

  private final Deque<Named> latest = new ArrayDeque<>();
  private long number;

  private record Named(String alias, ServingCertificate certificate) {}

  synchronized void serve(ServingCertificate certificate) {
    latest.addFirst(new Named("serving-" + ++number, certificate));
    if (latest.size() > LATEST) {
      latest.removeLast();
    }
  }

  synchronized Optional<ServingCertificate> served() {
    return Optional.ofNullable(latest.peekFirst()).map(Named::certificate);
  }

  private synchronized @Nullable String alias(String keyType) {
    Named current = latest.peekFirst();
    return current != null && current.certificate().key().getAlgorithm().equals(keyType)
        ? current.alias()
        : null;
  }

  private synchronized @Nullable ServingCertificate named(String alias) {
    for (Named one : latest) {
      if (one.alias().equals(alias)) {
        return one.certificate();
      }
    }
    return null;
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    return alias(keyType);
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    return alias(keyType);
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    ServingCertificate certificate = named(alias);
    return certificate == null ? null : certificate.chain().toArray(new X509Certificate[0]);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    ServingCertificate certificate = named(alias);
    return certificate == null ? null : certificate.key();
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    String alias = alias(keyType);
    return alias == null ? null : new String[] {alias};
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }
}
