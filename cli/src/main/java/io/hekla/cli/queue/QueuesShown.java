package io.hekla.cli.queue;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.List;

/**
 * Queues with the counts of their PodGroups.
 *
 * @param queues all queues, or one
 */
record QueuesShown(Selection queues) implements Show {
  @Override
  public List<Selection> selections() {
    return List.of(queues, Selection.all(Resource.POD_GROUPS));
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    return QueueTable.counting(chosen, seen.get(1), wide, now);
  }
}
