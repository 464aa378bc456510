package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.List;

/** Table of one Job, in a line. */
record JobShown(String namespace, String name) implements Show {
  @Override
  public List<Selection> selections() {
    return List.of(Selection.named(Resource.JOBS, namespace, name));
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    return JobListing.of(chosen, false, wide, now);
  }
}
