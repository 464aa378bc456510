package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Demonstrations that Volcano is known by, with the scheduler configurations that go with them, and
 * what they show: the resources and nodes that each job gets.
 */
@OnRealApiServer
class PublishedDemosST {
  @RegisterExtension private static final RealSystem system = RealSystem.withoutNodes();

  private static final JobUser jobs = new JobUser(system);

  private static final DemoManifests demos = new DemoManifests(jobs);

  @AfterEach
  void clear() {
    system.clear();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void gangsOnAClusterTooSmallForTwoRunWholeOneAfterTheOther(int count) throws Exception {
    system.schedule(
        """
        actions: "enqueue, allocate, backfill"
        tiers:
        - plugins:
          - name: priority
          - name: gang
          - name: conformance
        - plugins:
          - name: overcommit
          - name: drf
          - name: predicates
          - name: proportion
          - name: nodeorder
        """);
    system.cluster().addNodes(3, "3", "8Gi");
    var names = IntStream.range(0, count).mapToObj(one -> "tf" + count + "-" + one).toList();
    try (var binds = BindOrder.watch(system.kubectl())) {
      names.forEach(name -> demos.tensorflow(name, "", 2, 4));
      for (int ended = 0; ended < count; ended++) {
        String job = awaitOneThatRuns(names);
        assertThat(names)
            .filteredOn(other -> !jobs.phase(other).equals("Completed") && !other.equals(job))
            .allSatisfy(waiting -> assertThat(demos.onNodes(waiting)).as(waiting).isZero());
        assertThat(config(jobs.pod(job + "-worker-3").orElseThrow()))
            .contains(job + "-ps-1." + job + ":2222", job + "-worker-2." + job + ":2222")
            .endsWith("\"task\":{\"type\":\"worker\",\"index\":3}}");

        system.kubelet().finish(pod -> pod.name().startsWith(job + "-worker-"));
        jobs.awaitPhase(job, "Completed");
      }

      system.awaitThat("all binds", () -> binds.jobs().size() == 6 * count);
      var gangs = binds.jobs().stream().distinct().toList();
      assertThat(gangs).hasSameElementsAs(names);
      assertThat(binds.jobs())
          .isEqualTo(gangs.stream().flatMap(job -> Collections.nCopies(6, job).stream()).toList());
    }
  }

  private static String awaitOneThatRuns(List<String> names) {
    system.awaitThat(
        "one that runs", () -> names.stream().anyMatch(name -> jobs.phase(name).equals("Running")));
    String job =
        names.stream().filter(name -> jobs.phase(name).equals("Running")).findFirst().orElseThrow();
    jobs.awaitRunning(job, 6);
    return job;
  }

  private static String config(Pod pod) {
    return pod.getSpec().getContainers().getFirst().getEnv().stream()
        .filter(variable -> variable.getName().equals("TF_CONFIG"))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  @Test
  void aJobOf300AndOneOf60EndEqual() throws Exception {
    system.schedule(
        """
        actions: "enqueue, allocate"
        tiers:
        - plugins:
          - name: gang
        - plugins:
          - name: drf
          - name: predicates
          - name: nodeorder
        """);
    demos.elastic("big", "default", 1, 300, "cpu: 500m, memory: 1Gi");
    demos.elastic("small", "default", 1, 60, "cpu: 500m, memory: 1Gi");
    awaitAllWithoutRoom(Map.of("big", 300, "small", 60));

    system.cluster().addNodes(4, "8", "32Gi");

    system.awaitThat("full nodes", () -> demos.onNodes("big") + demos.onNodes("small") == 64);
    assertThat(demos.onNodes("big")).isEqualTo(32);
    assertThat(demos.onNodes("small")).isEqualTo(32);
  }

  /**
   * Nodes that come before the scheduler has seen all pods are shared by those that it has seen.
   */
  private static void awaitAllWithoutRoom(Map<String, Integer> podsOfJobs) {
    podsOfJobs.forEach(
        (job, pods) ->
            system.awaitThat(
                "a session with all pods of " + job, () -> demos.withoutRoom(job) == pods));
  }

  private static final String QUEUES_SHARE =
      """
      actions: "enqueue, allocate, reclaim"
      tiers:
      - plugins:
        - name: priority
        - name: gang
        - name: conformance
      - plugins:
        - name: predicates
        - name: proportion
        - name: nodeorder
      """;

  @Test
  void aQueueThatWishes300AndOneThatWishes60OfEqualWeightEndEqual() throws Exception {
    system.schedule(QUEUES_SHARE);
    system.apply(Yaml.queue("team-a"));
    system.apply(Yaml.queue("team-b"));
    var nodes = List.of("n1", "n2", "n3", "n4");
    system.cluster().addNodes(nodes.size(), "8", "32Gi");
    nodes.forEach(node -> system.cluster().cordon(node, true));
    demos.elastic("many", "team-a", 1, 300, "cpu: 500m, memory: 1Gi");
    demos.elastic("few", "team-b", 1, 60, "cpu: 500m, memory: 1Gi");
    awaitAllWithoutRoom(Map.of("many", 300, "few", 60));

    nodes.forEach(node -> system.cluster().cordon(node, false));

    system.awaitThat("full nodes", () -> demos.onNodes("many") + demos.onNodes("few") == 64);
    assertThat(demos.onNodes("many")).isEqualTo(32);
    assertThat(demos.onNodes("few")).isEqualTo(32);
  }

  @Test
  void aQueueThatHadAllGivesBackWhatAGangOfAnotherOfEqualWeightMayHave() throws Exception {
    system.schedule(QUEUES_SHARE);
    system.apply(Yaml.queue("team-a"));
    system.apply(Yaml.queue("team-b"));
    system.cluster().addNodes(4, "8", "32Gi");
    demos.elastic("first", "team-a", 1, 300, "cpu: 500m, memory: 1Gi");
    system.awaitThat("full nodes", () -> demos.onNodes("first") == 64);

    demos.elastic("second", "team-b", 32, 60, "cpu: 500m, memory: 1Gi");

    system.awaitThat("halves", () -> demos.onNodes("first") == 32 && demos.onNodes("second") == 32);
  }

  @ParameterizedTest
  @CsvSource({"16, 16 0", "24, 20 4"})
  void podsFillTheFirstNodeBeforeTheSecond(int pods, String expected) throws Exception {
    system.schedule(
        """
        actions: "enqueue, allocate, backfill"
        tiers:
        - plugins:
          - name: priority
          - name: gang
          - name: conformance
        - plugins:
          - name: drf
          - name: predicates
          - name: proportion
          - name: binpack
            arguments:
              binpack.weight: 10
              binpack.cpu: 5
              binpack.memory: 1
        """);
    system.cluster().addNodes(2, "4", "8Gi");
    demos.elastic("packed", "default", 1, pods, "cpu: 200m, memory: 128Mi");

    system.awaitThat("all on nodes", () -> demos.onNodes("packed") == pods);
    var nodes = demos.perNode("packed");
    assertThat(
            List.of("n1", "n2").stream()
                .map(node -> nodes.getOrDefault(node, 0L))
                .sorted(Collections.reverseOrder())
                .map(String::valueOf)
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @Test
  void affineTasksOfAJobShareANode() throws Exception {
    system.schedule(
        """
        actions: "enqueue, allocate, backfill"
        tiers:
        - plugins:
          - name: priority
          - name: gang
          - name: conformance
        - plugins:
          - name: drf
          - name: predicates
          - name: task-topology
            arguments:
              task-topology.weight: 10
          - name: proportion
          - name: nodeorder
        """);
    system.cluster().addNodes(3, "8", "16Gi");
    var names = List.of("topology-0", "topology-1", "topology-2");
    names.forEach(
        name ->
            demos.tensorflow(
                name,
                "volcano.sh/task-topology-affinity: 'ps,worker',"
                    + " volcano.sh/task-topology-task-order: 'ps,worker'",
                2,
                2));

    names.forEach(name -> jobs.awaitRunning(name, 4));
    assertThat(names)
        .allSatisfy(name -> assertThat(demos.perNode(name).values()).as(name).containsExactly(4L));
  }
}
