package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.Conventions;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import io.hekla.cli.queue.QueueReports;
import io.hekla.model.cluster.QueueNames;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/**
 * List of Jobs.
 *
 * @param namespace empty for all
 * @param labels label selector; empty for all
 * @param queue queue of the Jobs; empty for all
 * @param scheduler scheduler of the Jobs; empty for all
 * @param part text that the name must contain
 * @param conventions whose columns the table has
 * @param reports where the positions of Hekla's own wide table come from
 */
public record JobsShown(
    String namespace,
    String labels,
    String queue,
    String scheduler,
    String part,
    Conventions conventions,
    Supplier<QueueReports> reports)
    implements Show {
  @Override
  public List<Selection> selections() {
    return List.of(Selection.in(namespace, Resource.JOBS).labelled(labels));
  }

  @Override
  public List<ApiObject> chosen(List<List<ApiObject>> seen) {
    return seen.getFirst().stream()
        .filter(job -> queue.isEmpty() || queue(job).equals(queue))
        .filter(job -> scheduler.isEmpty() || job.text("spec", "schedulerName").equals(scheduler))
        .filter(job -> job.name().contains(part))
        .toList();
  }

  /** Returns the queue of a Job; vcctl compares the field as it is. */
  private String queue(ApiObject job) {
    String queue = job.text("spec", "queue");
    return conventions == Conventions.VOLCANO ? queue : QueueNames.orDefault(queue);
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    return conventions == Conventions.VOLCANO
        ? VcctlJobTable.of(chosen, namespace.isEmpty(), wide, now)
        : JobListing.of(chosen, namespace.isEmpty(), wide, reports, now);
  }
}
