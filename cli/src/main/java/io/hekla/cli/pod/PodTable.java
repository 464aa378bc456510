package io.hekla.cli.pod;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Table of pods as {@code vcctl pod list} prints it (docs/reference/commands.md#vcctl); when wide,
 * some more columns follow.
 */
final class PodTable {
  private static final int ROOM = 8;

  private PodTable() {}

  static Table of(
      List<ApiObject> pods, QueueOfPod queues, boolean namespaces, boolean wide, Instant now) {
    var titles = new ArrayList<String>();
    if (namespaces) {
      titles.add("Namespace");
    }
    titles.addAll(List.of("Name", "Ready", "Status", "Restart", "Age"));
    if (wide) {
      titles.addAll(List.of("Node", "Job", "Task", "Queue"));
    }
    var rows = new ArrayList<List<String>>();
    for (ApiObject pod : pods) {
      var summary = PodSummary.of(pod, now);
      var row = new ArrayList<String>();
      if (namespaces) {
        row.add(pod.namespace());
      }
      row.addAll(
          List.of(
              pod.name(),
              summary.ready(),
              summary.status(),
              summary.restarts(),
              Age.of(pod.created(), now)));
      if (wide) {
        row.add(pod.text("spec", "nodeName"));
        row.add(pod.label("volcano.sh/job-name"));
        row.add(pod.label("volcano.sh/task-spec"));
        row.add(queues.of(pod));
      }
      rows.add(row);
    }
    return new Table(titles.stream().map(title -> Column.fitting(title, ROOM)).toList(), rows);
  }
}
