package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Table of Jobs as {@code vcctl job list} prints it (docs/reference/commands.md#vcctl); when wide,
 * some more columns follow.
 */
public final class VcctlJobTable {
  private static final int ROOM = 3;
  private static final int DAY = "2006-01-02".length();

  private VcctlJobTable() {}

  /**
   * Returns the table.
   *
   * @param namespaces whether to show the namespace
   */
  public static Table of(List<ApiObject> jobs, boolean namespaces, boolean wide, Instant now) {
    var columns = new ArrayList<Column>();
    if (namespaces) {
      columns.add(Column.fitting("Namespace", ROOM));
    }
    columns.addAll(
        List.of(
            Column.fitting("Name", ROOM),
            Column.fixed("Creation", 15),
            Column.fixed("Phase", 12),
            Column.fixed("JobType", 12),
            Column.fixed("Replicas", 12),
            Column.fixed("Min", 6),
            Column.fixed("Pending", 10),
            Column.fixed("Running", 10),
            Column.fixed("Succeeded", 12),
            Column.fixed("Failed", 10),
            Column.fixed("Unknown", 12),
            Column.fixed("RetryCount", wide ? 12 : 10)));
    if (wide) {
      columns.add(Column.fitting("Queue", ROOM));
      columns.add(Column.fitting("Priority", ROOM));
      columns.add(Column.fitting("Age", ROOM));
    }
    return new Table(columns, jobs.stream().map(job -> row(job, namespaces, wide, now)).toList());
  }

  private static List<String> row(ApiObject job, boolean namespaces, boolean wide, Instant now) {
    var row = new ArrayList<String>();
    if (namespaces) {
      row.add(job.namespace());
    }
    String created = job.text("metadata", "creationTimestamp");
    String type = job.label("volcano.sh/job-type");
    row.add(job.name());
    row.add(created.length() < DAY ? created : created.substring(0, DAY));
    row.add(job.text("status", "state", "phase"));
    row.add(type.isEmpty() ? "Batch" : type);
    row.add(String.valueOf(replicas(job)));
    for (String counter :
        List.of(
            "minAvailable", "pending", "running", "succeeded", "failed", "unknown", "retryCount")) {
      row.add(String.valueOf(job.number("status", counter)));
    }
    if (wide) {
      row.add(job.text("spec", "queue"));
      row.add(job.text("spec", "priorityClassName"));
      row.add(Age.of(job.created(), now));
    }
    return row;
  }

  private static long replicas(ApiObject job) {
    long replicas = 0;
    for (JsonNode task : job.at("spec", "tasks")) {
      replicas += task.path("replicas").asLong(0);
    }
    return replicas;
  }
}
