package io.hekla.system;

import static io.hekla.system.JobUser.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Gangs of which a pod is lost while there is no place for another one: their PodGroups become
 * Unknown, and the action of the policy for that event is taken. Source:
 * docs/reference/controllers.md#lifecycle-events,
 * docs/reference/controllers.md#from-event-to-action,
 * docs/reference/controllers.md#podgroups-of-ordinary-pods.
 */
@OnRealApiServer
class RealBrokenGangsST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(2, "64", "64Gi");

  private static final JobUser jobs = new JobUser(system);
  private static final List<String> NODES = List.of("n1", "n2");
  private static final List<String> ACTIONS =
      List.of("AbortJob", "TerminateJob", "CompleteJob", "RestartJob", "none");

  /** Uids of the pods before one was lost, by their Job. */
  private static final Map<String, Map<String, String>> before = new HashMap<>();

  private static String job(String action) {
    return "broken-" + action.toLowerCase(Locale.ROOT);
  }

  @BeforeAll
  static void breakAllGangs() {
    NODES.forEach(
        node -> system.user().change(Kind.NODE, node, "{metadata: {labels: {test: gangs}}}"));
    for (String action : ACTIONS) {
      jobs.apply(
          job(action),
          "minAvailable: 3"
              + (action.equals("none")
                  ? ""
                  : "\npolicies: [{event: Unknown, action: " + action + "}]"),
          asking("a", 2),
          asking("b", 1));
    }
    ACTIONS.forEach(action -> jobs.awaitRunning(job(action), 3));
    ACTIONS.forEach(action -> jobs.awaitPhase(job(action), "Running"));
    ACTIONS.forEach(action -> before.put(job(action), jobs.uids(job(action))));
    setNodesClosed(true);
    new PlacedPods(system).awaitClosed("gangs");
    ACTIONS.forEach(action -> jobs.deletePod(job(action) + "-a-0"));
    system.awaitThat("an unknown PodGroup", () -> phaseOfGroup(job("none")).equals("Unknown"));
    jobs.awaitStatus(job("RestartJob"), "retried", status -> Objects.equals(status.retryCount, 1));
  }

  /** Opens the nodes again, lest pods of other tests wait should a gang not do what it shall. */
  @AfterAll
  static void openNodes() {
    setNodesClosed(false);
  }

  /** Pods that ask for something: for those that do not a gang does not wait. */
  private static String asking(String task, int replicas) {
    return task(task, replicas, "")
        .replace("image: i", "image: i, resources: {requests: {cpu: 10m}}");
  }

  private static void setNodesClosed(boolean closed) {
    NODES.forEach(node -> system.cluster().cordon(node, closed));
  }

  private static String phaseOfGroup(String job) {
    return system.user().all(Kind.POD_GROUP).stream()
        .filter(group -> group.getMetadata().getName().startsWith(job))
        .map(group -> Objects.requireNonNullElse(group.getStatus().phase, ""))
        .findFirst()
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource({"AbortJob, Aborted", "TerminateJob, Terminated", "CompleteJob, Completed"})
  void theJobEndsAsItsPolicySays(String action, String phase) {
    jobs.awaitPhase(job(action), phase);

    assertThat(jobs.uids(job(action))).isEmpty();
    assertThat(jobs.status(job(action)).retryCount).isZero();
  }

  @Test
  void aGangThatIsMadeAnewRunsOnceThereIsPlaceAgain() {
    String job = job("RestartJob");

    setNodesClosed(false);

    jobs.awaitReplaced(job, before(job), job + "-a-0", job + "-a-1", job + "-b-0");
  }

  @Test
  void aGangWithoutAPolicyRunsOnInPartAndIsWholeOnceThereIsPlaceAgain() {
    String job = job("none");
    jobs.awaitPhase(job, "Pending");
    assertThat(jobs.pods(job)).hasSize(3);

    setNodesClosed(false);

    jobs.awaitReplaced(job, before(job), job + "-a-0");
    system.awaitThat("a running PodGroup", () -> phaseOfGroup(job).equals("Running"));
  }

  private static Map<String, String> before(String job) {
    return Objects.requireNonNull(before.get(job));
  }
}
