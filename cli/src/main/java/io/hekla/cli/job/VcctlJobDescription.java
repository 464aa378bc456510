package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Age;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Long form of one Job, as {@code vcctl job view} lays it out (docs/reference/commands.md#vcctl).
 */
public final class VcctlJobDescription {
  private static final String EVENTS = "%-15s\t%-40s\t%-30s\t%-40s\t%s";

  private final List<String> lines = new ArrayList<>();

  private VcctlJobDescription() {}

  /**
   * Returns the text.
   *
   * @param events events of the namespace; those of the Job are shown
   * @param conditions whether to show the times of its phases
   */
  public static List<String> of(
      ApiObject job, List<ApiObject> events, Instant now, boolean conditions) {
    var view = new VcctlJobDescription();
    view.head(job);
    view.spec(job.at("spec"));
    view.status(job.at("status"), conditions);
    view.events(job.name(), events, now);
    return view.lines;
  }

  private void head(ApiObject job) {
    line(0, "Name:       \t" + job.name());
    line(0, "Namespace:  \t" + job.namespace());
    line(0, "Labels:     \t" + map(job.at("metadata", "labels")));
    line(0, "Annotations:\t" + map(job.at("metadata", "annotations")));
    line(0, "API Version:\t" + job.text("apiVersion"));
    line(0, "Kind:       \t" + job.text("kind"));
    line(0, "Metadata:");
    line(1, "Creation Timestamp:\t" + time(job.at("metadata", "creationTimestamp")));
    line(1, "Generate Name:     \t" + job.text("metadata", "generateName"));
    line(1, "Generation:        \t" + job.number("metadata", "generation"));
    line(1, "Resource Version:  \t" + job.text("metadata", "resourceVersion"));
    line(1, "Self Link:         \t" + job.text("metadata", "selfLink"));
    line(1, "UID:               \t" + job.uid());
  }

  private void spec(JsonNode spec) {
    line(0, "Spec:");
    line(1, "Min Available:     \t" + spec.path("minAvailable").asLong(0));
    line(1, "Plugins:");
    line(2, "Env:\t" + words(spec.path("plugins").path("env")));
    line(2, "Ssh:\t" + words(spec.path("plugins").path("ssh")));
    line(1, "Scheduler Name:    \t" + spec.path("schedulerName").asText(""));
    line(1, "Tasks:");
    for (JsonNode task : spec.path("tasks")) {
      task(task);
    }
  }

  private void task(JsonNode task) {
    line(2, "Name:\t" + task.path("name").asText(""));
    line(2, "Replicas:\t" + task.path("replicas").asLong(0));
    line(2, "Template:");
    JsonNode annotations = task.path("template").path("metadata").path("annotations");
    if (!annotations.isEmpty()) {
      line(3, "Metadata:");
      line(4, "Annotations:");
      annotations
          .properties()
          .forEach(one -> line(5, one.getKey() + ":\t" + one.getValue().asText()));
    }
    JsonNode pod = task.path("template").path("spec");
    line(3, "Spec:");
    line(4, "Containers:");
    for (JsonNode container : pod.path("containers")) {
      container(container);
    }
    line(4, "Image Pull Secrets:");
    for (JsonNode secret : pod.path("imagePullSecrets")) {
      line(5, "Name:     \t" + secret.path("name").asText(""));
    }
    line(4, "Restart Policy:   \t" + pod.path("restartPolicy").asText(""));
  }

  private void container(JsonNode container) {
    line(5, "Command:");
    container.path("command").forEach(word -> line(6, word.asText()));
    line(5, "Image:\t" + container.path("image").asText(""));
    line(5, "Name: \t" + container.path("name").asText(""));
    line(5, "Ports:");
    for (JsonNode port : container.path("ports")) {
      line(6, "Container Port:\t" + port.path("containerPort").asLong(0));
      line(6, "Name:          \t" + port.path("name").asText(""));
    }
    line(5, "Resources:");
    for (String which : List.of("limits", "requests")) {
      JsonNode amounts = container.path("resources").path(which);
      line(6, which.equals("limits") ? "Limits:" : "Requests:");
      line(7, "Cpu:   \t" + amounts.path("cpu").asText("0"));
      line(7, "Memory:\t" + amounts.path("memory").asText("0"));
    }
    line(6, "Working Dir:\t" + container.path("workingDir").asText(""));
  }

  private void status(JsonNode status, boolean conditions) {
    line(0, "Status:");
    counter(status, "Succeeded:    ", "succeeded");
    counter(status, "Pending:      ", "pending");
    counter(status, "Running:      ", "running");
    counter(status, "Failed:       ", "failed");
    counter(status, "Terminating:  ", "terminating");
    counter(status, "Unknown:      ", "unknown");
    counter(status, "RetryCount:   ", "retryCount");
    counter(status, "Min Available:", "minAvailable");
    counter(status, "Version:      ", "version");
    line(1, "State:");
    line(2, "Phase:\t" + status.path("state").path("phase").asText(""));
    if (!status.path("controlledResources").isEmpty()) {
      line(1, "Controlled Resources:");
      Map<String, String> sorted = new TreeMap<>();
      status
          .path("controlledResources")
          .properties()
          .forEach(one -> sorted.put(one.getKey(), one.getValue().asText()));
      sorted.forEach((key, value) -> line(2, key + ": \t" + value));
    }
    if (conditions && !status.path("conditions").isEmpty()) {
      line(1, "Conditions:");
      line(2, "Status\tTransitionTime");
      for (JsonNode condition : status.path("conditions")) {
        line(
            2,
            condition.path("status").asText("")
                + " \t"
                + time(condition.path("lastTransitionTime"))
                + " ");
      }
    }
  }

  private void counter(JsonNode status, String title, String field) {
    long count = status.path(field).asLong(0);
    if (count > 0) {
      line(1, title + "\t" + count);
    }
  }

  private void events(String job, List<ApiObject> events, Instant now) {
    List<ApiObject> own =
        events.stream().filter(event -> event.name().startsWith(job + ".")).toList();
    if (own.isEmpty()) {
      line(0, "Events: \t<none>");
      return;
    }
    line(0, "Events:");
    line(0, EVENTS.formatted("Type", "Reason", "Age", "Form", "Message"));
    line(0, EVENTS.formatted("-------", "-------", "-------", "-------", "-------"));
    for (ApiObject event : own) {
      String host = event.text("source", "host");
      line(
          0,
          EVENTS.formatted(
              event.text("type"),
              event.text("reason"),
              age(event, now),
              event.text("source", "component") + (host.isEmpty() ? "" : ", " + host),
              event.text("message").strip()));
    }
  }

  private static String age(ApiObject event, Instant now) {
    String first = Age.of(ApiObject.instant(event.at("firstTimestamp")), now);
    return event.number("count") > 1
        ? "%s (x%d over %s)"
            .formatted(
                Age.of(ApiObject.instant(event.at("lastTimestamp")), now),
                event.number("count"),
                first)
        : first;
  }

  private static String map(JsonNode map) {
    return map.isEmpty() ? "<none>" : map.toString();
  }

  private static String words(JsonNode list) {
    var words = new ArrayList<String>();
    list.forEach(word -> words.add(word.asText()));
    return "[" + String.join(" ", words) + "]";
  }

  private static String time(JsonNode field) {
    return ApiObject.instant(field)
        .map(time -> time.toString().replace("T", " ").replace("Z", " +0000 UTC"))
        .orElse("<none>");
  }

  private void line(int level, String text) {
    lines.add("  ".repeat(level) + text);
  }
}
