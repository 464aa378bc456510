package io.hekla.model.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
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
  void parametersKeepTheirSuitesAndProtocols() {
    var parameters = new SSLParameters(new String[] {AES, CHACHA20}, new String[] {"TLSv1.3"});
    assertThat(CipherOrder.in(parameters)).isSameAs(parameters);
    assertThat(parameters.getCipherSuites()).containsExactly(CipherOrder.of(AES, CHACHA20));
    assertThat(parameters.getProtocols()).containsExactly("TLSv1.3");
  }

  @Test
  void aServerChoosesByItsOwnOrder() throws Exception {
    var server = SSLContext.getDefault().createSSLEngine();
    server.setUseClientMode(false);
    server.setSSLParameters(CipherOrder.in(server.getSSLParameters()));
    assertThat(server.getSSLParameters().getUseCipherSuitesOrder()).isTrue();
  }

  /** Description of itself that a JVM with this option gives its programs. */
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
