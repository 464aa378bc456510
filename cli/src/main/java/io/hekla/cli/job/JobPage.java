package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Amounts;
import io.hekla.cli.output.Colour;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Page;
import io.hekla.cli.output.Table;
import io.hekla.cli.pod.PodSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Page of {@code hekla job view}: where a Job stands and why, its tasks, its pods, and the latest
 * Events.
 */
final class JobPage {
  /** Largest number of pods shown; of more, {@code hekla pod list} prints all. */
  private static final int MOST_PODS = 50;

  private static final int MOST_EVENTS = 20;

  /** Longest annotation shown: objects carry whole manifests in theirs. */
  private static final int LONGEST_ANNOTATION = 80;

  private final ApiObject job;
  private final JobObjects objects;
  private final Instant now;
  private final JobTimes times;
  private final Page page;

  private JobPage(JobObjects objects, Instant now, int width) {
    this.job = objects.job();
    this.objects = objects;
    this.now = now;
    this.times = JobTimes.of(job, now);
    this.page = new Page(width);
  }

  /**
   * Returns the lines.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> of(JobObjects objects, Instant now, int width) {
    var view = new JobPage(objects, now, width);
    view.head();
    view.times();
    view.settings();
    view.page.heading("Tasks");
    view.job.at("spec", "tasks").forEach(task -> TaskPart.write(task, objects.pods(), view.page));
    view.pods();
    view.events();
    if (!objects.unread().isEmpty()) {
      view.page.heading("Not shown");
      view.page.text(
          1, "you may not read " + String.join(", ", objects.unread()) + " in this namespace");
    }
    return view.page.lines();
  }

  private void head() {
    page.field(0, "Name", job.name());
    page.field(0, "Namespace", job.namespace());
    page.field(0, "Queue", orElse(job.text("spec", "queue"), "default"));
    page.field(0, "Priority class", orElse(job.text("spec", "priorityClassName"), "none"));
    String phase = orElse(job.text("status", "state", "phase"), "Pending");
    Optional<Instant> since = times.since();
    String status = phase + since.map(time -> " for " + Age.of(Optional.of(time), now)).orElse("");
    String whole = since.map(time -> status + ", since " + time(time)).orElse(status);
    String leaving = job.isLeaving() ? "; it is being deleted" : "";
    Colour.ofPhase(phase)
        .ifPresentOrElse(
            colour -> page.field(0, "Phase", whole + leaving, colour),
            () -> page.field(0, "Phase", whole + leaving));
    String title = "Reason";
    for (String reason : WaitReason.of(objects)) {
      page.field(0, title, reason);
      title = "and";
    }
    page.field(0, "Position", objects.position().map(JobPosition::text).orElse(""));
  }

  private void times() {
    page.field(
        0,
        "Created",
        job.created()
            .map(time -> "%s ago, %s".formatted(Age.of(Optional.of(time), now), time(time)))
            .orElse(""));
    page.field(0, "Waited", times.waited().map(Age::of).orElse(""));
    page.field(0, "Ran", times.ran().map(Age::of).orElse(""));
    long retries = job.number("status", "retryCount");
    JsonNode most = job.at("spec", "maxRetry");
    page.field(
        0, "Retries", most.isMissingNode() ? String.valueOf(retries) : retries + " of " + most);
  }

  private void settings() {
    page.field(
        0,
        "Pods",
        "%d, of which %d must run together"
            .formatted(JobListing.replicas(job), job.number("spec", "minAvailable")));
    page.field(0, "Scheduler", job.text("spec", "schedulerName"));
    page.field(0, "Policies", Policies.text(job.at("spec", "policies")));
    page.field(0, "Plugins", plugins());
    page.field(0, "Volumes", volumes());
    JsonNode ttl = job.at("spec", "ttlSecondsAfterFinished");
    page.field(0, "Kept", ttl.isMissingNode() ? "" : ttl + " s after its end, then deleted");
    page.field(0, "Labels", pairs(job.at("metadata", "labels")));
    page.field(0, "Annotations", pairs(job.at("metadata", "annotations")));
  }

  private String plugins() {
    var plugins = new ArrayList<String>();
    job.at("spec", "plugins")
        .properties()
        .forEach(
            plugin -> {
              var words = new ArrayList<String>();
              plugin.getValue().forEach(word -> words.add(word.asText()));
              plugins.add(
                  plugin.getKey() + (words.isEmpty() ? "" : " (" + String.join(" ", words) + ")"));
            });
    return String.join(", ", plugins);
  }

  private String volumes() {
    var volumes = new ArrayList<String>();
    for (JsonNode volume : job.at("spec", "volumes")) {
      String claim = volume.path("volumeClaimName").asText("");
      String size = Amounts.list(volume.at("/volumeClaim/resources/requests"));
      volumes.add(
          volume.path("mountPath").asText()
              + (claim.isEmpty() ? "" : " from claim " + claim)
              + (size.isEmpty() ? "" : " (" + size + ")"));
    }
    return String.join(", ", volumes);
  }

  private static String pairs(JsonNode map) {
    var pairs = new ArrayList<String>();
    map.properties()
        .forEach(
            one -> {
              String value = one.getValue().asText();
              if (value.length() <= LONGEST_ANNOTATION && value.indexOf('\n') < 0) {
                pairs.add(one.getKey() + "=" + value);
              }
            });
    return String.join(", ", pairs);
  }

  private void pods() {
    List<ApiObject> pods = objects.pods();
    if (pods.isEmpty()) {
      return;
    }
    page.heading("Pods");
    List<Column> columns =
        List.of(
            Column.of("NAME", 0),
            Column.of("TASK", 3),
            Column.of("STATUS", 0).coloured(Colour::ofPhase),
            Column.of("RESTARTS", 2),
            Column.of("STARTED", 1),
            Column.of("NODE", 0));
    page.table(
        1, Table.fitted(columns, pods.stream().limit(MOST_PODS).map(this::row).toList(), false));
    if (pods.size() > MOST_PODS) {
      page.text(
          1,
          "… and %d more: hekla pod list -n %s -j %s"
              .formatted(pods.size() - MOST_PODS, job.namespace(), job.name()));
    }
  }

  private List<String> row(ApiObject pod) {
    var summary = PodSummary.of(pod, now);
    Optional<Instant> started = ApiObject.instant(pod.at("status", "startTime"));
    return List.of(
        pod.name(),
        pod.label("volcano.sh/task-spec"),
        summary.status(),
        summary.restarts(),
        started.isEmpty() ? "-" : Age.of(started, now) + " ago",
        orElse(pod.text("spec", "nodeName"), "-"));
  }

  private void events() {
    List<ApiObject> events = objects.events();
    page.heading("Events");
    if (events.isEmpty()) {
      page.text(1, "none");
      return;
    }
    int earlier = Math.max(0, events.size() - MOST_EVENTS);
    if (earlier > 0) {
      page.text(1, "%d earlier ones are not shown".formatted(earlier));
    }
    List<ApiObject> latest = events.subList(earlier, events.size());
    Table table = JobEvents.table(latest, now);
    if (page.hasRoomFor(1, table)) {
      page.table(1, table);
    } else {
      latest.forEach(event -> JobEvents.write(event, now, page));
    }
  }

  private static String orElse(String text, String other) {
    return text.isEmpty() ? other : text;
  }

  private static String time(Instant time) {
    return time.toString().replace("T", " ").replace("Z", " UTC");
  }
}
