package io.hekla.cli.demo;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * Cluster at one moment, as far as it is shown to people.
 *
 * @param milliCpu capacity of all nodes together, in millicores
 * @param nodes number of nodes
 * @param queues queues by name
 * @param jobs jobs in order of creation
 */
record Picture(double milliCpu, int nodes, List<QueueLine> queues, List<JobLine> jobs) {
  Picture {
    queues = List.copyOf(queues);
    jobs = List.copyOf(jobs);
  }

  /** Queue with the resources that its pods hold, in millicores. */
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
      return switch (phase) {
        case "Completed", "Failed", "Terminated", "Aborted" -> true;
        default -> false;
      };
    }

    boolean isWaiting() {
      return !isDone() && bound < wanted;
    }
  }

  boolean isAllDone() {
    return !jobs.isEmpty() && jobs.stream().allMatch(JobLine::isDone);
  }

  long done() {
    return jobs.stream().filter(JobLine::isDone).count();
  }

  /** Jobs that are not whole yet, the longest wait first. */
  List<JobLine> waiting() {
    return jobs.stream()
        .filter(JobLine::isWaiting)
        .sorted(Comparator.comparing(JobLine::waited).reversed().thenComparing(JobLine::name))
        .toList();
  }

  long running() {
    return jobs.stream().filter(job -> !job.isDone() && !job.isWaiting()).count();
  }

  int podsOnNodes() {
    return jobs.stream().filter(job -> !job.isDone()).mapToInt(JobLine::bound).sum();
  }
}
