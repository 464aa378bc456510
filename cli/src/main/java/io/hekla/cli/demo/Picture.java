package io.hekla.cli.demo;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * A cluster at one moment, as far as people want to see it.
 *
 * @param milliCpu what all nodes have together, in millicores
 * @param nodes how many nodes there are
 * @param queues by name
 * @param jobs in order of creation
 */
record Picture(double milliCpu, int nodes, List<QueueLine> queues, List<JobLine> jobs) {
  Picture {
    queues = List.copyOf(queues);
    jobs = List.copyOf(jobs);
  }

  /** A queue with what its pods hold, in millicores. */
  record QueueLine(String name, int weight, double milliCpu) {}

  /**
   * A job.
   *
   * @param phase as the API spells it
   * @param bound pods that are on a node
   * @param wanted pods that must start together
   * @param waited from creation to start, or until now
   * @param ran from start to end, or until now; zero before it starts
   * @param why what it waits for; empty if it does not wait, or nobody said
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

  /** Jobs that are not whole yet, those that wait longest first. */
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
