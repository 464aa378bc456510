package io.hekla.scheduler.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulerConfigurationTest {
  @Test
  void actionsAndTiersAreReadInOrderAndUnknownKeysAreIgnored() {
    var read =
        valid(
            """
            actions: "enqueue, allocate"
            colour: blue
            tiers:
            - plugins:
              - name: gang
                enablePreemptable: false
              - name: drf
            configurations:
            - name: allocate
              arguments:
                predicateErrorCacheEnable: false
            """);

    assertThat(read.actions()).containsExactly("enqueue", "allocate");
    PluginOption gang = read.tiers().getFirst().plugins().getFirst();
    assertThat(gang.isOn(Switch.PREEMPTABLE)).isFalse();
    assertThat(gang.isOn(Switch.JOB_READY)).isTrue();
    assertThat(gang.isOn(Switch.HIERARCHY)).isFalse();
    assertThat(read.argumentsOf("allocate").reader().flag("predicateErrorCacheEnable", true))
        .isFalse();
  }

  @Test
  void anUnknownActionIsAnErrorWithItsLine() {
    assertThat(invalid("tiers: []\nactions: \"enqueue, select\"\n"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.line()).isEqualTo(2);
              assertThat(problem.key()).isEqualTo("actions");
              assertThat(problem.what()).contains("\"select\"");
            });
  }

  @Test
  void noActionIsAnError() {
    assertThat(invalid("")).hasSize(1);
    assertThat(invalid("tiers: []")).hasSize(1);
    assertThat(invalid("actions: \"\"")).hasSize(1);
  }

  @Test
  void textThatIsNotYamlIsAnErrorWithItsLine() {
    assertThat(invalid("actions: enqueue\ntiers: [\n"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.line()).isPositive());
  }

  @Test
  void whereTheLoadOfNodesIsMeasuredIsKept() {
    MetricsSource metrics =
        valid(
                """
                actions: allocate
                metrics:
                  type: elasticsearch
                  address: https://metrics
                  interval: 1m30s
                  tls.insecureSkipVerify: "true"
                  elasticsearch.index: nodes
                """)
            .metrics();

    assertThat(metrics.type()).isEqualTo(MetricsSource.Type.ELASTICSEARCH);
    assertThat(metrics.address()).isEqualTo("https://metrics");
    assertThat(metrics.interval()).isEqualTo(Duration.ofSeconds(90));
    assertThat(metrics.insecureSkipVerify()).isTrue();
    assertThat(metrics.elasticsearch().index()).isEqualTo("nodes");
    assertThat(metrics.elasticsearch().hostnameFieldName()).isEqualTo("host.hostname");
    assertThat(valid("actions: allocate").metrics()).isEqualTo(MetricsSource.NONE);
  }

  @Test
  void aLoginIsNotSentToAnotherHostWithoutTls() {
    var read =
        (Parsed.Valid)
            SchedulerConfiguration.parse(
                """
                actions: allocate
                metrics:
                  type: elasticsearch
                  address: http://metrics:9200
                  elasticsearch.username: reader
                  elasticsearch.password: secret
                """);

    assertThat(read.configuration().metrics().elasticsearch().username()).isEmpty();
    assertThat(read.configuration().metrics().elasticsearch().password()).isEmpty();
    assertThat(read.warnings())
        .singleElement()
        .asString()
        .contains("plain HTTP on another host")
        .doesNotContain("secret");
  }

  @Test
  void aSourceThatCannotBeUsedIsWarnedOfWithItsLineAndNothingIsMeasured() {
    var read =
        (Parsed.Valid)
            SchedulerConfiguration.parse(
                "actions: allocate\nmetrics:\n  type: graphite\n  interval: often\n");

    assertThat(read.configuration().metrics()).isEqualTo(MetricsSource.NONE);
    assertThat(read.warnings())
        .extracting(ConfigurationProblem::key, ConfigurationProblem::line)
        .containsExactly(tuple("metrics.type", 3), tuple("metrics.interval", 4));
  }

  @Test
  void faultsInMapArgumentsAreReportedWithTheirPlace() {
    var warnings =
        Engine.warnings(
            valid(
                """
                actions: allocate
                tiers:
                - plugins:
                  - name: usage
                    arguments:
                      thresholds:
                        cpu: 120
                        mem: much
                      estimator: none
                """));

    assertThat(warnings)
        .extracting(ConfigurationProblem::key, ConfigurationProblem::line)
        .containsExactlyInAnyOrder(
            tuple("usage.thresholds.cpu", 7),
            tuple("usage.thresholds.mem", 8),
            tuple("usage.estimator", 9));
  }

  @Test
  void hierarchicalDrfBesideProportionIsRefusedInOneTierOnly() {
    String drf = "  - name: drf\n    enableHierarchy: true\n";
    String proportion = "  - name: proportion\n";
    String head = "actions: allocate\ntiers:\n- plugins:\n";

    assertThat(invalid(head + drf + proportion)).hasSize(1);
    assertThat(valid(head + drf + "- plugins:\n" + proportion).tiers()).hasSize(2);
  }

  @Test
  void settingsWithoutEffectAreWarnedOf() {
    var configuration =
        valid(
            """
            actions: "allocate"
            tiers:
            - plugins:
              - name: gangs
              - name: overcommit
                arguments:
                  overcommit-factor: much
              - name: binpack
                arguments:
                  binpack.cpu: 1.5
            """);

    assertThat(Engine.warnings(configuration))
        .extracting(ConfigurationProblem::text)
        .containsExactly(
            "line 4: plugins: there is no plugin \"gangs\"; did you mean gang?",
            "line 7: overcommit.overcommit-factor: \"much\" is not a number, 1.2 is used; write a"
                + " number",
            "line 10: binpack.cpu: \"1.5\" is not a whole number, 1 is used; write a whole"
                + " number");
  }

  @Test
  void argumentsThatOtherPluginsHaveByNowAreNamedWithThem() {
    SchedulerConfiguration configuration =
        valid(
            """
            actions: allocate
            tiers:
            - plugins:
              - name: predicates
                arguments:
                  predicate.GPUSharingEnable: true
                  predicate.ProportionalEnable: true
                  predicate.resources: nvidia.com/gpu
                  predicate.resources.nvidia.com/gpu.cpu: 4
            """);

    assertThat(Engine.warnings(configuration))
        .extracting(ConfigurationProblem::text)
        .satisfiesExactly(
            text -> assertThat(text).contains("line 6").contains("deviceshare.GPUSharingEnable"),
            text -> assertThat(text).contains("line 7").contains("resource-strategy-fit"),
            text -> assertThat(text).contains("line 8").contains("resource-strategy-fit"),
            text -> assertThat(text).contains("line 9").contains("resource-strategy-fit"));
  }

  @Test
  void allFaultsOfAConfigurationAreReportedByLine() {
    var invalid =
        (Parsed.Invalid)
            Engine.read(
                """
                actions: "enqueue, alocate, backfil"
                tiers:
                - plugins:
                  - name: gangg
                  - name: binpack
                    arguments:
                      binpack.weigth: 5
                """);

    assertThat(invalid.all())
        .extracting(ConfigurationProblem::text)
        .containsExactly(
            "line 1: actions: there is no action \"alocate\"; did you mean allocate?",
            "line 1: actions: there is no action \"backfil\"; did you mean backfill?",
            "line 4: plugins: there is no plugin \"gangg\"; did you mean gang?",
            "line 7: binpack.weigth: it has no effect; did you mean binpack.weight?");
  }

  @Test
  void unknownAndDuplicateKeysAreWarnedOfWithTheirLines() {
    assertThat(
            warnings(
                """
                actions: allocate
                color: blue
                tiers:
                - plugins:
                  - name: gang
                    enablePreemptible: false
                  - name: binpack
                    arguments:
                      binpack.wieght: 5
                  weight: 3
                - plugins:
                  - name: gang
                    enableJobOrder: true
                    enableJobOrder: false
                configurations:
                - name: allocat
                - name: preempt
                  arguments:
                    maxCandidateNodesAbsolute: many
                    workers: 3
                """))
        .containsExactly(
            "line 2: color: there is no such key here, it has no effect; correct the name or remove"
                + " it",
            "line 6: enablePreemptible: there is no such key here, it has no effect; did you"
                + " mean enablePreemptable?",
            "line 9: binpack.wieght: it has no effect; did you mean binpack.weight?",
            "line 10: weight: there is no such key here, it has no effect; correct the name or"
                + " remove it",
            "line 12: plugins: the plugin \"gang\" is named twice, and is called twice; remove one"
                + " of them, unless that is intended",
            "line 14: enableJobOrder: given twice, the last one counts; remove all but one",
            "line 16: configurations: there is no action \"allocat\"; did you mean allocate?",
            "line 19: preempt.maxCandidateNodesAbsolute: \"many\" is not a whole number, 100 is"
                + " used; write a whole number",
            "line 20: preempt.workers: it has no effect; correct the name or remove it");
  }

  @Test
  void switchesAreReadInEverySpellingOfYaml() {
    for (String no : List.of("no", "False", "off")) {
      var read =
          valid("actions: allocate\ntiers: [{plugins: [{name: a, enableJobOrder: " + no + "}]}]");
      assertThat(read.tiers().getFirst().plugins().getFirst().isOn(Switch.JOB_ORDER)).isFalse();
    }
    var read = valid("actions: allocate\ntiers: [{plugins: [{name: drf, enableHierarchy: yes}]}]");
    assertThat(read.tiers().getFirst().plugins().getFirst().isOn(Switch.HIERARCHY)).isTrue();
  }

  @Test
  void valuesOfTheWrongTypeAreErrorsWithLineAndKey() {
    assertThat(invalid("actions: [allocate]"))
        .extracting(ConfigurationProblem::key)
        .contains("actions");
    assertThat(invalid("actions: allocate\ntiers: {}"))
        .extracting(ConfigurationProblem::text)
        .containsExactly(
            "line 2: tiers: not a list; write each entry on a line that begins with \"- \"");
    assertThat(
            invalid("actions: allocate\ntiers:\n- plugins:\n  - name: drf\n    enableJobOrder: 1"))
        .extracting(ConfigurationProblem::text)
        .containsExactly("line 5: drf.enableJobOrder: not true or false; write true or false");
    assertThat(invalid("actions: allocate\ntiers: [{plugins: [{name: drf, arguments: [1]}]}]"))
        .extracting(ConfigurationProblem::key)
        .containsExactly("drf.arguments");
  }

  @Test
  void numbersThatAreNoneAreWarnedOf() {
    for (String odd : List.of(".nan", ".inf", "1e999", "true", "[]", "'1.5'")) {
      assertThat(
              warnings(
                  "actions: enqueue\ntiers: [{plugins: [{name: overcommit, arguments:"
                      + " {overcommit-factor: "
                      + odd
                      + "}}]}]"))
          .as(odd)
          .singleElement()
          .asString()
          .contains("1.2 is used");
    }
  }

  @Test
  void argumentsThatContainThemselvesAreReadOnce() {
    var parsed =
        SchedulerConfiguration.parse(
            """
            actions: "allocate"
            tiers:
            - plugins:
              - name: deviceshare
                arguments:
                  deviceshare.AscendHAMiVNPUEnable: true
                  deviceshare.DeviceConfig: &all
                    vnpus: [*all]
            """);
    var configuration = ((Parsed.Valid) parsed).configuration();

    assertThat(Engine.warnings(configuration))
        .extracting(ConfigurationProblem::what)
        .anyMatch(what -> what.startsWith("a model needs a name"));
  }

  @Test
  void theShippedConfigurationsWarnOfNothing() {
    assertThat(Engine.warnings(SchedulerConfiguration.compiledIn())).isEmpty();
    assertThat(Engine.warnings(SchedulerConfiguration.helmDefault())).isEmpty();
  }

  private static List<String> warnings(String text) {
    return ((Parsed.Valid) Engine.read(text))
        .warnings().stream().map(ConfigurationProblem::text).toList();
  }

  private static SchedulerConfiguration valid(String text) {
    return ((Parsed.Valid) SchedulerConfiguration.parse(text)).configuration();
  }

  private static List<ConfigurationProblem> invalid(String text) {
    return ((Parsed.Invalid) SchedulerConfiguration.parse(text)).problems();
  }
}
