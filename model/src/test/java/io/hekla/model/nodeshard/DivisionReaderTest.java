package io.hekla.model.nodeshard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.model.nodeshard.ShardPolicy.AllocationRate;
import io.hekla.model.nodeshard.ShardPolicy.NodeLimit;
import io.hekla.model.nodeshard.ShardPolicy.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading of {@code sharding.yaml} (docs/reference/controllers.md#sharding-controller). */
class DivisionReaderTest {
  private static DivisionSettings good(String text) {
    return switch (DivisionReader.read("sharding.yaml", text)) {
      case Reading.Good<DivisionSettings> good -> good.value();
      case Reading.Bad<DivisionSettings> bad -> throw new AssertionError(bad.problems());
    };
  }

  private static String bad(String text) {
    return switch (DivisionReader.read("sharding.yaml", text)) {
      case Reading.Good<DivisionSettings> good -> throw new AssertionError(good.value());
      case Reading.Bad<DivisionSettings> bad ->
          bad.problems().stream().map(Problem::toString).collect(Collectors.joining("; "));
    };
  }

  @Test
  void policiesAreReadWithTheirArguments() {
    DivisionSettings settings =
        good(
            """
            schedulerConfigs:
            - name: batch
              type: volcano
              policies:
              - name: allocation-rate
                weight: 2
                arguments: {minCPUUtil: 0.1, maxCPUUtil: "0.6"}
              - name: warmup
                arguments: {warmupLabel: pool, warmupLabelValue: warm}
              - {name: node-limit, arguments: {minNodes: 2, maxNodes: 100}}
            - {name: agents, policies: [{name: warmup, weight: 0}]}
            shardSyncPeriod: 30s
            enableNodeEventTrigger: false
            """);

    assertThat(settings.shares())
        .containsExactly(
            new SchedulerShare(
                "batch",
                List.of(
                    new AllocationRate(2, 0.1, 0.6),
                    new WarmUp(1, "pool", "warm"),
                    new NodeLimit(2, 100))),
            new SchedulerShare("agents", List.of(new WarmUp(1, "node.volcano.sh/warmup", "true"))));
    assertThat(settings.period()).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.onNodeEvents()).isFalse();
    assertThat(settings.warnings()).isEmpty();
  }

  @Test
  void fieldsOfOlderReleasesStandForPolicies() {
    DivisionSettings settings =
        good(
            """
            schedulerConfigs:
            - name: volcano
              cpuUtilizationMin: 0.0
              cpuUtilizationMax: 0.6
              preferWarmupNodes: true
              minNodes: 2
              maxNodes: 100
            """);

    assertThat(settings.shares().getFirst().policies())
        .containsExactly(
            new AllocationRate(1, 0, 0.6),
            new WarmUp(1, "node.volcano.sh/warmup", "true"),
            new NodeLimit(2, 100));
    assertThat(settings.period()).isEqualTo(DivisionSettings.USUAL_PERIOD);
    assertThat(settings.onNodeEvents()).isTrue();
  }

  @Test
  void fieldsThatHaveNoEffectAreWarnings() {
    assertThat(good("{schedulerConfigs: [{name: a, maxNode: 3}]}").warnings())
        .singleElement()
        .asString()
        .contains("maxNode", "did you mean maxNodes?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          []                                                    | is no map
          {}                                                    | schedulerConfigs
          {schedulerConfigs: []}                                | name at least one
          {schedulerConfigs: [{type: volcano}]}                 | name
          {schedulerConfigs: [{name: Not A Name}]}              | cannot be the name of a NodeShard
          {schedulerConfigs: [{name: a}, {name: a}]}            | is given twice
          {schedulerConfigs: [{name: a, type: kube}]}           | neither volcano nor agent
          {schedulerConfigs: [{name: a, cpuUtilizationMax: 2}]} | a number from 0 to 1
          {schedulerConfigs: [{name: a, cpuUtilizationMin: 1}]} | above the highest
          {schedulerConfigs: [{name: a, minNodes: -1}]}         | a number of 0 or more
          {schedulerConfigs: [{name: a, minNodes: 1.5}]}        | is no whole number
          {schedulerConfigs: [{name: a, minNodes: 3, maxNodes: 2}]} | below minNodes
          {schedulerConfigs: [{name: a, policies: [{name: x}]}]} | allocation-rate, warmup or node-limit
          {schedulerConfigs: [{name: a, policies: [7]}]}        | is not a map
          {schedulerConfigs: [{name: a}], shardSyncPeriod: 1ms} | a second or more
          """)
  void aTextWithAProblemIsUnusable(String text, String said) {
    assertThat(bad(text)).contains(said);
  }

  @Test
  void aTextOfVeryManySchedulersIsUnusable() {
    assertThat(bad("schedulerConfigs: [" + "{name: a},".repeat(101) + "]")).contains("at most 100");
  }
}
