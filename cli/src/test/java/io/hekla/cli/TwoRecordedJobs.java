package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Recording of a simulation of two jobs that need the same node: the second waits for the first.
 */
final class TwoRecordedJobs {
  private static final String MANIFESTS =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: research}
      spec: {weight: 1}
      ---
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: batch}
      spec: {weight: 1}
      ---
      %s
      """;
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s, namespace: default}
      spec:
        schedulerName: volcano
        minAvailable: %d
        queue: %s
        tasks:
        - name: w
          replicas: %d
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: %s}}
            spec:
              restartPolicy: Never
              containers:
              - {name: c, image: i, resources: {requests: {cpu: "2", memory: 1Gi}}}
      """;
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: %s}
      status:
        allocatable: {cpu: "%d", memory: 64Gi, pods: "110"}
        capacity: {cpu: "%d", memory: 64Gi, pods: "110"}
      """;

  private final Path folder;

  private TwoRecordedJobs(Path folder) {
    this.folder = folder;
  }

  /** Records them in a folder. */
  static TwoRecordedJobs in(Path folder) throws IOException {
    var jobs = new TwoRecordedJobs(folder);
    Path manifests =
        jobs.file(
            "manifests.yaml",
            MANIFESTS.formatted(
                String.join(
                    "---\n",
                    node("n1"),
                    job("first", 2, "research", "100s"),
                    job("second", 2, "batch", "50s"))));
    Outcome outcome =
        Outcome.of("simulate", "--manifests", manifests, "--record", jobs.recording());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return jobs;
  }

  /** Returns the folder of the recording. */
  Path recording() {
    return folder.resolve("recording");
  }

  /** Writes a file beside the recording. */
  Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Returns the manifest of a node of four CPUs. */
  static String node(String name) {
    return NODE.formatted(name, 4, 4);
  }

  /** Returns the manifest of a Job whose pods request two CPUs each. */
  static String job(String name, int pods, String queue, String runFor) {
    return JOB.formatted(name, pods, queue, pods, runFor);
  }
}
