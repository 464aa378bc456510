package io.hekla.admission.webhook.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.webhook.certificate.CertificateFiles.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A certificate in files is taken when both belong together, and not before. */
class CertificateFilesTest {
  private final CertificateMaker maker = new CertificateMaker(new SecureRandom());
  @TempDir Path folder;

  private Issued made() {
    return maker.make(List.of("a"), Instant.now(), Duration.ofDays(1));
  }

  private CertificateFiles files() {
    return new CertificateFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"));
  }

  private void writeChain(Issued issued) throws IOException {
    Files.writeString(folder.resolve("tls.crt"), issued.chain());
  }

  private void writeKey(Issued issued) throws IOException {
    Files.writeString(folder.resolve("tls.key"), issued.key());
  }

  private void write(Issued issued) throws IOException {
    writeChain(issued);
    writeKey(issued);
  }

  @Test
  void aChangedCertificateIsLoadedOnce() throws Exception {
    var files = files();
    write(made());
    assertThat(files.read()).isInstanceOf(CheckResult.Another.class);
    assertThat(files.check()).isInstanceOf(CheckResult.Nothing.class);

    write(made());
    assertThat(files.check()).isInstanceOf(CheckResult.Another.class);
    assertThat(files.check()).isInstanceOf(CheckResult.Nothing.class);
  }

  @Test
  void aChainWithoutItsKeyYetIsNeitherLoadedNorReported() throws Exception {
    var files = files();
    write(made());
    files.read();
    Issued next = made();

    writeChain(next);
    assertThat(files.check()).isInstanceOf(CheckResult.Nothing.class);
    writeKey(next);
    assertThat(files.check()).isInstanceOf(CheckResult.Another.class);
  }

  @Test
  void aLastingMismatchOfChainAndKeyIsReported() throws Exception {
    var files = files();
    write(made());
    files.read();

    writeKey(made());
    assertThat(files.check()).isInstanceOf(CheckResult.Nothing.class);
    assertThat(files.check())
        .isInstanceOfSatisfying(
            CheckResult.Unusable.class,
            no ->
                assertThat(no.why())
                    .contains("tls.crt")
                    .contains("the private key is not that of the certificate"));
    assertThat(files.check()).isInstanceOf(CheckResult.Nothing.class);
  }

  @Test
  void deletedCertificateFilesAreReported() throws Exception {
    assertThat(files().read()).isInstanceOf(CheckResult.Unusable.class);

    var files = files();
    write(made());
    files.read();
    Files.delete(folder.resolve("tls.key"));
    files.check();
    assertThat(files.check()).isInstanceOf(CheckResult.Unusable.class);
    writeKey(made());
    writeChain(made());
    write(made());
    assertThat(files.check()).isInstanceOf(CheckResult.Another.class);
  }
}
