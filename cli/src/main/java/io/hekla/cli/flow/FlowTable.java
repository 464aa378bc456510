package io.hekla.cli.flow;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.List;

/**
 * Table of JobTemplates or JobFlows as vcctl prints them (docs/reference/commands.md#vcctl); when
 * wide, the former have their age too.
 *
 * @param what objects to show
 */
record FlowTable(Selection what) implements Show {
  private static final int ROOM = 4;

  @Override
  public List<Selection> selections() {
    return List.of(what);
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    if (what.resource().equals(Resource.JOB_FLOWS)) {
      return table(
          List.of("Name", "Namespace", "Phase", "Age"),
          chosen.stream()
              .map(
                  flow ->
                      List.of(
                          flow.name(),
                          flow.namespace(),
                          flow.text("status", "state", "phase"),
                          Age.of(flow.created(), now)))
              .toList());
    }
    return wide
        ? table(
            List.of("Name", "Namespace", "Age"),
            chosen.stream()
                .map(one -> List.of(one.name(), one.namespace(), Age.of(one.created(), now)))
                .toList())
        : table(
            List.of("Name", "Namespace"),
            chosen.stream().map(one -> List.of(one.name(), one.namespace())).toList());
  }

  private static Table table(List<String> titles, List<List<String>> rows) {
    return new Table(titles.stream().map(title -> Column.fitting(title, ROOM)).toList(), rows);
  }
}
