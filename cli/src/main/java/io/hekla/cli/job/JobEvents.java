package io.hekla.cli.job;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Colour;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Page;
import io.hekla.cli.output.Table;
import io.hekla.model.job.JobPodGroupBuilder;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Events of a Job, its PodGroup and its pods. */
final class JobEvents {
  private JobEvents() {}

  /** Returns those of the Job among the Events of its namespace, oldest first. */
  static List<ApiObject> of(ApiObject job, List<ApiObject> pods, List<ApiObject> events) {
    Set<String> about = new HashSet<>();
    about.add("Job/" + job.name());
    about.add("PodGroup/" + JobPodGroupBuilder.name(job.name(), job.uid()));
    pods.forEach(pod -> about.add("Pod/" + pod.name()));
    return events.stream()
        .filter(
            event ->
                about.contains(
                    event.text("involvedObject", "kind")
                        + "/"
                        + event.text("involvedObject", "name")))
        .sorted(Comparator.comparing(event -> last(event).orElse(Instant.EPOCH)))
        .toList();
  }

  /** Returns the table, in the order of the Events. */
  static Table table(List<ApiObject> events, Instant now) {
    return Table.fitted(
        List.of(
            Column.of("AGE", 0),
            Column.of("COUNT", 2),
            Column.of("TYPE", 3)
                .coloured(
                    type -> type.equals("Warning") ? Optional.of(Colour.YELLOW) : Optional.empty()),
            Column.of("REASON", 0),
            Column.of("ABOUT", 1),
            Column.of("SOURCE", 4),
            Column.of("MESSAGE", 0)),
        events.stream().map(event -> row(event, now)).toList(),
        false);
  }

  /** Adds an Event to a page that is too narrow for the table: its message has lines of its own. */
  static void write(ApiObject event, Instant now, Page page) {
    List<String> row = row(event, now);
    String count = row.get(1).equals("1") ? "" : " ×" + row.get(1);
    page.text(
        1,
        "%s ago%s %s %s %s %s"
            .formatted(row.get(0), count, row.get(2), row.get(3), row.get(4), row.get(5)));
    page.text(2, row.getLast());
  }

  private static List<String> row(ApiObject event, Instant now) {
    String series = event.at("series", "count").asText("");
    String component = event.text("source", "component");
    return List.of(
        Age.of(last(event), now),
        series.isEmpty() ? String.valueOf(Math.max(1, event.number("count"))) : series,
        event.text("type"),
        event.text("reason"),
        about(event),
        component.isEmpty() ? event.text("reportingComponent") : component,
        event.text("message").strip().replace('\n', ' '));
  }

  /**
   * Returns the object of an Event; the Job's PodGroup by its kind alone, as its name has a uid.
   */
  private static String about(ApiObject event) {
    String kind = event.text("involvedObject", "kind").toLowerCase(Locale.ROOT);
    return kind.equals("pod") ? "pod/" + event.text("involvedObject", "name") : kind;
  }

  private static Optional<Instant> last(ApiObject event) {
    return ApiObject.instant(event.at("series", "lastObservedTime"))
        .or(() -> ApiObject.instant(event.at("lastTimestamp")))
        .or(() -> ApiObject.instant(event.at("eventTime")))
        .or(() -> ApiObject.instant(event.at("firstTimestamp")))
        .or(event::created);
  }
}
