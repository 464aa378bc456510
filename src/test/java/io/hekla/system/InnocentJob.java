package io.hekla.system;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.awaitility.core.ConditionTimeoutException;

/** Job with two pods of a tenant that does no harm, and that is scheduled whatever others write. */
final class InnocentJob {
  static final String NAMESPACE = "good";

  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** Waits that are worth a line, to see what comes near the limit. */
  private static final Duration SLOW = Duration.ofSeconds(10);

  private static final int PODS = 2;

  private static final String JOBS =
      "/apis/batch.volcano.sh/v1alpha1/namespaces/" + NAMESPACE + "/jobs";
  private static final String POD_GROUPS =
      "/apis/scheduling.volcano.sh/v1beta1/namespaces/" + NAMESPACE + "/podgroups";

  private static final String MANIFEST =
      """
      {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "metadata": {"name": "%s"},
       "spec": {"schedulerName": "volcano", "queue": "default", "minAvailable": 2,
        "tasks": [{"name": "w", "replicas": 2, "template": {
          "metadata": {"annotations": {"simulated.hekla.io/run-for": "1h"}},
          "spec": {"restartPolicy": "Never", "terminationGracePeriodSeconds": 0,
           "containers": [{"name": "c", "image": "busybox", "resources": {"requests": {"cpu": "1"}}}]}}}]}}
      """;

  private final HostileContract.Host host;
  private final String name;

  InnocentJob(HostileContract.Host host, String name) {
    this.host = host;
    this.name = name;
  }

  /** Deletes all such Jobs. */
  static void clear(RawApi api) {
    api.delete(JOBS);
  }

  /** Creates the Job, waits until its pods are bound, and deletes it. */
  void run(String when) throws Exception {
    await("an innocent Job being taken " + when)
        .atMost(LONGEST)
        .until(() -> host.admin().post(JOBS, MANIFEST.formatted(name)).isDone());
    long begin = System.nanoTime();
    try {
      await("an innocent Job being bound " + when)
          .atMost(LONGEST)
          .failFast(host::assertLives)
          .until(() -> boundPods() == PODS);
    } catch (ConditionTimeoutException e) {
      // A single line: what prints failures keeps the first alone.
      throw new AssertionError("an innocent Job was not bound " + when + ": " + state(), e);
    }
    var waited = Duration.ofNanos(System.nanoTime() - begin);
    if (waited.compareTo(SLOW) > 0) {
      System.out.printf("an innocent Job was bound %s after %s%n", when, waited);
    }
    host.assertLives();
    host.admin().delete(JOBS + "/" + name);
  }

  private long boundPods() {
    return pods().stream()
        .filter(pod -> !pod.path("spec").path("nodeName").asText().isEmpty())
        .count();
  }

  private List<JsonNode> pods() {
    return items("/api/v1/namespaces/" + NAMESPACE + "/pods");
  }

  private List<JsonNode> items(String place) {
    var own = new ArrayList<JsonNode>();
    for (JsonNode object : host.admin().get(place).tree().path("items")) {
      if (object.path("metadata").path("name").asText().startsWith(name + "-")) {
        own.add(object);
      }
    }
    return own;
  }

  /** Returns what the API server has of the Job, and what Hekla said last. */
  private String state() {
    var state = new StringJoiner("; ");
    state.add("Job " + host.admin().get(JOBS + "/" + name).tree().path("status"));
    items(POD_GROUPS).forEach(group -> state.add("PodGroup " + group.path("status")));
    for (JsonNode pod : pods()) {
      state.add(
          "Pod %s on '%s' %s"
              .formatted(
                  pod.path("metadata").path("name").asText(),
                  pod.path("spec").path("nodeName").asText(),
                  pod.path("status")));
    }
    return state.add("log: " + host.lastLines()).toString();
  }
}
