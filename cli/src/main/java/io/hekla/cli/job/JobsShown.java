package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.List;

/**
 * A list of Jobs.
 *
 * @param namespace empty for all
 * @param labels a label selector; empty for all
 * @param queue whose Jobs; of all if empty
 * @param scheduler whose Jobs; of all if empty
 * @param part what the name must contain
 */
public record JobsShown(
    String namespace, String labels, String queue, String scheduler, String part) implements Show {
  @Override
  public List<Selection> selections() {
    return List.of(Selection.in(namespace, Resource.JOBS).labelled(labels));
  }

  @Override
  public List<ApiObject> chosen(List<List<ApiObject>> seen) {
    return seen.getFirst().stream()
        .filter(job -> queue.isEmpty() || job.text("spec", "queue").equals(queue))
        .filter(job -> scheduler.isEmpty() || job.text("spec", "schedulerName").equals(scheduler))
        .filter(job -> job.name().contains(part))
        .toList();
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    return JobTable.of(chosen, namespace.isEmpty(), wide, now);
  }
}
