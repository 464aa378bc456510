package io.hekla.faults;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.system.RawApi;
import io.hekla.system.SmallKubelet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Users who keep a cluster busy: gangs of one to six pods that run for a second or two; some are
 * aborted by a Command while they run, and resumed later. {@link #step} is called again and again,
 * by one thread.
 */
final class Workload {
  static final String NAMESPACE = "default";

  private static final int LARGEST = 6;
  private static final int ABORTED_OF = 8;
  private static final long SHORTEST_RUN = 500_000_000L;

  private static final String JOBS =
      "/apis/batch.volcano.sh/v1alpha1/namespaces/" + NAMESPACE + "/jobs";
  private static final String COMMANDS =
      "/apis/bus.volcano.sh/v1alpha1/namespaces/" + NAMESPACE + "/commands";

  /** Jobs are deleted some time after their end, as users have it, so that their number is flat. */
  private static final String JOB =
      """
      {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "metadata": {"name": "%1$s"},
       "spec": {"schedulerName": "volcano", "queue": "default", "minAvailable": %2$d,
        "ttlSecondsAfterFinished": 60,
        "tasks": [{"name": "w", "replicas": %2$d, "template": {
          "spec": {"restartPolicy": "Never", "terminationGracePeriodSeconds": 0,
           "containers": [{"name": "c", "image": "busybox", "resources": {"requests": {"cpu": "1"}}}]}}}]}}
      """;

  private static final String COMMAND =
      """
      {"apiVersion": "bus.volcano.sh/v1alpha1", "kind": "Command",
       "metadata": {"generateName": "order-"}, "action": "%s",
       "target": {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "name": "%s",
        "uid": "%s", "controller": true}}
      """;

  private final RawApi api;
  private final SmallKubelet kubelet;
  private final Random random;
  private final int backlog;
  private final List<Order> orders = new ArrayList<>();
  private final Set<String> open = new HashSet<>();

  /** Jobs that wait for an order, with the next action: {@code AbortJob} or {@code ResumeJob}. */
  private final Map<String, String> due = new HashMap<>();

  /** When each pod was first seen running, in nanoseconds of the JVM's clock. */
  private final Map<ObjectKey, Long> running = new ConcurrentHashMap<>();

  private int submitted;
  private boolean isEnding;

  /**
   * @param backlog number of Jobs that have not ended below which others are created
   */
  Workload(RawApi api, SmallKubelet kubelet, Random random, int backlog) {
    this.api = api;
    this.kubelet = kubelet;
    this.random = random;
    this.backlog = backlog;
  }

  /** Ends what has run long enough, orders what is due, and creates Jobs where few are left. */
  void step() {
    JsonNode jobs = api.get(JOBS).tree().path("items");
    settle(jobs);
    while (!isEnding
        && open.size() < backlog
        && submit("load-", 1 + random.nextInt(LARGEST), isAborted())) {
      // The next one.
    }
  }

  /** Creates no more Jobs. */
  void end() {
    isEnding = true;
  }

  /** Returns whether all Jobs have ended. */
  boolean isDone() {
    return open.isEmpty();
  }

  /** Creates a gang that a test waits for; returns its order. */
  Order probe() {
    while (!submit("probe-", 4, false)) {
      // An API server that is away for a moment.
    }
    return orders.getLast();
  }

  /** All orders that were acknowledged. */
  List<Order> orders() {
    return List.copyOf(orders);
  }

  private boolean isAborted() {
    return random.nextInt(ABORTED_OF) == 0;
  }

  private boolean submit(String prefix, int pods, boolean isAborted) {
    String name = prefix + submitted++;
    if (!api.post(JOBS, JOB.formatted(name, pods)).isDone()) {
      return false;
    }
    orders.add(new Order(name, Instant.now(), pods, isAborted));
    open.add(name);
    if (isAborted) {
      due.put(name, "AbortJob");
    }
    return true;
  }

  private void settle(JsonNode jobs) {
    for (JsonNode job : jobs) {
      String name = job.path("metadata").path("name").asText();
      String phase = job.path("status").path("state").path("phase").asText();
      order(name, job.path("metadata").path("uid").asText(), phase);
      if (phase.equals("Completed")) {
        open.remove(name);
      }
    }
    long now = System.nanoTime();
    kubelet.finish(
        pod -> {
          if (!pod.namespace().equals(NAMESPACE)) {
            return false;
          }
          long since = running.computeIfAbsent(pod, first -> now);
          return now - since > SHORTEST_RUN && !due.containsKey(jobOf(pod));
        });
    running.keySet().removeIf(pod -> !open.contains(jobOf(pod)));
  }

  /** Sends an order that is due. It stays due until the Job shows that it was carried out. */
  private void order(String job, String uid, String phase) {
    String action = due.get(job);
    if (action == null) {
      return;
    }
    if (action.equals("AbortJob") && phase.equals("Running") && send(job, uid, action)) {
      due.put(job, "ResumeJob");
    } else if (action.equals("ResumeJob") && phase.equals("Aborted") && send(job, uid, action)) {
      due.remove(job);
    }
  }

  private boolean send(String job, String uid, String action) {
    return api.post(COMMANDS, COMMAND.formatted(action, job, uid)).isDone();
  }

  private static String jobOf(ObjectKey pod) {
    return pod.name().substring(0, pod.name().lastIndexOf("-w-"));
  }
}
