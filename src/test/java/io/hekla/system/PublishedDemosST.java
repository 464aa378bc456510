package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.fabric8.OnRealApiServer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The demonstrations that Volcano is known by, with the scheduler configurations that go with them,
 * and what they are about: who gets what, and where.
 */
@OnRealApiServer
class PublishedDemosST {
  @RegisterExtension private static final RealSystem system = RealSystem.withoutNodes();

  private static final JobUser jobs = new JobUser(system);

  @AfterEach
  void clear() {
    system.clear();
  }

  /** As users of TensorFlow write it. */
  private static void tensorflow(String name, String annotations, int ps, int workers) {
    system.apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %1$s, annotations: {%2$s}}
        spec:
          minAvailable: %5$d
          schedulerName: volcano
          plugins: {env: [], svc: [], tensorflow: ["--ps=ps", "--worker=worker", "--port=2222"]}
          policies:
          - {event: PodEvicted, action: RestartJob}
          queue: default
          tasks:
          - name: ps
            replicas: %3$d
            template:
              spec:
                restartPolicy: Never
                containers:
                - {name: tensorflow, image: tf, resources: {requests: {cpu: "1", memory: 1Gi}}}
          - name: worker
            replicas: %4$d
            policies:
            - {event: TaskCompleted, action: CompleteJob}
            template:
              spec:
                restartPolicy: Never
                containers:
                - {name: tensorflow, image: tf, resources: {requests: {cpu: "1", memory: 1Gi}}}
        """
            .formatted(name, annotations, ps, workers, ps + workers));
  }

  /** A Job of which any number of pods from a minimum on is of use. */
  private static void elastic(
      String name, String queue, int minimum, int pods, String requests) {
    system.apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %s}
        spec:
          minAvailable: %d
          schedulerName: volcano
          queue: %s
          tasks:
          - name: task
            replicas: %d
            template:
              spec:
                restartPolicy: Never
                containers:
                - {name: main, image: busybox, resources: {requests: {%s}}}
        """
            .formatted(name, minimum, queue, pods, requests));
  }

  private static long onNodes(String job) {
    return perNode(job).values().stream().mapToLong(Long::longValue).sum();
  }

  /** Pods of a Job that are on a node and not on their way out. */
  private static Map<String, Long> perNode(String job) {
    return jobs.pods(job).stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .map(pod -> pod.getSpec().getNodeName())
        .filter(node -> node != null)
        .collect(Collectors.groupingBy(node -> node, TreeMap::new, Collectors.counting()));
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
      names.forEach(name -> tensorflow(name, "", 2, 4));
      for (int ended = 0; ended < count; ended++) {
        String job = awaitOneThatRuns(names);
        assertThat(names)
            .filteredOn(other -> !jobs.phase(other).equals("Completed") && !other.equals(job))
            .allSatisfy(waiting -> assertThat(onNodes(waiting)).as(waiting).isZero());
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
    elastic("big", "default", 1, 300, "cpu: 500m, memory: 1Gi");
    elastic("small", "default", 1, 60, "cpu: 500m, memory: 1Gi");
    system.awaitThat(
        "all pods", () -> jobs.pods("big").size() == 300 && jobs.pods("small").size() == 60);

    system.cluster().addNodes(4, "8", "32Gi");

    system.awaitThat("full nodes", () -> onNodes("big") + onNodes("small") == 64);
    assertThat(onNodes("big")).isEqualTo(32);
    assertThat(onNodes("small")).isEqualTo(32);
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
    elastic("many", "team-a", 1, 300, "cpu: 500m, memory: 1Gi");
    elastic("few", "team-b", 1, 60, "cpu: 500m, memory: 1Gi");
    system.awaitThat(
        "all pods", () -> jobs.pods("many").size() == 300 && jobs.pods("few").size() == 60);

    nodes.forEach(node -> system.cluster().cordon(node, false));

    system.awaitThat("full nodes", () -> onNodes("many") + onNodes("few") == 64);
    assertThat(onNodes("many")).isEqualTo(32);
    assertThat(onNodes("few")).isEqualTo(32);
  }

  @Test
  void aQueueThatHadAllGivesBackWhatAGangOfAnotherOfEqualWeightMayHave() throws Exception {
    system.schedule(QUEUES_SHARE);
    system.apply(Yaml.queue("team-a"));
    system.apply(Yaml.queue("team-b"));
    system.cluster().addNodes(4, "8", "32Gi");
    elastic("first", "team-a", 1, 300, "cpu: 500m, memory: 1Gi");
    system.awaitThat("full nodes", () -> onNodes("first") == 64);

    elastic("second", "team-b", 32, 60, "cpu: 500m, memory: 1Gi");

    system.awaitThat("halves", () -> onNodes("first") == 32 && onNodes("second") == 32);
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
    elastic("packed", "default", 1, pods, "cpu: 200m, memory: 128Mi");

    system.awaitThat("all on nodes", () -> onNodes("packed") == pods);
    var nodes = perNode("packed");
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
            tensorflow(
                name,
                "volcano.sh/task-topology-affinity: 'ps,worker',"
                    + " volcano.sh/task-topology-task-order: 'ps,worker'",
                2,
                2));

    names.forEach(name -> jobs.awaitRunning(name, 4));
    assertThat(names)
        .allSatisfy(name -> assertThat(perNode(name).values()).as(name).containsExactly(4L));
  }
}
