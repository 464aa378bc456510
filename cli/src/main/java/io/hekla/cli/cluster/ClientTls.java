package io.hekla.cli.cluster;

import io.hekla.cli.cluster.Connection.Login;
import io.hekla.cli.cluster.Connection.Trust;
import io.hekla.cli.failure.CommandFailure;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/** TLS of a connection: the credentials of the user and the trust in the server. */
final class ClientTls {
  private ClientTls() {}

  static SSLContext context(Connection connection) {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(keys(connection.login()), trusted(connection.trust()), null);
      return context;
    } catch (GeneralSecurityException | IOException unusable) {
      throw new CommandFailure(
          "the certificates of %s cannot be used: %s; write the kubeconfig anew"
              .formatted(connection.origin(), unusable.getMessage()),
          unusable);
    }
  }

  /** Returns a context without credentials, for a handshake that is followed by no request. */
  static SSLContext trusting(Trust trust) throws GeneralSecurityException, IOException {
    var context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[0], trusted(trust), null);
    return context;
  }

  private static KeyManager[] keys(Login login) throws GeneralSecurityException, IOException {
    if (login.certificate().isEmpty()) {
      return new KeyManager[0];
    }
    var store = empty();
    store.setKeyEntry(
        "user", PemFiles.key(login.key()), new char[0], PemFiles.chain(login.certificate()));
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    return keys.getKeyManagers();
  }

  private static TrustManager[] trusted(Trust trust) throws GeneralSecurityException, IOException {
    if (trust.insecure()) {
      return new TrustManager[] {new AnyCertificate()};
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trust.authorities().isEmpty() ? null : authorities(trust.authorities()));
    TrustManager[] usual = managers.getTrustManagers();
    return trust.serverName().isPresent() && usual[0] instanceof X509TrustManager chain
        ? new TrustManager[] {new ByName(chain, trust.serverName().get())}
        : usual;
  }

  private static KeyStore authorities(String pem) throws GeneralSecurityException, IOException {
    var store = empty();
    int number = 0;
    for (Certificate certificate : PemFiles.certificates(pem)) {
      store.setCertificateEntry("authority-" + number++, certificate);
    }
    return store;
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, new char[0]);
    return store;
  }

  /** Trust in any server, for users who ask for it: {@code insecure-skip-tls-verify}. */
  private static class AnyCertificate extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /**
   * Check of the chain as usual, and of the name that the kubeconfig gives instead of the
   * address's.
   */
  private static final class ByName extends AnyCertificate {
    private static final int DNS = 2;

    private final X509TrustManager chains;
    private final String name;

    ByName(X509TrustManager chains, String name) {
      this.chains = chains;
      this.name = name;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      chains.checkServerTrusted(chain, type);
      Collection<List<?>> names = chain[0].getSubjectAlternativeNames();
      boolean named =
          names != null
              && names.stream()
                  .filter(one -> Integer.valueOf(DNS).equals(one.get(0)))
                  .anyMatch(one -> isFor(String.valueOf(one.get(1))));
      if (!named) {
        throw new CertificateException("the certificate is not for tls-server-name " + name);
      }
    }

    private boolean isFor(String pattern) {
      String clientAuthentication = name.toLowerCase(Locale.ROOT);
      String given = pattern.toLowerCase(Locale.ROOT);
      return given.equals(clientAuthentication)
          || (given.startsWith("*.")
              && clientAuthentication.indexOf('.') > 0
              && clientAuthentication
                  .substring(clientAuthentication.indexOf('.'))
                  .equals(given.substring(1)));
    }
  }
}
