package io.hekla.model.tls;

import java.security.GeneralSecurityException;
import java.util.Comparator;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;

/**
 * Order in which connections prefer the cipher suites that the JDK enables. The JDK prefers AES,
 * which is the fastest where the second compiler uses the processor's instructions for it. The
 * first compiler, which members and commands use alone, has none of them: AES-GCM then takes four
 * times as long as ChaCha20-Poly1305, and until it is compiled thirteen times (docs/benchmarks.md,
 * Encryption). Every suite stays enabled, so that each peer finds the one that it speaks.
 */
public final class CipherOrder {
  /** Word of the JVM's description where it compiles with the first compiler only. */
  private static final String FIRST_COMPILER_ONLY = "emulated-client";

  private static final boolean HAS_FAST_AES =
      hasFastAes(System.getProperty("java.vm.info", "mixed mode"));

  private CipherOrder() {}

  static boolean hasFastAes(String vmInfo) {
    return !vmInfo.contains(FIRST_COMPILER_ONLY) && !vmInfo.contains("interpreted");
  }

  /** Returns suites in the order in which this JVM prefers them. */
  public static String[] of(String... suites) {
    return of(HAS_FAST_AES, suites);
  }

  static String[] of(boolean hasFastAes, String... suites) {
    return hasFastAes
        ? suites.clone()
        : Stream.of(suites)
            .sorted(Comparator.comparing(suite -> !suite.contains("CHACHA20")))
            .toArray(String[]::new);
  }

  /**
   * Returns parameters of connections with the suites that the JDK enables.
   *
   * @param protocols versions of TLS that the connections may have, such as {@code TLSv1.3}
   */
  public static SSLParameters parameters(String... protocols) {
    try {
      var context = SSLContext.getInstance("TLS");
      // Without the trust store of the JDK, which takes long to read, and which nobody asks here.
      context.init(new KeyManager[0], new TrustManager[0], null);
      String[] enabled = context.getDefaultSSLParameters().getCipherSuites();
      return new SSLParameters(of(enabled), protocols);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  /** Has the server's side of a connection choose by this order, whatever the client prefers. */
  public static void choose(SSLEngine server) {
    SSLParameters parameters = server.getSSLParameters();
    parameters.setCipherSuites(of(parameters.getCipherSuites()));
    parameters.setUseCipherSuitesOrder(true);
    server.setSSLParameters(parameters);
  }
}
