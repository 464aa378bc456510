package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Secret that members share: the first makes it, and all have the same keys. */
class MemberSecretTest {
  private static final ObjectKey KEY = StoredSecret.KEY;

  @TempDir private Path folder;
  private final StoredSecret stored = new StoredSecret();

  private Config settings(String member, String more) {
    return ConfigFactory.parseString(
        """
        hekla.data = "%s"
        hekla.journal.password = ""
        hekla.cluster.tls { certificate = "", key = "", ca = "" }
        hekla.cluster.key-renewal { lifetime = 365d, poll = 5m, settle = 1h }
        %s
        """
            .formatted(folder.resolve(member), more));
  }

  @Test
  void theFirstMemberMakesItAndTheNextHasTheSame() throws Exception {
    Map<String, Object> first = MemberSecret.settings(settings("first", ""), KEY, stored.api());
    Map<String, Object> next = MemberSecret.settings(settings("next", ""), KEY, stored.api());

    assertThat(next.get("hekla.journal.password")).isEqualTo(first.get("hekla.journal.password"));
    assertThat(Files.readString(file(next, "key"))).isEqualTo(Files.readString(file(first, "key")));
  }

  @Test
  void itsKeysAreSuchAsMembersTake() throws Exception {
    Map<String, Object> made = MemberSecret.settings(settings("member", ""), KEY, stored.api());

    assertThat(keys(made).authorities()).hasSize(1);
  }

  @Test
  void aClusterThatWasDownUntilItsCertificateEndedStartsWithTheNext() throws Exception {
    MemberKeySet next = made(5, 365);
    stored.put(made(40, 30).prepared(next));

    Map<String, Object> first = MemberSecret.settings(settings("first", ""), KEY, stored.api());
    Map<String, Object> second = MemberSecret.settings(settings("second", ""), KEY, stored.api());

    for (Map<String, Object> member : List.of(first, second)) {
      assertThat(keys(member).certificate()).isEqualTo(next.certificate().orElseThrow());
    }
    assertThat(stored.patches()).as("by the first alone").isEqualTo(1);
  }

  @Test
  void oneThatWasDownUntilTheNextHadEndedTooStartsWithOthers() throws Exception {
    MemberKeySet next = made(100, 30);
    stored.put(made(130, 40).prepared(next));

    Map<String, Object> member = MemberSecret.settings(settings("member", ""), KEY, stored.api());

    assertThat(keys(member).authorities()).hasSize(1);
    assertThat(stored.keys().value(MemberKeySet.NEXT_CERTIFICATE)).isEmpty();
  }

  @Test
  void whatIsDueWhileTheCertificateLastsIsLeftToMembersThatRun() throws Exception {
    stored.put(made(20, 30).prepared(made(1, 30)));

    var unused = MemberSecret.settings(settings("member", ""), KEY, stored.api());

    assertThat(stored.patches()).isZero();
  }

  @Test
  void timesOfRenewalThatDoNotFitAreRefused() {
    Config config = settings("member", "hekla.cluster.key-renewal.settle = 10m");

    assertThatThrownBy(() -> MemberSecret.settings(config, KEY, stored.api()))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("hekla.cluster.key-renewal.settle is at least three times");
  }

  @Test
  void whatIsSetGoesBeforeIt() throws Exception {
    Map<String, Object> made =
        MemberSecret.settings(
            settings(
                "member",
                "hekla.journal.password = own, hekla.cluster.tls.certificate = \"/own/tls.crt\""),
            KEY,
            stored.api());

    assertThat(made).isEmpty();
  }

  @Test
  void aNameWithoutANamespaceIsRefused() {
    assertThatThrownBy(
            () -> MemberSecret.named(ConfigFactory.parseString("hekla.cluster.secret = members")))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("NAMESPACE/NAME");
  }

  private static MemberKeySet made(int daysAgo, int days) {
    Instant at = Instant.now().minus(Duration.ofDays(daysAgo));
    return new MemberKeyMaker(new SecureRandom(), at, Duration.ofDays(days)).make();
  }

  /** Returns the keys with which a member starts; they are refused if they have ended. */
  private static MemberKeys keys(Map<String, Object> settings) throws StartRefused {
    return MemberKeys.read(
        new MemberTransport.MutualTls(
            file(settings, "certificate"), file(settings, "key"), file(settings, "ca")));
  }

  private static Path file(Map<String, Object> settings, String name) {
    return Path.of(String.valueOf(settings.get("hekla.cluster.tls." + name)));
  }
}
