package io.hekla.model.hypernode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of how a configuration of discovery is read, and of its faults. */
class DiscoveryReaderTest {
  private static DiscoverySettings good(String text) {
    var reading = DiscoveryReader.read("conf", text, "home", false);
    assertThat(reading).isInstanceOf(Reading.Good.class);
    return ((Reading.Good<DiscoverySettings>) reading).value();
  }

  private static List<String> bad(String text) {
    var reading = DiscoveryReader.read("conf", text, "home", false);
    assertThat(reading).isInstanceOf(Reading.Bad.class);
    return ((Reading.Bad<DiscoverySettings>) reading)
        .problems().stream().map(Problem::toString).toList();
  }

  private static List<String> problems(DiscoverySettings discovery) {
    return discovery.problems().stream().map(Problem::toString).toList();
  }

  private static DiscoverySettings types(String types) {
    return good(
        """
        networkTopologyDiscovery:
        - source: label
          enabled: true
          config: {networkTopologyTypes: {%s}}
        """
            .formatted(types));
  }

  @Test
  void typesListLabelsFromTheOutermostToTheNodesOwnWhichIsNoTier() {
    var discovery =
        good(
            """
            networkTopologyDiscovery:
            - source: label
              enabled: true
              config:
                networkTopologyTypes:
                  Topology_A2.x:
                  - nodeLabel: zone
                  - nodeLabel: rack
                  - nodeLabel: kubernetes.io/hostname
            """);

    assertThat(discovery.labels().orElseThrow().types())
        .containsExactly(new TopologyType("topology-a2.x", List.of("rack", "zone")));
    assertThat(discovery.problems()).isEmpty();
  }

  @Test
  void aFabricManagerIsReadWithItsUsualInterval() {
    var discovery =
        good(
            """
            networkTopologyDiscovery:
            - source: ufm
              enabled: true
              credentials: {secretRef: {name: login, namespace: home}}
              config: {endpoint: "ufm:8080/"}
            """);

    assertThat(discovery.ufm())
        .contains(
            new DiscoverySource.Ufm(
                "https://ufm:8080", false, new ObjectKey("home", "login"), Duration.ofHours(1)));
  }

  @Test
  void theSecretIsInTheConfigurationsNamespaceByDefault() {
    var ufm =
        good("""
                networkTopologyDiscovery:
                - source: ufm
                  enabled: true
                  interval: 90s
                  credentials: {secretRef: {name: login}}
                  config: {endpoint: "https://ufm", insecureSkipVerify: true}
                """)
            .ufm();

    assertThat(ufm)
        .contains(
            new DiscoverySource.Ufm(
                "https://ufm", true, new ObjectKey("home", "login"), Duration.ofSeconds(90)));
  }

  @Test
  void aSecretOfAnotherNamespaceIsNotForWhoeverWritesThis() {
    var discovery =
        good(
            """
            networkTopologyDiscovery:
            - source: ufm
              enabled: true
              credentials: {secretRef: {name: login, namespace: kube-system}}
              config: {endpoint: ufm}
            """);

    assertThat(discovery.ufm()).isEmpty();
    assertThat(problems(discovery))
        .containsExactly(
            "conf:4: networkTopologyDiscovery[0].credentials.secretRef.namespace: is another"
                + " namespace than that of this configuration, home; keep the Secret there");
  }

  @Test
  void aLoginLeavesTheMachineByTlsOnlyUnlessSet() {
    String text =
        """
        networkTopologyDiscovery:
        - source: ufm
          enabled: true
          credentials: {secretRef: {name: login}}
          config: {endpoint: "%s"}
        """;

    for (String clear : List.of("http://ufm", "HTTP://ufm", "http://127.0.0.1.ufm", "ftp://ufm")) {
      var refused = good(text.formatted(clear));
      assertThat(refused.ufm()).as(clear).isEmpty();
      assertThat(problems(refused).getFirst())
          .contains("sends the login without TLS", "hekla.hyper-node.plain-http");
    }
    assertThat(good(text.formatted("http://127.0.0.1:80")).ufm()).isPresent();
    assertThat(DiscoveryReader.read("conf", text.formatted("http://ufm"), "home", true))
        .isInstanceOfSatisfying(
            Reading.Good.class,
            read -> assertThat(((DiscoverySettings) read.value()).ufm()).isPresent());
  }

  @Test
  void disabledAndForeignSourcesAreIgnored() {
    for (String text :
        List.of(
            "",
            "other: {controllers: 1}",
            "networkTopologyDiscovery:",
            "networkTopologyDiscovery: [{source: roce, enabled: false, interval: never}]",
            "networkTopologyDiscovery: [{source: label}]")) {
      assertThat(good(text)).isEqualTo(DiscoverySettings.NONE);
    }
  }

  @Test
  void anUnsupportedSourceIsReportedAndTheOthersRun() {
    var discovery =
        good(
            """
            networkTopologyDiscovery:
            - source: roce
              enabled: true
            - source: label
              enabled: true
              config: {networkTopologyTypes: {t: [{nodeLabel: a}, {nodeLabel: b}]}}
            """);

    assertThat(problems(discovery))
        .containsExactly(
            "conf:2: networkTopologyDiscovery[0].source: \"roce\" is not supported; use label or"
                + " ufm, or set enabled to false");
    assertThat(discovery.sources()).containsOnlyKeys("label");
  }

  @Test
  void anUnusableTypeIsReportedAndItsHyperNodesStay() {
    var discovery =
        types(
            "twice: [{nodeLabel: a}, {nodeLabel: b}, {nodeLabel: a}], fine: [{nodeLabel: a},"
                + " {nodeLabel: b}], this-name-is-too-long: [{nodeLabel: a}, {nodeLabel: b}],"
                + " flat: [{nodeLabel: b}], a.: [{nodeLabel: a}, {nodeLabel: b}], text: a");

    assertThat(discovery.labels().orElseThrow().types())
        .extracting(TopologyType::name)
        .containsExactly("fine");
    assertThat(discovery.labels().orElseThrow().spared())
        .containsExactly(
            "hypernode-a.-tier",
            "hypernode-flat-tier",
            "hypernode-text-tier",
            "hypernode-this-name-is-too-long-tier",
            "hypernode-twice-tier");
    assertThat(problems(discovery))
        .hasSize(5)
        .contains(
            "conf:4: networkTopologyDiscovery[0].config.networkTopologyTypes.twice[2]: names a"
                + " label that the list has already; remove one of the two")
        .allMatch(line -> line.startsWith("conf:4: networkTopologyDiscovery[0]"));
  }

  @Test
  void labelsWithoutTypesAreNoReasonToDeleteWhatIsThere() {
    var discovery = types("");

    assertThat(discovery.sources()).isEmpty();
    assertThat(discovery.unreadable()).containsExactly("label");
    assertThat(problems(discovery)).singleElement().asString().contains("is missing or empty");
  }

  @Test
  void anInvalidFabricManagerIsReportedWithAllFaults() {
    var discovery =
        good(
            """
            networkTopologyDiscovery:
            - source: ufm
              enabled: true
              interval: soon
              config: {endpoint: "", insecureSkipVerify: perhaps}
            """);

    assertThat(discovery.sources()).isEmpty();
    assertThat(problems(discovery))
        .containsExactlyInAnyOrder(
            "conf:5: networkTopologyDiscovery[0].config.endpoint: is not a text; give it a text",
            "conf:2: networkTopologyDiscovery[0].credentials.secretRef.name: is missing; give it a"
                + " text",
            "conf:5: networkTopologyDiscovery[0].config.insecureSkipVerify: is not true or false;"
                + " give it true or false",
            "conf:4: networkTopologyDiscovery[0].interval: is no duration longer than nothing;"
                + " write one as 30m or 1h");
  }

  @Test
  void aSourceThatCannotBeReadGoesOnAsItWas() {
    DiscoverySettings running = types("t: [{nodeLabel: a}, {nodeLabel: b}]");

    assertThat(types("").after(running).labels()).isEqualTo(running.labels());
    assertThat(good("networkTopologyDiscovery: [{source: label, enabled: maybe}]").after(running))
        .satisfies(next -> assertThat(next.labels()).isEqualTo(running.labels()));
    assertThat(good("networkTopologyDiscovery: []").after(running).sources()).isEmpty();
  }

  @Test
  void unknownFieldsAreReportedAndIgnored() {
    var discovery =
        good(
            """
            networkTopologyDiscovery:
            - source: label
              enabled: true
              intervall: 1m
              config: {networkTopologyTypes: {t: [{nodeLabel: a}, {nodeLabel: b}]}}
            """);

    assertThat(problems(discovery))
        .containsExactly(
            "conf:4: networkTopologyDiscovery[0].intervall: there is no such field, and it has no"
                + " effect; did you mean interval?");
    assertThat(discovery.sources()).containsOnlyKeys("label");
  }

  @Test
  void invalidYamlIsABadConfiguration() {
    assertThat(bad("networkTopologyDiscovery: [")).singleElement().asString().contains("conf:");
    assertThat(bad("just words"))
        .containsExactly("conf:1: is no map; give it networkTopologyDiscovery");
    assertThat(bad("networkTopologyDiscovery: {source: label}"))
        .containsExactly("conf:1: networkTopologyDiscovery: is not a list; give it a list");
  }
}
