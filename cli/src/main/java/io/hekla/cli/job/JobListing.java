package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Colour;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Table;
import io.hekla.cli.queue.QueueReports;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Table of Jobs as {@code hekla job list} prints it: why each waits comes last, and columns of less
 * importance give way in a narrow terminal.
 */
final class JobListing {
  private JobListing() {}

  /**
   * Returns the table.
   *
   * @param namespaces whether to show the namespace
   * @param wide whether every column is shown, whatever the width of the terminal
   * @param reports where the positions of wide tables come from
   */
  static Table of(
      List<ApiObject> jobs,
      boolean namespaces,
      boolean wide,
      Supplier<QueueReports> reports,
      Instant now) {
    var columns = new ArrayList<Column>();
    if (namespaces) {
      columns.add(Column.of("Namespace", 0));
    }
    columns.add(Column.of("Name", 0));
    columns.add(Column.of("Queue", 4));
    if (wide) {
      columns.add(Column.of("Priority", 0));
      columns.add(Column.of("Type", 0));
    }
    columns.add(Column.of("Phase", 0).coloured(Colour::ofPhase));
    columns.add(Column.of("Replicas", 5));
    columns.add(Column.of("Min", 8));
    columns.add(Column.of("Pending", 6));
    columns.add(Column.of("Running", 1));
    columns.add(Column.of("Succeeded", 7));
    columns.add(Column.of("Failed", 3));
    if (wide) {
      columns.add(Column.of("Unknown", 0));
    }
    columns.add(Column.of("Retries", 9));
    columns.add(Column.of("Age", 2));
    if (wide) {
      columns.add(Column.of("Created", 0));
      columns.add(Column.of("Scheduler", 0));
      columns.add(Column.of("Position", 0));
    }
    columns.add(Column.of("Reason", 0));
    QueueReports read = wide ? reports.get() : QueueReports.NONE;
    List<List<String>> rows =
        jobs.stream().map(job -> row(job, namespaces, wide, read, now)).toList();
    return Table.fitted(columns, rows, wide);
  }

  private static List<String> row(
      ApiObject job, boolean namespaces, boolean wide, QueueReports reports, Instant now) {
    var row = new ArrayList<String>();
    if (namespaces) {
      row.add(job.namespace());
    }
    row.add(job.name());
    row.add(job.text("spec", "queue"));
    if (wide) {
      String type = job.label("volcano.sh/job-type");
      row.add(job.text("spec", "priorityClassName"));
      row.add(type.isEmpty() ? "Batch" : type);
    }
    row.add(job.text("status", "state", "phase"));
    row.add(String.valueOf(replicas(job)));
    row.add(String.valueOf(job.number("spec", "minAvailable")));
    for (String counter : List.of("pending", "running", "succeeded", "failed")) {
      row.add(String.valueOf(job.number("status", counter)));
    }
    if (wide) {
      row.add(String.valueOf(job.number("status", "unknown")));
    }
    row.add(String.valueOf(job.number("status", "retryCount")));
    row.add(Age.of(job.created(), now));
    if (wide) {
      row.add(job.text("metadata", "creationTimestamp"));
      row.add(job.text("spec", "schedulerName"));
      row.add(JobPosition.ofJob(job, reports).map(JobPosition::brief).orElse("-"));
    }
    row.add(WaitReason.ofJob(job));
    return row;
  }

  static long replicas(ApiObject job) {
    long replicas = 0;
    for (JsonNode task : job.at("spec", "tasks")) {
      replicas += task.path("replicas").asLong(0);
    }
    return replicas;
  }
}
