package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.client.http.TlsVersion;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.hekla.model.tls.CipherOrder;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;

/**
 * Clients of the JDK for an API server: they prefer ciphers by {@link CipherOrder}, and receive
 * large pieces. The lists of a large cluster are hundreds of megabytes.
 */
final class TunedClients extends JdkHttpClientFactory {
  /** Property of the JDK, read when its first client is created: most bytes of one read. */
  private static final String PIECE = "jdk.httpclient.bufsize";

  /** Four times the JDK's, which wakes its selector once for each read. */
  private static final int BYTES = 1 << 16;

  static {
    if (System.getProperty(PIECE) == null) {
      System.setProperty(PIECE, Integer.toString(BYTES));
    }
  }

  private final String[] protocols;

  /** Creates clients that speak these versions of TLS. */
  TunedClients(TlsVersion... versions) {
    protocols = Stream.of(versions).map(TlsVersion::javaName).toArray(String[]::new);
  }

  /** The library calls this last: its own parameters, which name no ciphers, are replaced. */
  @Override
  protected void additionalConfig(HttpClient.Builder builder) {
    SSLParameters parameters = suitesOfTheJdk();
    parameters.setProtocols(protocols);
    builder.sslParameters(CipherOrder.in(parameters));
  }

  private static SSLParameters suitesOfTheJdk() {
    try {
      var context = SSLContext.getInstance("TLS");
      // Without the trust store of the JDK, which takes long to read, and which nobody asks here.
      context.init(new KeyManager[0], new TrustManager[0], null);
      return context.getDefaultSSLParameters();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }
}
