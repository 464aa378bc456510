package io.hekla.admission.webhook.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.webhook.certificate.Rotation.Step;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** First trusted, then served; never the other way round. */
class RotationTest {
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration SETTLE = Duration.ofSeconds(10);
  private final CertificateMaker maker = new CertificateMaker(new SecureRandom());

  private static Rotation of(String... names) {
    return new Rotation(List.of(names), DAY.multipliedBy(10), DAY.multipliedBy(6), SETTLE);
  }

  private CertificateSecret keep(
      Rotation rotation, CertificateSecret secret, Instant now, Optional<Instant> trusted) {
    Step step = rotation.next(secret, now, trusted, maker);
    assertThat(step).isInstanceOf(Step.Keep.class);
    return ((Step.Keep) step).secret();
  }

  private void assertStays(
      Rotation rotation, CertificateSecret secret, Instant now, Optional<Instant> trusted) {
    assertThat(rotation.next(secret, now, trusted, maker)).isInstanceOf(Step.Stay.class);
  }

  private static void assertIsTrusted(CertificateSecret secret) throws Exception {
    var authorities = Pem.certificates(secret.bundle());
    var leaf = secret.served().orElseThrow().chain().getFirst();
    assertThat(authorities)
        .anyMatch(one -> one.getSubjectX500Principal().equals(leaf.getIssuerX500Principal()));
  }

  @Test
  void theFirstIsServedAtOnce() throws Exception {
    CertificateSecret first = keep(of("a"), CertificateSecret.NOTHING, START, Optional.empty());

    assertThat(first.served().orElseThrow().names()).containsExactly("a");
    assertThat(first.next()).isEmpty();
    assertIsTrusted(first);
    assertStays(of("a"), first, START.plus(DAY.multipliedBy(5)), Optional.of(START));
  }

  @Test
  void theNextCertificateIsServedOnceItWasTrustedLongEnough() throws Exception {
    Rotation rotation = of("a");
    CertificateSecret first = keep(rotation, CertificateSecret.NOTHING, START, Optional.empty());
    Instant due = START.plus(DAY.multipliedBy(6));

    CertificateSecret announced = keep(rotation, first, due, Optional.of(START));
    assertThat(announced.served()).map(ServingCertificate::serial).isEqualTo(serial(first));
    assertThat(Pem.certificates(announced.bundle())).hasSize(2);
    assertIsTrusted(announced);

    assertStays(rotation, announced, due.plus(DAY), Optional.empty());
    assertStays(rotation, announced, due.plus(SETTLE).minusMillis(1), Optional.of(due));
    CertificateSecret promoted = keep(rotation, announced, due.plus(SETTLE), Optional.of(due));
    assertThat(promoted.served())
        .map(ServingCertificate::serial)
        .isEqualTo(announced.next().map(ServingCertificate::serial));
    assertThat(promoted.bundle()).isEqualTo(announced.bundle());
    assertIsTrusted(promoted);
    assertStays(rotation, promoted, due.plus(DAY), Optional.of(due));
  }

  private static Optional<java.math.BigInteger> serial(CertificateSecret secret) {
    return secret.served().map(ServingCertificate::serial);
  }

  @Test
  void anotherNameMakesAnotherCertificate() {
    CertificateSecret first = keep(of("a"), CertificateSecret.NOTHING, START, Optional.empty());

    CertificateSecret announced = keep(of("a", "b"), first, START, Optional.of(START));
    assertThat(announced.next().orElseThrow().names()).containsExactly("a", "b");
  }

  @Test
  void expiredOrUnreadableCertificatesAreReplacedAtOnce() {
    Rotation rotation = of("a");
    CertificateSecret first = keep(rotation, CertificateSecret.NOTHING, START, Optional.empty());
    Instant late = START.plus(DAY.multipliedBy(11));

    CertificateSecret fresh = keep(rotation, first, late, Optional.empty());
    assertThat(fresh.served().orElseThrow().validUntil()).isAfter(late);

    var broken = new CertificateSecret(Map.of("tls.crt", "!", "tls.key", "AAAA", "ca.crt", ""));
    assertThat(keep(rotation, broken, START, Optional.empty()).served()).isPresent();
  }

  @Test
  void anAnnouncedCertificateThatAgedIsReplaced() {
    Rotation rotation = of("a");
    CertificateSecret first = keep(rotation, CertificateSecret.NOTHING, START, Optional.empty());
    CertificateSecret announced =
        keep(rotation, first, START.plus(DAY.multipliedBy(6)), Optional.of(START));
    CertificateSecret again =
        keep(rotation, announced, START.plus(DAY.multipliedBy(17)), Optional.of(START));

    assertThat(again.served().orElseThrow().validUntil()).isAfter(START.plus(DAY.multipliedBy(17)));
  }

  @Test
  void replicasKeepEachOthersTrustedAuthorities() throws Exception {
    Issued one = maker.make(List.of("a"), START, DAY);
    Issued two = maker.make(List.of("a"), START, DAY);
    Issued three = maker.make(List.of("a"), START, DAY);

    String written =
        Bundle.of(two.authority() + three.authority(), one.authority() + two.authority());
    assertThat(Bundle.trusts(written, one.authority() + two.authority())).isTrue();
    assertThat(Bundle.trusts(written, three.authority())).isTrue();
    assertThat(Bundle.trusts(one.authority(), three.authority())).isFalse();
  }
}
