package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Recording of a Job that waits, since the one node of its cluster is too small for its pod; and
 * the manifest of a Job that is not.
 */
public final class WaitingJob {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: %s}
      status:
        allocatable: {cpu: "4", memory: 8Gi, pods: "100"}
        capacity: {cpu: "4", memory: 8Gi, pods: "100"}
      """;

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s}
      spec:
        minAvailable: 1
        tasks:
        - name: w
          replicas: 1
          template:
            spec:
              containers:
              - {name: c, image: x, resources: {requests: {cpu: "%d"}}}
      """;

  private WaitingJob() {}

  /**
   * Writes {@code recording}, of a Job and a node of these names, and {@code small.yaml}, the Job
   * {@code small} that the node has room for.
   */
  public static void record(Path folder, String job, String node) throws IOException {
    Path nodes = Files.writeString(folder.resolve("nodes.yaml"), NODE.formatted(node));
    Path jobs = Files.writeString(folder.resolve("jobs.yaml"), JOB.formatted(job, 8));
    Files.writeString(folder.resolve("small.yaml"), JOB.formatted("small", 2));
    Outcome simulated =
        Outcome.of(
            "simulate",
            "--manifests",
            jobs,
            "--nodes",
            nodes,
            "--record",
            folder.resolve("recording"));
    assertThat(simulated.code()).as(simulated.err()).isZero();
  }
}
