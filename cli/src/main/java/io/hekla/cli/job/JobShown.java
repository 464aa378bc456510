package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import io.hekla.cli.queue.QueueReports;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/**
 * Table of one Job, in a line.
 *
 * @param reports where the position of a wide table comes from
 */
record JobShown(String namespace, String name, Supplier<QueueReports> reports) implements Show {
  @Override
  public List<Selection> selections() {
    return List.of(Selection.named(Resource.JOBS, namespace, name));
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    return JobListing.of(chosen, false, wide, reports, now);
  }
}
