package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskReaderTest {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();
  private static final double MI = 1024 * 1024;

  @Test
  void containersAddUpAndEveryTaskTakesOnePod() {
    var task =
        task(
            """
            containers:
            - {name: a, resources: {requests: {cpu: 500m, memory: 1Mi, example.com/gpu: 1}}}
            - {name: b, resources: {requests: {cpu: "1"}}}
            """);

    assertThat(task.request())
        .isEqualTo(ResourceVector.of(1500, MI).with("example.com/gpu", 1000).with("pods", 1));
  }

  @Test
  void anInitContainerCountsBesideTheSidecarsStartedBeforeIt() {
    var task =
        task(
            """
            initContainers:
            - {name: early, resources: {requests: {cpu: "1"}}}
            - {name: sidecar, restartPolicy: Always, resources: {requests: {cpu: 300m}}}
            - {name: late, resources: {requests: {cpu: "2"}}}
            containers:
            - {name: a, resources: {requests: {cpu: "1", memory: 4Mi}}}
            """);

    assertThat(task.request()).isEqualTo(ResourceVector.of(2300, 4 * MI).with("pods", 1));
  }

  @Test
  void podLevelResourcesOverrideAndOverheadComesOnTop() {
    var task =
        task(
            """
            overhead: {cpu: 50m}
            resources: {requests: {cpu: "3"}}
            containers:
            - {name: a, resources: {requests: {cpu: "1", memory: 4Mi}}}
            """);

    assertThat(task.request()).isEqualTo(ResourceVector.of(3050, 4 * MI).with("pods", 1));
  }

  @Test
  void aResizeUnderWayCountsTheMostUnlessItIsInfeasible() {
    String spec = "containers:\n- {name: a, resources: {requests: {cpu: \"4\"}}}";
    String status =
        """
        containerStatuses:
        - {name: a, resources: {requests: {cpu: "1"}}, allocatedResources: {cpu: "2"}}
        """;

    assertThat(task(spec, status).request().milliCpu()).isEqualTo(4000);
    assertThat(task(spec, "resize: Infeasible\n" + status).request().milliCpu()).isEqualTo(2000);
  }

  @Test
  void plainScorersCountContainersThatDoNotSay() {
    var task =
        task(
            """
            containers:
            - {name: a}
            - {name: b, resources: {requests: {cpu: 50m, memory: 1Mi}}}
            """);

    assertThat(task.isBestEffort()).isFalse();
    assertThat(task.nonZeroRequest()).isEqualTo(ResourceVector.of(150, 201 * MI));
  }

  @ParameterizedTest
  @CsvSource({
    "Pending, '', false, PENDING",
    "Pending, n1, false, BOUND",
    "Pending, n1, true, RELEASING",
    "Running, n1, false, RUNNING",
    "Running, n1, true, RELEASING",
    "Succeeded, n1, true, SUCCEEDED",
    "Failed, n1, false, FAILED",
    "Unknown, n1, false, UNKNOWN",
    "'', '', false, PENDING",
  })
  void thePhaseSaysWhereATaskStands(
      String phase, String node, boolean leaving, TaskStatus expected) {
    var pod = pod("containers: [{name: a}]", "phase: '" + phase + "'");
    pod.getSpec().setNodeName(node);
    if (leaving) {
      pod.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    }

    assertThat(TaskReader.read(pod).status()).isEqualTo(expected);
  }

  @Test
  void annotationsSayGroupRolePriorityAndWhetherItMayBeEvicted() {
    var pod = pod("priority: 5\ncontainers: [{name: a, image: repo:80/tool}]", "{}");
    pod.getMetadata()
        .setAnnotations(
            java.util.Map.of(
                "scheduling.k8s.io/group-name", "pg",
                "volcano.sh/task-spec", "worker",
                "volcano.sh/task-priority", "9",
                "volcano.sh/preemptable", "nonsense"));

    var task = TaskReader.read(pod);

    assertThat(task.podGroup()).contains(new ObjectKey("ns", "pg"));
    assertThat(task.role()).isEqualTo("worker");
    assertThat(task.priority()).isEqualTo(9);
    assertThat(task.preemptable()).isFalse();
    assertThat(task.images()).containsExactly("repo:80/tool:latest");
    assertThat(task.created()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
  }

  @Test
  void aPlainPodIsPreemptableOfPriorityOneAndInNoGroup() {
    var task = task("containers: [{name: a}]");

    assertThat(task.priority()).isEqualTo(1);
    assertThat(task.preemptable()).isTrue();
    assertThat(task.podGroup()).isEmpty();
    assertThat(task.gated()).isFalse();
    assertThat(task.isBestEffort()).isTrue();
    assertThat(task.constraints()).isEqualTo(PodConstraints.NONE);
  }

  @Test
  void onlyTheQueuesOwnGateThatAPodAskedForIsTheQueues() {
    String gate = "scheduling.volcano.sh/queue-allocation-gate";
    String ours = "[{name: %s}]".formatted(gate);

    assertThat(gating("true", ours)).isEqualTo(TaskInfo.Gating.BY_QUEUE);
    assertThat(gating("false", ours)).isEqualTo(TaskInfo.Gating.BY_OTHERS);
    assertThat(gating("true", "[{name: wait}]")).isEqualTo(TaskInfo.Gating.BY_OTHERS);
    assertThat(gating("true", "[{name: %s}, {name: wait}]".formatted(gate)))
        .isEqualTo(TaskInfo.Gating.BY_OTHERS);
    assertThat(gating("true", "[]")).isEqualTo(TaskInfo.Gating.NONE);
  }

  private static TaskInfo.Gating gating(String asks, String gates) {
    Pod pod =
        pod("schedulingGates: %s\ncontainers: [{name: a}]".formatted(gates), "phase: Pending");
    pod.getMetadata().setAnnotations(Map.of("scheduling.volcano.sh/queue-allocation-gate", asks));
    return TaskReader.read(pod).gating();
  }

  @Test
  void whereItMayRunIsReadFromSelectorAffinityAndTolerations() {
    var task =
        task(
            """
            nodeSelector: {disk: ssd}
            schedulingGates: [{name: wait}]
            tolerations: [{key: k, operator: Exists, effect: NoSchedule}, {operator: Exists}]
            affinity:
              nodeAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  nodeSelectorTerms:
                  - matchExpressions: [{key: zone, operator: In, values: [a, b]}]
                preferredDuringSchedulingIgnoredDuringExecution:
                - {weight: 7, preference: {matchFields: [{key: metadata.name, operator: NotIn, values: [n]}]}}
            containers: [{name: a}]
            """);

    var zone = new Requirement("zone", Requirement.Operator.IN, List.of("a", "b"));
    var name = new Requirement("metadata.name", Requirement.Operator.NOT_IN, List.of("n"));
    assertThat(task.gated()).isTrue();
    assertThat(task.constraints().requiredTerms())
        .contains(List.of(new NodeSelectorTerm(List.of(zone), List.of())));
    assertThat(task.constraints().preferredTerms())
        .containsExactly(
            new NodeSelectorTerm.Preferred(7, new NodeSelectorTerm(List.of(), List.of(name))));
    assertThat(task.constraints().tolerations())
        .containsExactly(
            new Toleration("k", "", true, Optional.of(Taint.Effect.NO_SCHEDULE)),
            new Toleration("", "", true, Optional.empty()));
  }

  @Test
  void unreadableFieldsNamePodAndPlace() {
    assertThatThrownBy(() -> task("containers: [{name: a, resources: {requests: {cpu: 4x}}}]"))
        .hasMessageStartingWith("pod ns/p: container a: cpu: not a quantity: \"4x\"");
  }

  private static TaskInfo task(String spec) {
    return task(spec, "phase: Pending");
  }

  private static TaskInfo task(String spec, String status) {
    return TaskReader.read(pod(spec, status));
  }

  private static Pod pod(String spec, String status) {
    return YAML.unmarshal(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p, namespace: ns, uid: u, creationTimestamp: "2026-01-01T00:00:00Z"}
        spec:
        %sstatus:
        %s\
        """
            .formatted(spec.indent(2), status.indent(2)),
        Pod.class);
  }
}
