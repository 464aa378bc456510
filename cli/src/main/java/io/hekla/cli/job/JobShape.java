package io.hekla.cli.job;

import picocli.CommandLine.Option;

/** Flags of {@code job run} and {@code vsub} that describe a Job of one task. */
public final class JobShape {
  @Option(
      names = {"-m", "--min"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Pods that must run together (default: ${DEFAULT-VALUE}).")
  private int min;

  @Option(
      names = {"-r", "--replicas"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Pods in all (default: ${DEFAULT-VALUE}).")
  private int replicas;

  @Option(
      names = {"-R", "--requests"},
      paramLabel = "AMOUNTS",
      defaultValue = "cpu=1000m,memory=100Mi",
      description = "What each pod asks for (default: ${DEFAULT-VALUE}).")
  private String requests = "";

  @Option(
      names = {"-L", "--limits"},
      paramLabel = "AMOUNTS",
      defaultValue = "cpu=1000m,memory=100Mi",
      description = "What each pod may use (default: ${DEFAULT-VALUE}).")
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
