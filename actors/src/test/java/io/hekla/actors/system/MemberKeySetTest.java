package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.hekla.actors.system.MemberKeyRenewal.Step;
import io.hekla.model.cluster.ObjectKey;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Secrets of members in which the next keys are not whole. */
class MemberKeySetTest {
  private static final MemberKeyRenewal RULE =
      new MemberKeyRenewal(Duration.ofDays(30), Duration.ofMinutes(5), Duration.ofHours(1));
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant DUE = NOW.plus(Duration.ofDays(21));
  private static final Instant END = NOW.plus(Duration.ofDays(30));
  private static final MemberKeySet FIRST = made(NOW);
  private static final MemberKeySet NEXT = made(DUE);

  private static MemberKeySet made(Instant at) {
    return new MemberKeyMaker(new SecureRandom(), at, RULE.lifetime()).make();
  }

  /** Returns keys that are renewed, with another text in place of one; none if it is empty. */
  private static MemberKeySet with(String name, String text) throws CertificateException {
    var values = new HashMap<>(FIRST.prepared(NEXT).values());
    values.remove(name);
    if (!text.isEmpty()) {
      values.put(name, text.replace("|", "\n"));
    }
    return new MemberKeySet(values);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          next-ca.crt, '',  next-ca.crt holds no certificate: there is none
          next.key,    '',  next.key is not the RSA key of next.crt
          next.crt,    '',  next.crt holds no certificate: there is none
          next.key,    one, next.key is not the RSA key of next.crt
          next-ca.crt, -----BEGIN CERTIFICATE-----|%%%|-----END CERTIFICATE-----, next-ca.crt holds no certificate
          next.crt,    -----BEGIN CERTIFICATE-----|%%%|-----END CERTIFICATE-----, next.crt holds no certificate
          """)
  void nextKeysThatAreNotWholeCountAsNone(String name, String text, String why) throws Exception {
    MemberKeySet keys = with(name, text);

    assertThat(keys.faultOfNext()).get().asString().contains(why);
    assertThat(keys.next()).isEmpty();
    assertThat(RULE.step(keys, DUE.plus(Duration.ofHours(2)))).isEqualTo(Step.PREPARE);
    assertThat(RULE.step(keys, END)).isEqualTo(Step.REPLACE);
    assertThat(keys.prepared(NEXT).faultOfNext()).as("once they are made again").isEmpty();
    assertThatThrownBy(keys::switched)
        .isInstanceOf(CertificateException.class)
        .hasMessageContaining(why);
  }

  @Test
  void keysOfAnotherAuthorityOrOfAnotherCertificateAreNotWhole() throws Exception {
    String authority = FIRST.value(MemberKeySet.AUTHORITY).orElseThrow();
    String key = FIRST.value(MemberKeySet.KEY).orElseThrow();

    assertThat(with(MemberKeySet.NEXT_AUTHORITY, authority).faultOfNext())
        .hasValue("next.crt is not signed by that in next-ca.crt");
    assertThat(with(MemberKeySet.NEXT_KEY, key).faultOfNext())
        .hasValue("next.key is not the RSA key of next.crt");
  }

  @Test
  void keysThatAreNotRenewedOrRenewedAsTheyShouldBeHaveNoFault() throws Exception {
    assertThat(FIRST.faultOfNext()).isEmpty();
    assertThat(FIRST.prepared(NEXT).faultOfNext()).isEmpty();
    assertThat(FIRST.prepared(NEXT).next()).isEqualTo(NEXT.certificate());
  }

  @Test
  void aValueThatIsNotInBase64CountsAsNoneAndIsTakenAway() {
    var key = new ObjectKey("volcano-system", "hekla-members");
    Secret secret =
        new SecretBuilder(MemberSecretObject.create(key, FIRST))
            .addToData(MemberKeySet.NEXT_KEY, "%%%")
            .build();

    assertThat(MemberSecretObject.read(secret)).isEqualTo(FIRST);
    assertThat(MemberSecretObject.patch(secret, FIRST).at("/data/next.key").isNull()).isTrue();
  }
}
