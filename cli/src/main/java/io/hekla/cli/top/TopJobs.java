package io.hekla.cli.top;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.job.JobPosition;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Amounts;
import io.hekla.cli.output.Colour;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Table of the jobs that hold most, then of those that wait, in the order of their queues. */
final class TopJobs {
  /** Order by the largest share, of any resource, of what all the jobs hold. */
  static final String HELD = "held";

  static final String AGE = "age";
  static final String NAME = "name";
  static final String QUEUE = "queue";

  /** Orders, resources that have no prefix among them. */
  static final List<String> ORDERS = List.of(HELD, AGE, NAME, QUEUE, "cpu", "memory");

  private final List<TopJob> jobs;
  private final Map<String, Double> sums = new HashMap<>();

  /** Resources that have a column: cpu and memory, then all others that are held. */
  private final List<String> resources;

  private TopJobs(List<TopJob> jobs, String order) {
    jobs.forEach(job -> HeldAmounts.add(job.held(), sums));
    this.jobs = jobs.stream().sorted(by(order)).toList();
    this.resources = resources(sums.keySet());
  }

  /**
   * Returns the jobs in an order.
   *
   * @param order {@link #HELD}, {@link #AGE}, {@link #NAME}, {@link #QUEUE} or a resource
   */
  static TopJobs of(List<TopJob> jobs, String order) {
    return new TopJobs(jobs, order);
  }

  private Comparator<TopJob> by(String order) {
    Comparator<TopJob> first =
        switch (order) {
          case HELD -> Comparator.comparingDouble(this::share).reversed();
          case AGE -> Comparator.comparing(job -> job.created().orElse(Instant.MAX));
          case NAME -> Comparator.comparing(TopJob::name);
          case QUEUE -> Comparator.comparing(TopJob::queue);
          default -> Comparator.comparingDouble((TopJob job) -> job.held(order)).reversed();
        };
    return first
        .thenComparing(Comparator.comparingDouble(this::share).reversed())
        .thenComparing(TopJob::queue)
        .thenComparingInt(TopJobs::place)
        .thenComparing(TopJob::namespace)
        .thenComparing(TopJob::name);
  }

  /** Returns the largest share that a job has of the sum of all. */
  private double share(TopJob job) {
    double most = 0;
    for (Map.Entry<String, Double> one : job.held().entrySet()) {
      most = Math.max(most, one.getValue() / sums.getOrDefault(one.getKey(), 1.0));
    }
    return most;
  }

  private static int place(TopJob job) {
    return job.position()
        .map(position -> position.place().orElse(Integer.MAX_VALUE - 1))
        .orElse(Integer.MAX_VALUE);
  }

  private static List<String> resources(Set<String> held) {
    var others = new TreeSet<>(held);
    others.removeAll(List.of("cpu", "memory"));
    var all = new ArrayList<>(List.of("cpu", "memory"));
    all.addAll(others);
    return List.copyOf(all);
  }

  /**
   * Returns the table.
   *
   * @param namespaces whether to show the namespace
   * @param full whether every column is shown, whatever the width of the terminal
   */
  Table table(boolean namespaces, boolean full, Instant now) {
    var columns = new ArrayList<Column>();
    if (namespaces) {
      columns.add(Column.of("NAMESPACE", 0));
    }
    columns.add(Column.of("NAME", 0));
    columns.add(Column.of("QUEUE", 3));
    columns.add(Column.of("PHASE", 0).coloured(Colour::ofPhase));
    columns.add(Column.of("PODS", 4));
    resources.forEach(resource -> columns.add(Column.of(title(resource), 0)));
    columns.add(Column.of("AGE", 2));
    columns.add(Column.of("POSITION", 1));
    columns.add(Column.of("REASON", 0));
    return Table.fitted(
        columns, jobs.stream().map(job -> row(job, namespaces, now)).toList(), full);
  }

  private static String title(String resource) {
    return resource.equals("cpu") || resource.equals("memory")
        ? resource.toUpperCase(Locale.ROOT)
        : resource;
  }

  private List<String> row(TopJob job, boolean namespaces, Instant now) {
    var row = new ArrayList<String>();
    if (namespaces) {
      row.add(job.namespace());
    }
    row.add(job.name());
    row.add(job.queue());
    row.add(job.phase());
    row.add(job.onNodes() == job.pods() ? "" + job.pods() : job.onNodes() + "/" + job.pods());
    for (String resource : resources) {
      double held = job.held(resource);
      row.add(held > 0 ? Amounts.text(resource, held) : "-");
    }
    row.add(Age.of(job.created(), now));
    row.add(job.position().map(JobPosition::brief).orElse("-"));
    row.add(job.reason());
    return row;
  }

  /** Returns the same as JSON, amounts in the resource's unit (bytes for memory). */
  ArrayNode json() {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    for (TopJob job : jobs) {
      ObjectNode one = json.addObject();
      one.put("namespace", job.namespace());
      one.put("name", job.name());
      one.put("queue", job.queue());
      one.put("phase", job.phase());
      one.put("pods", job.pods());
      one.put("podsOnNodes", job.onNodes());
      ObjectNode held = one.putObject("held");
      resources.stream()
          .filter(resource -> job.held(resource) > 0)
          .forEach(resource -> held.put(resource, job.held(resource)));
      job.created().ifPresent(time -> one.put("created", time.toString()));
      job.position()
          .ifPresent(
              position -> {
                ObjectNode at = one.putObject("position");
                position.place().ifPresent(place -> at.put("place", place));
                at.put("waiting", position.waiting());
              });
      one.put("reason", job.reason());
    }
    return json;
  }
}
