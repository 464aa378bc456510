package io.hekla.model.tls;

import java.util.Comparator;
import java.util.stream.Stream;
import javax.net.ssl.SSLParameters;

/**
 * Order in which connections prefer the cipher suites that the JDK enables. The JDK prefers AES,
 * which is the fastest where the second compiler uses the processor's instructions for it. The
 * first compiler, which members and commands use alone, has none of them: AES-GCM then takes four
 * times as long as ChaCha20-Poly1305, and in the first seconds of a JVM thirteen times (ADR 12).
 * Every suite stays enabled, so that each peer finds the one that it speaks.
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

  /** Puts the suites of these parameters into the order, and returns the parameters. */
  public static SSLParameters in(SSLParameters parameters) {
    parameters.setCipherSuites(of(parameters.getCipherSuites()));
    return parameters;
  }
}
