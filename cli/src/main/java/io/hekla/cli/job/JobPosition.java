package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.queue.QueueReports;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.JobPodGroupBuilder;
import io.hekla.model.queue.QueueReport;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Position of a Job or PodGroup among the jobs that wait in its queue, by the order in which the
 * scheduler considers them. It comes from the report that the scheduler writes to the queue, so it
 * is some seconds old.
 *
 * @param queue name of the queue
 * @param waiting number of jobs that wait in the queue
 * @param place place of this one, from 1; empty if it comes after all that the report names
 * @param named number of jobs that the report names
 */
public record JobPosition(String queue, int waiting, OptionalInt place, int named) {
  private static final Set<String> WAITING = Set.of("", "Pending", "Inqueue", "Restarting");

  /** Returns the position of a Job; empty if it does not wait, or none is known. */
  public static Optional<JobPosition> ofJob(ApiObject job, QueueReports reports) {
    return of(
        new ObjectKey(job.namespace(), JobPodGroupBuilder.name(job.name(), job.uid())),
        job.text("status", "state", "phase"),
        job.text("spec", "queue"),
        reports);
  }

  /** Returns the position of a PodGroup; empty if it does not wait, or none is known. */
  public static Optional<JobPosition> ofPodGroup(ApiObject group, QueueReports reports) {
    return of(
        new ObjectKey(group.namespace(), group.name()),
        group.text("status", "phase"),
        group.text("spec", "queue"),
        reports);
  }

  private static Optional<JobPosition> of(
      ObjectKey podGroup, String phase, String named, QueueReports reports) {
    String queue = QueueNames.orDefault(named);
    return reports
        .of(queue)
        .filter(report -> WAITING.contains(phase))
        .flatMap(report -> of(podGroup, queue, report));
  }

  /** A job that a complete report does not name is newer than the report. */
  private static Optional<JobPosition> of(ObjectKey podGroup, String queue, QueueReport report) {
    OptionalInt place = report.place(podGroup);
    return place.isEmpty() && report.isComplete()
        ? Optional.empty()
        : Optional.of(new JobPosition(queue, report.waiting(), place, report.first().size()));
  }

  /** Returns the position for a column, as {@code 3 of 17}. */
  public String brief() {
    return (place.isPresent() ? String.valueOf(place.getAsInt()) : "after " + named)
        + " of "
        + waiting;
  }

  /** Returns the position for a page, as {@code 3rd of 17 in queue research}. */
  public String text() {
    return "%s of %d in queue %s"
        .formatted(
            place.isPresent() ? ordinal(place.getAsInt()) : "after the first " + named,
            waiting,
            queue);
  }

  private static String ordinal(int number) {
    boolean teen = number % 100 >= 11 && number % 100 <= 13;
    String ending =
        switch (teen ? 0 : number % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
    return number + ending;
  }
}
