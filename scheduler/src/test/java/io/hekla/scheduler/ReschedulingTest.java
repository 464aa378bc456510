package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QosClass;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * Pods leave busy nodes while others idle: the plugin rescheduling
 * (docs/reference/plugin-rules.md#rescheduling).
 */
class ReschedulingTest {
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");

  @Test
  void theLeastImportantLeaveABusyNodeUntilItIsNoMoreBusyThanTheTarget() {
    SessionOutcome outcome = busyAndIdle(75, 10).configuration(text("10m")).run("shuffle");

    // 75 % less 10 % for each: at the target of 60 % it is still busy, at 55 % no more.
    assertThat(outcome.evictions())
        .containsOnlyKeys("job-0", "job-3")
        .containsValue("rescheduling");
    assertThat(outcome.decisions().policyRuns()).hasSize(1);
  }

  @Test
  void noPodIsEvictedWithoutBothIdleAndBusyNodes() {
    assertThat(busyAndIdle(75, 30).configuration(text("10m")).run("shuffle").evictions()).isEmpty();
    assertThat(busyAndIdle(60, 10).configuration(text("10m")).run("shuffle").evictions()).isEmpty();
  }

  @Test
  void itActsOncePerInterval() {
    ClusterBuilder cluster = busyAndIdle(75, 10).configuration(text("10m"));

    assertThat(cluster.ran("rescheduling", NOW.minusSeconds(119)).run("shuffle").evictions())
        .isEmpty();
    assertThat(cluster.ran("rescheduling", NOW.minusSeconds(120)).run("shuffle").evictions())
        .isNotEmpty();
  }

  @Test
  void withoutUsageOfItsPeriodNothingIsEvictedAndAWarningIsLogged() {
    assertThat(busyAndIdle(75, 10).configuration(text("5m")).run("shuffle").evictions()).isEmpty();
    assertThat(warnings(text("5m"))).contains("no usage is collected over 5m");
    assertThat(warnings(text("10m"))).isEqualTo("[]");
  }

  @Test
  void anUnknownStrategyIsReported() {
    assertThat(warnings(text("10m").replace("lowNodeUtilization", "highNodeUtilization")))
        .contains("there is no strategy \"highNodeUtilization\"");
  }

  private static String warnings(String text) {
    var parsed = (Parsed.Valid) SchedulerConfiguration.parse(text);
    return Engine.warnings(parsed.configuration()).stream()
        .map(Object::toString)
        .toList()
        .toString();
  }

  private static String text(String period) {
    return """
    actions: "shuffle"
    tiers:
    - plugins:
      - name: rescheduling
        arguments:
          interval: 2m
          metricsPeriod: "%s"
          strategies:
          - name: lowNodeUtilization
            params:
              thresholds: {cpu: 30, memory: 30}
              targetThresholds: {cpu: 60, memory: 60}
    """
        .formatted(period);
  }

  private static ClusterBuilder busyAndIdle(double busyCpu, double idleCpu) {
    return cluster()
        .at(NOW)
        .node("busy", n -> n.cpu("10").memory("10Gi"))
        .node("idle", n -> n.cpu("10").memory("10Gi"))
        .fact(usage("busy", busyCpu))
        .fact(usage("idle", idleCpu))
        .podGroup(
            "job",
            g ->
                g.phase(PodGroupPhase.RUNNING)
                    .minMember(0)
                    .pods(1, p -> p.cpu("1").priority(1).runningOn("busy"))
                    .pods(2, p -> p.cpu("1").priority(9).runningOn("busy"))
                    .pods(
                        1, p -> p.cpu("1").priority(1).qos(QosClass.GUARANTEED).runningOn("busy")));
  }

  private static NodeUsageInfo usage(String node, double cpu) {
    return new NodeUsageInfo(new ObjectKey("", node), cpu, 10, NOW);
  }
}
