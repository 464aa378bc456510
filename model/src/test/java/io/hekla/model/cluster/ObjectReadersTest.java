package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.resource.ResourceVector;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObjectReadersTest {
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  @Test
  void aNodeOffersNoLessThanNothing() {
    var node =
        NodeReader.read(
            YAML.unmarshal(
                """
                apiVersion: v1
                kind: Node
                metadata: {name: n1}
                status:
                  allocatable: {cpu: "-99999999999999999999999", memory: 1Ki, x.org/y: "-5"}
                """,
                Node.class));

    assertThat(node.allocatable()).isEqualTo(ResourceVector.of(0, 1024).with("x.org/y", 0));
  }

  @Test
  void aNodeOffersItsAllocatableAndWhatItOversubscribes() {
    var node =
        NodeReader.read(
            YAML.unmarshal(
                """
                apiVersion: v1
                kind: Node
                metadata:
                  name: n1
                  labels: {volcano.sh/oversubscription: "true"}
                  annotations: {volcano.sh/oversubscription-cpu: "500", volcano.sh/oversubscription-memory: "x"}
                spec:
                  unschedulable: true
                  taints: [{key: k, effect: NoExecute}]
                status:
                  allocatable: {cpu: "2", memory: 1Ki, pods: "10"}
                  capacity: {cpu: "4", memory: 2Ki, pods: "10"}
                  images: [{names: [a, b], sizeBytes: 7}]
                """,
                Node.class));

    assertThat(node.allocatable()).isEqualTo(ResourceVector.of(2500, 1024).with("pods", 10));
    assertThat(node.capacity()).isEqualTo(ResourceVector.of(4500, 2048).with("pods", 10));
    assertThat(node.unschedulable()).isTrue();
    assertThat(node.taints()).containsExactly(new Taint("k", "", Taint.Effect.NO_EXECUTE));
    assertThat(node.imageSizes()).isEqualTo(Map.of("a", 7L, "b", 7L));
  }

  @Test
  void aPodGroupIsReadWithItsPhaseAndConditions() {
    var podGroup =
        PodGroupReader.read(
            YAML.unmarshal(
                """
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: {name: pg, namespace: ns, uid: u}
                spec:
                  minMember: 3
                  minTaskMember: {worker: 2}
                  queue: research
                  minResources: {cpu: "3"}
                  priorityClassName: high
                status:
                  phase: Inqueue
                  conditions:
                  - {type: Unschedulable, status: "True", reason: NotEnoughResources, transitionID: s1}
                """,
                PodGroup.class));

    assertThat(podGroup.key()).isEqualTo(new ObjectKey("ns", "pg"));
    assertThat(podGroup.minMember()).isEqualTo(3);
    assertThat(podGroup.minTaskMember()).isEqualTo(Map.of("worker", 2));
    assertThat(podGroup.minResources()).contains(ResourceVector.of(3000, 0));
    assertThat(podGroup.phase()).isEqualTo(PodGroupPhase.INQUEUE);
    assertThat(podGroup.conditions())
        .containsExactly(
            new PodGroupInfo.Condition("Unschedulable", true, "NotEnoughResources", "", "s1"));
  }

  @Test
  void aQueueThatSaysNothingIsOpenReclaimableAndWithoutLimit() {
    var queue = QueueReader.read(queue("{}"));

    assertThat(queue.weight()).isEqualTo(1);
    assertThat(queue.reclaimable()).isTrue();
    assertThat(queue.capability()).isEmpty();
    assertThat(queue.state()).isEqualTo(QueueState.OPEN);
  }

  @Test
  void aQueueOfAWeightBelowNothingTakesNothingOfTheOthers() {
    assertThat(QueueReader.read(queue("{weight: -5}")).weight()).isZero();
  }

  @Test
  void aQueueIsReadWithItsLimits() {
    var queue =
        QueueReader.read(
            queue(
                "{weight: 4, reclaimable: false, parent: p, capability: {cpu: 8},"
                    + " deserved: {cpu: 4}, guarantee: {resource: {cpu: 2}}}"));

    assertThat(queue.weight()).isEqualTo(4);
    assertThat(queue.reclaimable()).isFalse();
    assertThat(queue.parent()).isEqualTo("p");
    assertThat(queue.capability()).contains(ResourceVector.of(8000, 0));
    assertThat(queue.deserved()).isEqualTo(ResourceVector.of(4000, 0));
    assertThat(queue.guarantee()).isEqualTo(ResourceVector.of(2000, 0));
  }

  @Test
  void aPriorityClassIsAValueBehindAName() {
    var read =
        PriorityClassReader.read(
            YAML.unmarshal(
                """
                apiVersion: scheduling.k8s.io/v1
                kind: PriorityClass
                metadata: {name: high}
                value: 9
                globalDefault: true
                """,
                PriorityClass.class));

    assertThat(read).isEqualTo(new PriorityClassInfo("high", 9, true));
  }

  @Test
  void unreadableAmountsNameQueueAndResource() {
    var queue = queue("{capability: {memory: lots}}");

    assertThatThrownBy(() -> QueueReader.read(queue))
        .hasMessageStartingWith("queue q: memory: not a quantity");
  }

  private static Queue queue(String spec) {
    return YAML.unmarshal(
        "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: q}\nspec: "
            + spec
            + "\n",
        Queue.class);
  }
}
