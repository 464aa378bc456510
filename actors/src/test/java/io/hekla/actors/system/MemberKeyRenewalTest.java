package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.actors.system.MemberKeyRenewal.Step;
import io.hekla.admission.webhook.certificate.Pem;
import io.hekla.controller.host.StartRefused;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemberKeyRenewalTest {
  private static final Duration SETTLE = Duration.ofHours(1);
  private static final MemberKeyRenewal RULE =
      new MemberKeyRenewal(Duration.ofDays(30), Duration.ofMinutes(5), SETTLE);

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private static final MemberKeySet FIRST = made(NOW);
  private static final Instant DUE = NOW.plus(Duration.ofDays(21));

  private static MemberKeySet made(Instant at) {
    return new MemberKeyMaker(new SecureRandom(), at, RULE.lifetime()).make();
  }

  @Test
  void keysStayUntilAThirdOfTheirLifeIsLeft() throws Exception {
    assertThat(RULE.step(FIRST, NOW)).isEqualTo(Step.KEEP);
    assertThat(RULE.step(FIRST, NOW.plus(Duration.ofDays(19)))).isEqualTo(Step.KEEP);
    assertThat(RULE.step(FIRST, DUE)).isEqualTo(Step.PREPARE);
  }

  @Test
  void theNextAuthorityIsTrustedBeforeItsCertificateIsShown() throws Exception {
    MemberKeySet prepared = FIRST.prepared(made(DUE));

    assertThat(prepared.certificate()).isEqualTo(FIRST.certificate());
    assertThat(authorities(prepared)).isEqualTo(2);
    assertThat(RULE.step(prepared, DUE.plus(SETTLE).minusSeconds(1))).isEqualTo(Step.KEEP);
    assertThat(RULE.step(prepared, DUE.plus(SETTLE))).isEqualTo(Step.SWITCH);
  }

  @Test
  void bothAreTrustedOnceItIsShownAndTheOldOneGoesWithTheNextRenewal() throws Exception {
    MemberKeySet next = made(DUE);
    MemberKeySet switched = FIRST.prepared(next).switched();

    assertThat(switched.certificate()).isEqualTo(next.certificate());
    assertThat(switched.next()).isEmpty();
    assertThat(authorities(switched)).isEqualTo(2);
    assertThat(switched.value(MemberKeySet.PASSWORD)).isEqualTo(FIRST.value(MemberKeySet.PASSWORD));
    assertThat(RULE.step(switched, DUE.plus(SETTLE))).isEqualTo(Step.KEEP);
    Instant later = DUE.plus(Duration.ofDays(21));
    MemberKeySet again = switched.prepared(made(later));
    assertThat(authorities(again)).isEqualTo(2);
    assertThat(again.value(MemberKeySet.AUTHORITY).orElseThrow())
        .contains(next.value(MemberKeySet.AUTHORITY).orElseThrow());
  }

  @Test
  void aCertificateThatEndsWhileItIsRenewedDoesNotWait() throws Exception {
    Instant end = FIRST.certificate().orElseThrow().getNotAfter().toInstant();
    MemberKeySet prepared = FIRST.prepared(made(end.minusSeconds(60)));

    assertThat(RULE.step(prepared, end)).isEqualTo(Step.SWITCH);
  }

  @Test
  void expiredKeysAreReplacedAndThePasswordStays() throws Exception {
    Instant end = FIRST.certificate().orElseThrow().getNotAfter().toInstant();
    assertThat(RULE.step(FIRST, end)).isEqualTo(Step.REPLACE);

    MemberKeySet replaced = FIRST.replaced(made(end));

    assertThat(RULE.step(replaced, end)).isEqualTo(Step.KEEP);
    assertThat(authorities(replaced)).isEqualTo(1);
    assertThat(replaced.value(MemberKeySet.PASSWORD)).isEqualTo(FIRST.value(MemberKeySet.PASSWORD));
  }

  @Test
  void nextKeysThatHaveEndedThemselvesCountAsNone() throws Exception {
    MemberKeySet next = new MemberKeyMaker(new SecureRandom(), DUE, Duration.ofDays(2)).make();
    MemberKeySet prepared = FIRST.prepared(next);
    Instant end = FIRST.certificate().orElseThrow().getNotAfter().toInstant();

    assertThat(RULE.step(prepared, DUE.plus(Duration.ofDays(2)))).isEqualTo(Step.PREPARE);
    assertThat(RULE.step(prepared, end)).isEqualTo(Step.REPLACE);
  }

  @Test
  void aStartWaitsForNoStepThatIsDueAndMakesNoneBeforeTheEnd() throws Exception {
    Instant end = FIRST.certificate().orElseThrow().getNotAfter().toInstant();
    MemberKeySet prepared = FIRST.prepared(made(DUE));

    assertThat(RULE.stepOfStart(prepared, end.minusSeconds(1))).isEqualTo(Step.KEEP);
    assertThat(RULE.stepOfStart(prepared, end)).isEqualTo(Step.SWITCH);
    assertThat(RULE.stepOfStart(FIRST, end)).isEqualTo(Step.REPLACE);
    assertThat(RULE.stepOfStart(new MemberKeySet(Map.of()), end)).isEqualTo(Step.KEEP);
  }

  @Test
  void nextKeysAreShownAfterThreePollsAtLeastAndBeforeTheirTurnIsOver() {
    assertThatThrownBy(() -> settings("settle", "14m"))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining(
            "hekla.cluster.key-renewal.settle is at least three times hekla.cluster.key-renewal.poll");
    assertThatThrownBy(() -> settings("lifetime", "5h"))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining(
            "hekla.cluster.key-renewal.lifetime is at least six times hekla.cluster.key-renewal.settle");
    assertThatCode(() -> settings("settle", "15m")).doesNotThrowAnyException();
    assertThatCode(() -> settings("lifetime", "6h")).doesNotThrowAnyException();
  }

  private static void settings(String name, String value) throws StartRefused {
    var unused = HeklaSettings.read(Map.of("hekla.cluster.key-renewal." + name, value));
  }

  @Test
  void keysOfSomebodyElseAreLeftAlone() throws Exception {
    var others =
        new MemberKeySet(
            Map.of(MemberKeySet.CERTIFICATE, Pem.write(MadeKeys.of("hekla").certificate())));

    assertThat(RULE.step(others, NOW.plus(Duration.ofDays(4000)))).isEqualTo(Step.KEEP);
    assertThat(RULE.step(new MemberKeySet(Map.of()), NOW)).isEqualTo(Step.KEEP);
  }

  private static int authorities(MemberKeySet keys) throws CertificateException {
    return Pem.certificates(keys.value(MemberKeySet.AUTHORITY).orElseThrow()).size();
  }
}
