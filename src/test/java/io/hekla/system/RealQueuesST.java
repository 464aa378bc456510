package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.model.api.Job;
import io.hekla.model.api.Queue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Queues that are opened and closed, and the effect on their parents and children. Source:
 * docs/reference/controllers.md#queue-controller.
 */
@OnRealApiServer
class RealQueuesST {
  private static final String CLOSED_BY_PARENT = "volcano.sh/closed-by-parent";

  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(1, "64", "64Gi");

  private static final JobUser jobs = new JobUser(system);

  @AfterEach
  void deleteJobsAndQueues() {
    system.kubectl().resources(Job.class).inNamespace(RealCluster.NAMESPACE).delete();
    for (String name : List.of("science", "unused", "team")) {
      system.kubectl().resources(Queue.class).withName(name).delete();
    }
    system.awaitThat("the Jobs being gone", () -> system.user().all(Kind.JOB).isEmpty());
  }

  private static void queue(String name, String parent) {
    system.apply(
        """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: Queue
        metadata: {name: %s}
        spec: {weight: 1%s}
        """
            .formatted(name, parent.isEmpty() ? "" : ", parent: " + parent));
    awaitState(name, "Open");
  }

  private static void jobIn(String queue, String name) {
    submit(queue, name);
    jobs.awaitPhase(name, "Running");
  }

  private static void submit(String queue, String name) {
    system.apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %s}
        spec:
          schedulerName: volcano
          queue: %s
          minAvailable: 1
          tasks:
          - name: worker
            replicas: 1
            template: {spec: {restartPolicy: Never, containers: [{name: main, image: i}]}}
        """
            .formatted(name, queue));
  }

  private static Optional<Queue> find(String name) {
    return Optional.ofNullable(system.kubectl().resources(Queue.class).withName(name).get());
  }

  private static String state(String name) {
    return find(name)
        .map(Queue::getStatus)
        .map(status -> Objects.requireNonNullElse(status.state, ""))
        .orElse("");
  }

  private static String closedByParent(String name) {
    return find(name)
        .map(queue -> queue.getMetadata().getAnnotations())
        .orElse(Map.of())
        .getOrDefault(CLOSED_BY_PARENT, "");
  }

  private static void awaitState(String name, String state) {
    system.awaitThat("queue %s: %s".formatted(name, state), () -> state(name).equals(state));
  }

  /** Gives an order to a queue, as {@code vcctl queue operate} does; waits until it was taken. */
  private static void order(String name, String action) {
    system.order(find(name).orElseThrow(), action);
  }

  @Test
  void aQueueWithoutParentGetsTheRoot() {
    queue("team", "");

    system.awaitThat(
        "the root as parent",
        () -> find("team").map(queue -> "root".equals(queue.getSpec().parent)).orElse(false));
  }

  @Test
  void aQueueWithoutWorkClosesAtOnceAndOpensAgain() {
    queue("team", "");

    order("team", "CloseQueue");
    awaitState("team", "Closed");
    system.awaitTold("Queue", "team", "CloseQueue");
    order("team", "OpenQueue");

    awaitState("team", "Open");
  }

  @Test
  void aQueueWithWorkIsClosingUntilThatIsGoneAndItsPodsRunOn() {
    queue("team", "");
    jobIn("team", "works");

    order("team", "CloseQueue");
    awaitState("team", "Closing");
    assertThat(jobs.phase("works")).isEqualTo("Running");
    jobs.awaitRunning("works", 1);
    system.kubectl().resource(jobs.job("works").orElseThrow()).delete();

    awaitState("team", "Closed");
  }

  @Test
  void queuesBelowFollowTheirParentUnlessTheyWereClosedByHand() {
    queue("team", "");
    queue("science", "team");
    queue("unused", "team");
    order("unused", "CloseQueue");
    awaitState("unused", "Closed");

    order("team", "CloseQueue");
    awaitState("science", "Closed");
    system.awaitThat("a word of why", () -> closedByParent("science").equals("true"));
    order("team", "OpenQueue");

    awaitState("science", "Open");
    awaitState("team", "Open");
    assertThat(state("unused")).isEqualTo("Closed");
    assertThat(closedByParent("unused")).isNotEqualTo("true");
  }

  @Test
  void aQueueBelowAClosedOneDoesNotOpenByItself() {
    queue("team", "");
    queue("science", "team");
    order("team", "CloseQueue");
    awaitState("science", "Closed");

    order("science", "OpenQueue");

    system.awaitTold("Queue", "science", "OpenQueue");
    assertThat(state("science")).isEqualTo("Closed");
  }

  @Test
  void theRootStaysOpen() {
    order("root", "CloseQueue");

    queue("team", "");
    assertThat(state("root")).isEqualTo("Open");
    assertThat(system.user().all(Kind.QUEUE))
        .filteredOn(queue -> queue.getMetadata().getName().equals("default"))
        .singleElement()
        .satisfies(queue -> assertThat(queue.getStatus().state).isEqualTo("Open"));
  }

  @Test
  void allocatedResourcesAreInTheQueuesStatus() {
    queue("team", "");

    jobIn("team", "works");

    system.awaitThat(
        "one pod in the status",
        () ->
            find("team")
                .map(Queue::getStatus)
                .map(status -> status.allocated)
                .map(allocated -> "1".equals(String.valueOf(allocated.get("pods"))))
                .orElse(false));
  }

  @Test
  void aJobWhoseNamespaceItsQueueDoesNotAdmitWaitsUntilItDoes() {
    queue("team", "");
    admit("team", "kubernetes.io/metadata.name=elsewhere");
    submit("team", "stranger");

    system.awaitThat("a condition that says why", () -> conditionOf("stranger").isPresent());
    assertThat(conditionOf("stranger"))
        .contains("queue team does not admit namespace default (hekla.io/namespaces)");
    assertThat(podsOf("stranger")).isEmpty();

    admit("team", "kubernetes.io/metadata.name in (elsewhere," + RealCluster.NAMESPACE + ")");
    jobs.awaitPhase("stranger", "Running");
    system.awaitThat("the condition being gone", () -> conditionOf("stranger").isEmpty());
  }

  private static void admit(String queue, String namespaces) {
    Editing.edit(
        system.kubectl().resources(Queue.class).withName(queue),
        there -> {
          there.getMetadata().setAnnotations(Map.of("hekla.io/namespaces", namespaces));
          return there;
        });
  }

  private static Optional<String> conditionOf(String job) {
    return system.user().all(Kind.POD_GROUP).stream()
        .filter(group -> group.getMetadata().getName().startsWith(job))
        .filter(group -> group.getStatus() != null && group.getStatus().conditions != null)
        .flatMap(group -> group.getStatus().conditions.stream())
        .filter(condition -> "NamespaceNotAdmitted".equals(condition.reason))
        .map(condition -> String.valueOf(condition.message))
        .findFirst();
  }

  private static List<?> podsOf(String job) {
    return system.user().all(Kind.POD).stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(job))
        .toList();
  }
}
