package io.hekla.simulator.experiment;

import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;
import java.util.stream.Stream;

/** Figure of a run, as experiments name it. Source: docs/guides/experiments.md#figures. */
public enum Figure {
  COMPLETED("completed", "Jobs completed"),
  STUCK("stuck", "Jobs stuck with pods on nodes"),
  LAST_END("lastEnd", "All completed after"),
  MEAN_TIME("meanTime", "Mean time from arrival to completion"),
  WAIT("wait", "Wait of %s"),
  MEAN_WAIT_OF_OTHERS("meanWaitOfOthers", "Mean wait of the others"),
  NODES("nodes", "Nodes used"),
  PODS_PER_NODE("podsPerNode", "Pods per node"),
  JOBS_ON_ONE_NODE("jobsOnOneNode", "Jobs on one node"),
  JOBS_IN_ONE_DOMAIN("jobsInOneDomain", "Jobs in one domain"),
  PODS_OF_JOBS("podsOfJobs", "Pods placed at first, by job"),
  PODS_OF_NAMESPACES("podsOfNamespaces", "Pods placed at first, by namespace"),
  EVICTIONS("evictions", "Pods evicted, by task"),
  POD_TIME("podTime", "Time of pods on nodes"),
  TRAINING_TIME("trainingTime", "Training time by the network model");

  private final String key;
  private final String heading;

  /**
   * Parts of the experiment that figures depend on.
   *
   * @param job job whose wait matters
   * @param domainLabel label of nodes whose value is their domain
   */
  public record Options(
      Optional<ObjectKey> job, String domainLabel, Optional<NetworkModel> network) {}

  Figure(String key, String heading) {
    this.key = key;
    this.heading = heading;
  }

  /** Returns its name in files of experiments. */
  public String key() {
    return key;
  }

  /** Returns the heading of its column. */
  public String heading(Options options) {
    return heading.formatted(options.job().map(ObjectKey::name).orElse(""));
  }

  /** Returns the figure of this name. */
  public static Optional<Figure> named(String key) {
    return Stream.of(values()).filter(figure -> figure.key.equals(key)).findFirst();
  }

  /** Returns its value in a run. */
  public String of(LoggedRun run, Options options) {
    var figures = new RunFigures(run, options);
    return switch (this) {
      case COMPLETED -> figures.jobs(RunFigures::hasCompleted);
      case STUCK -> figures.jobs(LoggedJob::isStuck);
      case LAST_END -> figures.lastEnd();
      case MEAN_TIME -> figures.meanTime();
      case WAIT -> figures.waitOfTheJob();
      case MEAN_WAIT_OF_OTHERS -> figures.meanWaitOfOthers();
      case NODES -> figures.nodes();
      case PODS_PER_NODE -> figures.podsPerNode();
      case JOBS_ON_ONE_NODE -> figures.jobs(job -> job.nodes().size() == 1);
      case JOBS_IN_ONE_DOMAIN -> figures.jobs(figures::isInOneDomain);
      case PODS_OF_JOBS -> figures.podsPlacedAtFirst(job -> job.key().name());
      case PODS_OF_NAMESPACES -> figures.podsPlacedAtFirst(job -> job.key().namespace());
      case EVICTIONS -> figures.evictions();
      case POD_TIME -> figures.podTime();
      case TRAINING_TIME -> figures.trainingTime();
    };
  }
}
