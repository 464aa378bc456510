package io.hekla.scheduler.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
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
    assertThat(invalid("tiers: []\nactions: \"enqueue, elect\"\n"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.line()).isEqualTo(2);
              assertThat(problem.key()).isEqualTo("actions");
              assertThat(problem.what()).contains("\"elect\"");
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
  void hierarchicalDrfBesideProportionIsRefusedInOneTierOnly() {
    String drf = "  - name: drf\n    enableHierarchy: true\n";
    String proportion = "  - name: proportion\n";
    String head = "actions: allocate\ntiers:\n- plugins:\n";

    assertThat(invalid(head + drf + proportion)).hasSize(1);
    assertThat(valid(head + drf + "- plugins:\n" + proportion).tiers()).hasSize(2);
  }

  @Test
  void whatHasNoEffectIsWarnedOf() {
    var configuration =
        valid(
            """
            actions: "allocate, gangreclaim"
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
            "actions: the action gangreclaim is not available; remove it",
            "line 4: plugins: there is no plugin \"gangs\"; correct the name or remove it",
            "line 7: overcommit.overcommit-factor: \"much\" is not a number, 1.2 is used; write a"
                + " number",
            "line 10: binpack.binpack.cpu: \"1.5\" is not a whole number, 1 is used; write a whole"
                + " number");
  }

  @Test
  void theShippedConfigurationsWarnOfNothing() {
    assertThat(Engine.warnings(SchedulerConfiguration.compiledIn())).isEmpty();
    assertThat(Engine.warnings(SchedulerConfiguration.helmDefault())).isEmpty();
  }

  private static SchedulerConfiguration valid(String text) {
    return ((Parsed.Valid) SchedulerConfiguration.parse(text)).configuration();
  }

  private static List<ConfigurationProblem> invalid(String text) {
    return ((Parsed.Invalid) SchedulerConfiguration.parse(text)).problems();
  }
}
