package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.client.http.TlsVersion;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.hekla.model.tls.CipherOrder;
import java.net.http.HttpClient;
import java.util.stream.Stream;

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

  /** Called last, so that it replaces the parameters of the library, which name no ciphers. */
  @Override
  protected void additionalConfig(HttpClient.Builder builder) {
    builder.sslParameters(CipherOrder.parameters(protocols));
  }
}
