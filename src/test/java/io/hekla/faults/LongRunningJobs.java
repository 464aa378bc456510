package io.hekla.faults;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.system.RawApi;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Jobs whose pods run all the time: gangs of one to 32 pods in several namespaces, made by Hekla as
 * those of users are, and never ended.
 */
final class LongRunningJobs {
  /** Sizes of gangs: 1, 2, 4, … 32 pods, and from the beginning. */
  private static final int SIZES = 6;

  private static final int NAMESPACES = 10;

  /** At a tenth of the pace at which Hekla binds. */
  private static final Duration LONGEST_OF_A_THOUSAND = Duration.ofMinutes(2);

  private static final String JOBS = "/apis/batch.volcano.sh/v1alpha1/namespaces/%s/jobs";

  private static final String JOB =
      """
      {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "metadata": {"name": "run-%1$d"},
       "spec": {"schedulerName": "volcano", "queue": "default", "minAvailable": %2$d,
        "tasks": [{"name": "worker", "replicas": %2$d, "template": {
          "spec": {"restartPolicy": "Never", "terminationGracePeriodSeconds": 0,
           "containers": [{"name": "c", "image": "busybox",
            "resources": {"requests": {"cpu": "100m"}}}]}}}]}}
      """;

  private LongRunningJobs() {}

  /**
   * Creates them, and returns once all pods run.
   *
   * @param pods number of pods
   */
  static void start(RawApi api, int pods) throws InterruptedException {
    for (int one = 0; one < NAMESPACES; one++) {
      String namespace = "{\"metadata\": {\"name\": \"%s\"}}".formatted(namespace(one));
      check(api.post("/api/v1/namespaces", namespace));
    }
    int left = pods;
    for (int job = 0; left > 0; job++) {
      int size = Math.min(left, 1 << (job % SIZES));
      check(api.post(JOBS.formatted(namespace(job)), JOB.formatted(job, size)));
      left -= size;
    }
    awaitRunning(api, pods);
  }

  private static void awaitRunning(RawApi api, int pods) throws InterruptedException {
    long end = System.nanoTime() + LONGEST_OF_A_THOUSAND.multipliedBy(1 + pods / 1000).toNanos();
    while (running(api) < pods) {
      if (System.nanoTime() > end) {
        throw new AssertionError("%d of %d pods run".formatted(running(api), pods));
      }
      TimeUnit.SECONDS.sleep(2);
    }
  }

  /** Number of pods that run by the status of their Jobs. */
  private static int running(RawApi api) {
    int sum = 0;
    for (int one = 0; one < NAMESPACES; one++) {
      for (JsonNode job : api.get(JOBS.formatted(namespace(one))).tree().path("items")) {
        sum += job.at("/status/running").asInt();
      }
    }
    return sum;
  }

  private static String namespace(int number) {
    return "team-" + number % NAMESPACES;
  }

  private static void check(RawApi.Answer answer) {
    if (!answer.isDone()) {
      throw new IllegalStateException(answer.toString());
    }
  }
}
