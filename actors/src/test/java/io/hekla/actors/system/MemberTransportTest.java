package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transport between members, by their address and keys. */
class MemberTransportTest {
  private static final Map<String, String> KEYS =
      Map.of(
          "hekla.cluster.tls.certificate", "tls.crt",
          "hekla.cluster.tls.key", "tls.key",
          "hekla.cluster.tls.ca", "ca.crt");

  @TempDir private Path folder;

  @Test
  void aSingleMemberAcceptsNoConnection() {
    assertThat(transport(Map.of())).isEqualTo(new MemberTransport.Closed());
  }

  @Test
  void membersOfOneMachineNeedNoKeys() {
    assertThat(transport(Map.of("hekla.cluster.port", 7355)))
        .isEqualTo(new MemberTransport.Plain());
    assertThat(
            transport(Map.of("hekla.cluster.seed-nodes", List.of("akka://hekla@127.0.0.1:7355"))))
        .isEqualTo(new MemberTransport.Plain());
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "::1", "10.1.2.3", "0.0.0.0"})
  void withKeysTlsIsUsedOnEveryAddress(String host) {
    var settings = new HashMap<String, Object>(KEYS);
    settings.put("hekla.cluster.host", host);

    assertThat(transport(settings))
        .isEqualTo(
            new MemberTransport.MutualTls(
                Path.of("tls.crt"), Path.of("tls.key"), Path.of("ca.crt")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.1.2.3", "0.0.0.0", "::", "192.168.0.1", "fe80::1", ""})
  void withoutKeysOnlyLoopbackIsAllowed(String host) {
    assertThatThrownBy(() -> transport(Map.of("hekla.cluster.host", host)))
        .hasMessageContainingAll(
            "\"" + host + "\"",
            "hekla.cluster.tls.certificate",
            "hekla.cluster.tls.key",
            "hekla.cluster.tls.ca");
  }

  @Test
  void norBehindAnAddressOfLoopback() {
    assertThatThrownBy(() -> transport(Map.of("akka.remote.artery.bind.hostname", "0.0.0.0")))
        .hasMessageContaining("hekla.cluster.tls.certificate");
  }

  @Test
  void missingKeysAreNamed() {
    assertThatThrownBy(() -> transport(Map.of("hekla.cluster.tls.certificate", "tls.crt")))
        .hasMessageContaining("set hekla.cluster.tls.key and hekla.cluster.tls.ca, too");
  }

  @Test
  void theStartIsRefusedWithThatSentence() {
    assertThatThrownBy(() -> HeklaSettings.read(Map.of("hekla.cluster.host", "192.0.2.1")))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("hekla.cluster.tls.certificate");
  }

  @Test
  void filesThatDoNotFitAreRefusedByName() throws Exception {
    var good = MadeKeys.of("hekla").settings(folder.resolve("good"));
    MadeKeys.of("hekla").settings(folder.resolve("other"));
    MadeKeys.ofSomebodyElse("hekla").settings(folder.resolve("foreign"));
    Path text = Files.writeString(folder.resolve("text"), "no PEM");

    check(good);
    for (Path wrong : List.of(folder.resolve("other/tls.key"), text, folder.resolve("none"))) {
      assertThatThrownBy(() -> check(with(good, "key", wrong)))
          .isInstanceOf(StartRefused.class)
          .hasMessageContainingAll("hekla.cluster.tls.key", wrong.toString());
    }
    assertThatThrownBy(() -> check(with(good, "ca", folder.resolve("foreign/ca.crt"))))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("is not signed by");
  }

  private static Map<String, Object> with(Map<String, Object> settings, String file, Path value) {
    var changed = new HashMap<>(settings);
    changed.put("hekla.cluster.tls." + file, value.toString());
    return changed;
  }

  private static void check(Map<String, Object> settings) throws StartRefused {
    var unused = MemberKeys.read((MemberTransport.MutualTls) transport(settings));
  }

  private static MemberTransport transport(Map<String, ?> settings) {
    Config config =
        ConfigFactory.parseMap(settings)
            .withFallback(ConfigFactory.parseResources("application.conf"))
            .withFallback(ConfigFactory.defaultReferenceUnresolved())
            .resolve();
    return MemberTransport.of(config);
  }
}
