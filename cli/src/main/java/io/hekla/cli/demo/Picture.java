package io.hekla.cli.demo;

import io.hekla.model.job.JobPhase;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Cluster at one moment, as far as it is shown to people.
 *
 * @param milliCpu capacity of all nodes together, in millicores
 * @param nodes number of nodes
 * @param podsOnNodes number of pods on nodes that have not ended, of all PodGroups
 * @param queues queues by name
 * @param jobs jobs in order of creation
 * @param groups PodGroups of other workloads than Jobs, in order of creation
 */
record Picture(
    double milliCpu,
    int nodes,
    int podsOnNodes,
    List<QueueLine> queues,
    List<JobLine> jobs,
    List<GroupLine> groups) {
  Picture {
    queues = List.copyOf(queues);
    jobs = List.copyOf(jobs);
    groups = List.copyOf(groups);
  }

  /** Queue with the resources that its pods, and those of the queues below it, hold: millicores. */
  record QueueLine(String name, int weight, double milliCpu) {}

  /**
   * Job of the picture.
   *
   * @param phase phase as the API spells it
   * @param bound number of pods that are on a node
   * @param wanted number of pods that must start together
   * @param waited time from creation to start, or until now
   * @param ran time from start to end, or until now; zero before it starts
   * @param why reason why it waits; empty if it does not wait, or none is known
   */
  record JobLine(
      String name,
      String queue,
      String phase,
      int bound,
      int wanted,
      int pods,
      Duration waited,
      Duration ran,
      String why) {
    boolean isDone() {
      return JobPhase.read(phase).isAtRest();
    }

    boolean isWaiting() {
      return !isDone() && bound < wanted;
    }
  }

  /**
   * PodGroup of a workload that is no Job, such as a Spark application or a Deployment.
   *
   * @param isWaiting whether its gang has not started
   */
  record GroupLine(
      String name, int bound, int wanted, Duration waited, String why, boolean isWaiting) {}

  /** Gang that waits: that of a Job, or of another workload. */
  record WaitingLine(String name, int bound, int wanted, Duration waited, String why) {}

  boolean isAllDone() {
    return !jobs.isEmpty() && jobs.stream().allMatch(JobLine::isDone);
  }

  boolean isAnyDone() {
    return jobs.stream().anyMatch(JobLine::isDone);
  }

  /** Number of Jobs that have ended in a phase. */
  long ended(String phase) {
    return jobs.stream().filter(job -> job.phase().equals(phase)).count();
  }

  /** Gangs that have not started in full, the longest wait first. */
  List<WaitingLine> waiting() {
    Stream<WaitingLine> ofJobs =
        jobs.stream()
            .filter(JobLine::isWaiting)
            .map(
                job ->
                    new WaitingLine(
                        job.name(), job.bound(), job.wanted(), job.waited(), job.why()));
    Stream<WaitingLine> others =
        groups.stream()
            .filter(GroupLine::isWaiting)
            .map(
                group ->
                    new WaitingLine(
                        group.name(), group.bound(), group.wanted(), group.waited(), group.why()));
    return Stream.concat(ofJobs, others)
        .sorted(
            Comparator.comparing(WaitingLine::waited).reversed().thenComparing(WaitingLine::name))
        .toList();
  }

  long running() {
    return jobs.stream().filter(job -> !job.isDone() && !job.isWaiting()).count();
  }
}
