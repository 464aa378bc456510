package io.hekla.cli.job;

import picocli.CommandLine.Option;

/** Flags of {@code job run} and {@code vsub} that describe a Job of one task. */
public final class JobShape {
  @Option(
      names = {"-m", "--min"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of pods that must run together, the gang (default: ${DEFAULT-VALUE}).")
  private int min;

  @Option(
      names = {"-r", "--replicas"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of pods (default: ${DEFAULT-VALUE}).")
  private int replicas;

  @Option(
      names = {"-R", "--requests"},
      paramLabel = "AMOUNTS",
      defaultValue = "cpu=1000m,memory=100Mi",
      description =
          "Requests of each pod, as cpu=2,memory=8Gi,nvidia.com/gpu=1 (default:"
              + " ${DEFAULT-VALUE}).")
  private String requests = "";

  @Option(
      names = {"-L", "--limits"},
      paramLabel = "AMOUNTS",
      defaultValue = "cpu=1000m,memory=100Mi",
      description = "Limits of each pod, in the same form (default: ${DEFAULT-VALUE}).")
  private String limits = "";

  /** Returns the Job. */
  public NewJob job(
      String name,
      String namespace,
      String image,
      String scheduler,
      java.util.List<String> command) {
    return new NewJob(name, namespace, image, min, replicas, requests, limits, scheduler, command);
  }
}
