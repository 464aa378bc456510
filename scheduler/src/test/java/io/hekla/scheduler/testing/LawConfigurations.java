package io.hekla.scheduler.testing;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.util.List;

/** The configurations under which the laws of the engine are tried. */
public final class LawConfigurations {
  private static final SchedulerConfiguration TREE_OF_SHARES =
      valid(
          """
          actions: "enqueue, allocate, reclaim, preempt, backfill"
          tiers:
          - plugins: [{name: priority}, {name: gang}, {name: drf, enableHierarchy: true}]
          - plugins: [{name: overcommit}, {name: predicates}, {name: proportion}, {name: nodeorder}]
          """);

  private static final List<SchedulerConfiguration> ALL =
      List.of(
          SchedulerConfiguration.helmDefault(),
          with(
              List.of("enqueue", "allocate", "preempt", "backfill"),
              SchedulerConfiguration.helmDefault()),
          with(
              List.of("enqueue", "allocate", "reclaim", "preempt", "backfill"),
              SchedulerConfiguration.helmDefault()),
          with(
              List.of("enqueue", "allocate", "preempt", "reclaim", "backfill"),
              SchedulerConfiguration.compiledIn()),
          capacity("enableHierarchy: false"),
          capacity("enableHierarchy: true"),
          capacity(
              "enableHierarchy: true, arguments: {ancestorReclaimLevel: 1,"
                  + " capacity.SchedulingGatesQueueAdmission: true}"),
          TREE_OF_SHARES,
          valid(
              """
              actions: "enqueue, allocate, reclaim, preempt, backfill"
              tiers:
              - plugins:
                - {name: priority}
                - {name: gang}
                - {name: sla, arguments: {sla-waiting-time: 30m}}
              - plugins:
                - {name: overcommit}
                - {name: drf}
                - {name: predicates}
                - {name: proportion}
                - {name: resourcequota}
                - {name: usage}
                - {name: task-topology}
                - name: resource-strategy-fit
                  arguments: {proportional: {enable: true, resources: nvidia.com/gpu}}
              """),
          valid(
              """
              actions: "enqueue, allocate, preempt, reclaim, backfill"
              tiers:
              - plugins:
                - {name: sla}
              - plugins:
                - {name: gang}
                - {name: resourcequota}
                - {name: predicates}
                - {name: proportion}
                - {name: task-topology}
                - {name: nodegroup, enableHierarchy: true, arguments: {strict: false}}
              """),
          ofGangs("proportion"),
          ofGangs("capacity"),
          withPolicies(),
          withReservations(),
          withWholeJobs("preempt, reclaim", "proportion"),
          withWholeJobs("gangpreempt, gangreclaim", "capacity"),
          withElasticGangs());

  private LawConfigurations() {}

  /** Each seed stands for one of the configurations. */
  public static SchedulerConfiguration of(long seed) {
    return ALL.get((int) (seed % ALL.size()));
  }

  /** Plugins that vote on victims, and the policies that evict for themselves. */
  private static SchedulerConfiguration withPolicies() {
    return valid(
        """
            actions: "enqueue, allocate, preempt, reclaim, backfill, shuffle"
            tiers:
            - plugins:
              - name: priority
              - name: gang
                enablePreemptable: false
              - name: conformance
              - name: cdp
            - plugins:
              - name: predicates
              - name: proportion
              - name: nodeorder
              - name: tdm
                enablePreemptable: false
                arguments: {tdm.revocable-zone.rz: "01:00-02:00", tdm.evict.period: 2h}
              - name: rescheduling
                arguments: {metricsPeriod: 10m, interval: 2h, strategies: [{name: lowNodeUtilization,
                  params: {thresholds: {cpu: 40, memory: 40}, targetThresholds: {cpu: 70, memory: 70}}}]}
              - name: pdb
                enabledVictim: false
                arguments: {pdb.unlabelledMayGo: true, pdb.countEvictions: true}
            configurations:
            - name: preempt
              arguments: {enableTopologyAwarePreemption: true, evictMinimal: true}
            - name: reclaim
              arguments: {evictMinimal: true}
            """);
  }

  private static SchedulerConfiguration withReservations() {
    return valid(
        """
        actions: "enqueue, reserve, allocate, preempt, reclaim, backfill"
        tiers:
        - plugins:
          - {name: reservation, arguments: {depth: 3, defaultEstimate: 20m, timeout: 10m, history: beforeLimit}}
          - {name: gang}
        - plugins:
          - {name: aging, arguments: {bySize: true}}
          - {name: usage-history, enableNamespaceOrder: true, arguments: {halfLife: 1h}}
          - {name: drf, enableNamespaceOrder: true}
          - {name: predicates}
          - {name: proportion}
          - {name: best-fit}
          - {name: nodeorder}
          - {name: network-topology-aware}
        """);
  }

  private static SchedulerConfiguration withWholeJobs(String evicting, String shares) {
    return valid(
        """
        actions: "enqueue, allocate, %s, backfill"
        tiers:
        - plugins:
          - {name: priority}
          - {name: gang, enablePreemptable: false, enableReclaimable: false}
          - {name: conformance}
          - {name: job-preemption}
        - plugins:
          - {name: predicates}
          - {name: %s}
          - {name: nodeorder}
          - {name: network-topology-aware}
        """
            .formatted(evicting, shares));
  }

  private static SchedulerConfiguration withElasticGangs() {
    return valid(
        """
        actions: "enqueue, allocate, preempt, reclaim, gangpreempt, gangreclaim, backfill"
        tiers:
        - plugins:
          - {name: elastic}
          - {name: priority, enablePreemptable: false}
          - {name: gang, enablePreemptable: false, enableReclaimable: false}
          - {name: conformance}
        - plugins:
          - {name: overcommit}
          - {name: drf, enablePreemptable: false}
          - {name: predicates}
          - {name: proportion}
          - {name: nodeorder}
          - {name: network-topology-aware}
        """);
  }

  private static SchedulerConfiguration capacity(String options) {
    return valid(
        """
        actions: "enqueue, allocate, reclaim, preempt, backfill"
        tiers:
        - plugins: [{name: priority}, {name: gang}, {name: conformance}]
        - plugins: [{name: overcommit}, {name: drf}, {name: predicates}, {name: capacity, %s}]
        """
            .formatted(options));
  }

  private static SchedulerConfiguration ofGangs(String shares) {
    String text =
        """
        actions: "enqueue, allocate, gangpreempt, gangreclaim, backfill"
        tiers:
        - plugins:
          - name: priority
          - name: gang
          - name: conformance
        - plugins:
          - name: predicates
          - name: %s
          - name: nodeorder
          - name: network-topology-aware
            arguments:
              weight: 10
        """
            .formatted(shares);
    return valid(text);
  }

  /** A configuration with other actions. */
  public static SchedulerConfiguration with(List<String> actions, SchedulerConfiguration other) {
    String line = "actions: \"%s\"".formatted(String.join(", ", actions));
    return valid(other.text().replaceFirst("(?m)^actions:.*$", line));
  }

  private static SchedulerConfiguration valid(String text) {
    return switch (SchedulerConfiguration.parse(text)) {
      case SchedulerConfiguration.Parsed.Valid valid -> valid.configuration();
      case SchedulerConfiguration.Parsed.Invalid invalid ->
          throw new IllegalArgumentException(invalid.toString());
    };
  }
}
