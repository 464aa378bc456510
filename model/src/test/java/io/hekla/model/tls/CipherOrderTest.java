package io.hekla.model.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class CipherOrderTest {
  private static final String AES = "TLS_AES_256_GCM_SHA384";
  private static final String CHACHA20 = "TLS_CHACHA20_POLY1305_SHA256";
  private static final String OLD_AES = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";
  private static final String OLD_CHACHA20 = "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256";

  @Test
  void chaCha20ComesFirstWithoutFastAesAndEverySuiteStays() {
    assertThat(CipherOrder.of(false, AES, CHACHA20, OLD_AES, OLD_CHACHA20))
        .containsExactly(CHACHA20, OLD_CHACHA20, AES, OLD_AES);
  }

  @Test
  void theJdksOrderStaysWithFastAes() {
    assertThat(CipherOrder.of(true, AES, CHACHA20, OLD_AES))
        .containsExactly(AES, CHACHA20, OLD_AES);
  }

  @Test
  void aJvmWithTheFirstCompilerOnlyHasNoFastAes() throws Exception {
    assertThat(CipherOrder.hasFastAes(descriptionOfJvm("-XX:TieredStopAtLevel=1"))).isFalse();
    assertThat(CipherOrder.hasFastAes(descriptionOfJvm("-Xint"))).isFalse();
    assertThat(CipherOrder.hasFastAes(descriptionOfJvm("-XX:TieredStopAtLevel=4"))).isTrue();
  }

  @Test
  void parametersHaveEachSuiteOfTheJdkAndTheProtocols() {
    var parameters = CipherOrder.parameters("TLSv1.3");
    assertThat(parameters.getCipherSuites()).contains(AES, CHACHA20, OLD_AES);
    assertThat(parameters.getProtocols()).containsExactly("TLSv1.3");
  }

  @Test
  void aServerChoosesByItsOwnOrderAmongAllSuitesThatItHad() throws Exception {
    var server = SSLContext.getDefault().createSSLEngine();
    server.setUseClientMode(false);
    String[] before = server.getEnabledCipherSuites();
    CipherOrder.choose(server);
    assertThat(server.getSSLParameters().getUseCipherSuitesOrder()).isTrue();
    assertThat(server.getEnabledCipherSuites()).containsExactly(CipherOrder.of(before));
  }

  /** What a JVM with this option says of itself, as a program of it would read it. */
  private static String descriptionOfJvm(String option) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(java, option, "-XshowSettings:properties", "-version")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return said.lines()
        .filter(line -> line.contains("java.vm.info"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no java.vm.info in " + said));
  }
}
