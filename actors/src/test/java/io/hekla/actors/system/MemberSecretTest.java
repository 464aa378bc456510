package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.fabric8.kubernetes.api.model.Secret;
import io.hekla.actors.kubernetes.StubbedApi;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Secret that members share: the first makes it, and all have the same keys. */
class MemberSecretTest {
  private static final ObjectKey KEY = new ObjectKey("volcano-system", "hekla-members");

  @TempDir private Path folder;
  private final AtomicReference<Secret> stored = new AtomicReference<>();

  /** A server that stores one Secret. */
  private KubernetesApi server() {
    return StubbedApi.of(
        (method, arguments) -> method.equals("create") ? create((Secret) arguments[1]) : read());
  }

  private Answer<Secret> create(Secret secret) {
    return stored.compareAndSet(null, secret)
        ? new Answer.Done<>(secret)
        : new Answer.Refused<>(409, "AlreadyExists", "it is there");
  }

  private Answer<Secret> read() {
    return stored.get() == null
        ? new Answer.Refused<>(404, "NotFound", "no secret")
        : new Answer.Done<>(stored.get());
  }

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
    Map<String, Object> first = MemberSecret.settings(settings("first", ""), KEY, server());
    Map<String, Object> next = MemberSecret.settings(settings("next", ""), KEY, server());

    assertThat(next.get("hekla.journal.password")).isEqualTo(first.get("hekla.journal.password"));
    assertThat(Files.readString(file(next, "key"))).isEqualTo(Files.readString(file(first, "key")));
  }

  @Test
  void itsKeysAreSuchAsMembersTake() throws Exception {
    Map<String, Object> made = MemberSecret.settings(settings("member", ""), KEY, server());

    MemberKeys keys =
        MemberKeys.read(
            new MemberTransport.MutualTls(
                file(made, "certificate"), file(made, "key"), file(made, "ca")));

    assertThat(keys.authorities()).hasSize(1);
  }

  @Test
  void whatIsSetGoesBeforeIt() throws Exception {
    Map<String, Object> made =
        MemberSecret.settings(
            settings(
                "member",
                "hekla.journal.password = own, hekla.cluster.tls.certificate = \"/own/tls.crt\""),
            KEY,
            server());

    assertThat(made).isEmpty();
  }

  @Test
  void aNameWithoutANamespaceIsRefused() {
    assertThatThrownBy(
            () -> MemberSecret.named(ConfigFactory.parseString("hekla.cluster.secret = members")))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("NAMESPACE/NAME");
  }

  private static Path file(Map<String, Object> settings, String name) {
    return Path.of(String.valueOf(settings.get("hekla.cluster.tls." + name)));
  }
}
