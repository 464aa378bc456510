package io.hekla.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * TLS on both sides of a relay. Its clients do not verify its certificate, and it does not verify
 * the server's: both are of the same test, on loopback.
 */
public final class TlsSockets implements Sockets {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final SSLContext context;

  private TlsSockets(KeyStore keys) throws GeneralSecurityException {
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), new TrustManager[] {new TrustAll()}, null);
  }

  /** Returns sockets with a new certificate, by the JDK's {@code keytool}. */
  public static TlsSockets create(Path folder) throws Exception {
    Path file = folder.resolve("relay.p12");
    Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process made =
        new ProcessBuilder(
                tool.toString(),
                "-genkeypair",
                "-alias",
                "relay",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "SAN=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new IOException("keytool: " + said);
    }
    return new TlsSockets(KeyStore.getInstance(file.toFile(), PASSWORD));
  }

  @Override
  public ServerSocket listen() throws IOException {
    return context
        .getServerSocketFactory()
        .createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
  }

  @Override
  public Socket connect(int port) throws IOException {
    return context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
  }

  private static final class TrustAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
