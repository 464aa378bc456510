package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import org.junit.jupiter.api.Test;

/** Queues of the PodGroups of other projects' operators. */
abstract class OperatorQueuesContract extends OperatorShapesContract {
  private static final String SMALL =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: %s}
      spec: {weight: 1, reclaimable: true, capability: {cpu: '%s'}}
      """;

  private void makeQueue(String name, String cpu) {
    user().create(Kind.QUEUE, SMALL.formatted(name, cpu));
    user().awaitOpen(name);
  }

  @Test
  void trainingOperatorsQueueThatIsSetLaterIsKept() {
    makeQueue("lab", "8");
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("moved", "minMember: 2, minResources: {cpu: '100000'}, queue: default"));
    user().change(Kind.POD_GROUP, "moved", "{spec: {queue: lab, minResources: {cpu: '2'}}}");
    user().awaitPhase("moved", "Inqueue");
    user().create(Kind.POD, Yaml.member("moved-worker-0", "1", "moved", "worker"));
    user().create(Kind.POD, Yaml.member("moved-worker-1", "1", "moved", "worker"));

    user().awaitBound(2, "moved-");
    user().awaitPhase("moved", "Running");
    assertThat(user().group("moved").getSpec().queue).isEqualTo("lab");
  }

  @Test
  void sparksDriverWaitsUntilItsQueueHasRoomForTheExecutorsToo() {
    makeQueue("spark", "2");
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("spark-etl-pg", "minMember: 1, minResources: {cpu: '3'}, queue: spark"));
    user().create(Kind.POD, Yaml.member("spark-etl-driver", "1", "spark-etl-pg", "driver"));
    user()
        .create(
            Kind.POD_GROUP,
            Yaml.group("spark-one-pg", "minMember: 1, minResources: {cpu: '1'}, queue: spark"));
    user().create(Kind.POD, Yaml.member("spark-one-driver", "1", "spark-one-pg", "driver"));
    user().awaitBound(1, "spark-one-");
    assertThat(user().bound("spark-etl-")).isEmpty();

    user().change(Kind.QUEUE, "spark", "{spec: {capability: {cpu: '6'}}}");

    user().awaitBound(1, "spark-etl-");
  }
}
