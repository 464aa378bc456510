package io.hekla.admission.webhook.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.webhook.certificate.ServingCertificate.Reading;
import java.io.StringWriter;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.junit.jupiter.api.Test;

/** Certificates that are made, and read from PEM. */
class ServingCertificateTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Issued ISSUED =
      new CertificateMaker(new SecureRandom())
          .make(List.of("a.b.svc", "127.0.0.1"), NOW, Duration.ofDays(10));

  private static ServingCertificate fits(String chain, String key) {
    Reading reading = ServingCertificate.read(chain, key);
    assertThat(reading).isInstanceOf(Reading.Fits.class);
    return ((Reading.Fits) reading).certificate();
  }

  private static String whyNot(String chain, String key) {
    Reading reading = ServingCertificate.read(chain, key);
    assertThat(reading).isInstanceOf(Reading.Unusable.class);
    return ((Reading.Unusable) reading).why();
  }

  @Test
  void generatedCertificatesHaveTheirNamesAndAuthority() throws Exception {
    ServingCertificate made = fits(ISSUED.chain(), ISSUED.key());
    X509Certificate authority = Pem.certificates(ISSUED.authority()).getFirst();

    assertThat(made.names()).containsExactly("a.b.svc", "127.0.0.1");
    assertThat(made.validUntil()).isEqualTo(NOW.plus(Duration.ofDays(10)));
    assertThat(made.validFrom()).isBefore(NOW);
    made.chain().getFirst().verify(authority.getPublicKey());
    assertThat(authority.getBasicConstraints()).isZero();
    assertThat(made.chain().getFirst().getBasicConstraints()).isNegative();
  }

  @Test
  void authoritiesAreDistinguishedByName() throws Exception {
    var maker = new CertificateMaker(new SecureRandom());
    Issued other = maker.make(List.of("a"), NOW, Duration.ofDays(1));

    assertThat(Pem.certificates(ISSUED.authority()).getFirst().getSubjectX500Principal())
        .isNotEqualTo(Pem.certificates(other.authority()).getFirst().getSubjectX500Principal());
  }

  @Test
  void theKeyOfAnotherDoesNotFit() {
    Issued other =
        new CertificateMaker(new SecureRandom()).make(List.of("a"), NOW, Duration.ofDays(1));

    assertThat(whyNot(ISSUED.chain(), other.key()))
        .isEqualTo("the private key is not that of the certificate");
    assertThat(whyNot(ISSUED.chain(), "")).contains("no private key");
    assertThat(whyNot("", ISSUED.key())).contains("no certificate");
    assertThat(whyNot(ISSUED.chain().substring(0, 100), ISSUED.key())).isNotEmpty();
    assertThat(whyNot(ISSUED.chain(), ISSUED.key().replace("M", "A"))).isNotEmpty();
  }

  @Test
  void keysAreReadInEveryUsualForm() throws Exception {
    var pair = KeyPairGenerator.getInstance("RSA");
    pair.initialize(2048);
    var keys = pair.generateKeyPair();
    var traditional = new StringWriter();
    try (var writer = new JcaPEMWriter(traditional)) {
      writer.writeObject(keys.getPrivate());
    }

    assertThat(traditional.toString()).contains("BEGIN RSA PRIVATE KEY");
    assertThat(Pem.privateKey(traditional.toString())).hasValue(keys.getPrivate());
    assertThat(Pem.privateKey(Pem.write(keys.getPrivate()))).hasValue(keys.getPrivate());
    assertThat(Pem.privateKey(ISSUED.key()).orElseThrow().getAlgorithm()).isEqualTo("EC");
  }
}
