package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Amounts;
import io.hekla.cli.output.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Part of a Job's page about one task. */
final class TaskPart {
  /** Retries of a task that names none; admission fills them in. */
  private static final long DEFAULT_RETRIES = 3;

  private TaskPart() {}

  /**
   * Adds the part to a page.
   *
   * @param pods pods of the Job
   */
  static void write(JsonNode task, List<ApiObject> pods, Page page) {
    String name = task.path("name").asText("");
    long replicas = task.path("replicas").asLong(1);
    long needed = task.path("minAvailable").asLong(replicas);
    // A server without the webhook has no defaults in tasks: they are left out here, too.
    String least =
        needed == replicas
            ? ""
            : ", of which %d %s needed".formatted(needed, needed == 1 ? "is" : "are");
    page.text(1, "%s: %d %s%s".formatted(name, replicas, replicas == 1 ? "pod" : "pods", least));
    page.field(2, "Pods", phases(name, pods));
    JsonNode pod = task.path("template").path("spec");
    JsonNode containers = pod.path("containers");
    for (JsonNode container : containers) {
      if (containers.size() > 1) {
        page.text(2, "container " + container.path("name").asText(""));
      }
      container(container, containers.size() > 1 ? 3 : 2, page);
    }
    page.field(2, "Priority class", pod.path("priorityClassName").asText(""));
    page.field(2, "Node selector", pairs(pod.path("nodeSelector")));
    page.field(2, "Tolerations", tolerations(pod.path("tolerations")));
    page.field(2, "Depends on", words(task.path("dependsOn").path("name"), ", "));
    page.field(2, "Policies", Policies.text(task.path("policies")));
    long retries = task.path("maxRetry").asLong(DEFAULT_RETRIES);
    page.field(2, "Retries", retries == DEFAULT_RETRIES ? "" : "at most " + retries);
  }

  private static void container(JsonNode container, int level, Page page) {
    page.field(level, "Image", container.path("image").asText(""));
    String command = words(container.path("command"), " ");
    String arguments = words(container.path("args"), " ");
    page.field(level, "Command", (command + " " + arguments).strip());
    page.field(level, "Requests", Amounts.list(container.at("/resources/requests")));
    page.field(level, "Limits", Amounts.list(container.at("/resources/limits")));
  }

  /** Counts the pods of a task by their phases, as {@code Pending 1, Running 3}. */
  private static String phases(String task, List<ApiObject> pods) {
    Map<String, Integer> counts = new TreeMap<>();
    pods.stream()
        .filter(pod -> pod.label("volcano.sh/task-spec").equals(task))
        .forEach(
            pod ->
                counts.merge(
                    pod.isLeaving() ? "Terminating" : pod.text("status", "phase"),
                    1,
                    Integer::sum));
    if (counts.isEmpty()) {
      return "none yet";
    }
    var texts = new ArrayList<String>();
    counts.forEach((phase, count) -> texts.add(phase + " " + count));
    return String.join(", ", texts);
  }

  private static String tolerations(JsonNode tolerations) {
    var texts = new ArrayList<String>();
    for (JsonNode one : tolerations) {
      String key = one.path("key").asText("");
      String value = one.path("value").asText("");
      String effect = one.path("effect").asText("");
      texts.add(
          (key.isEmpty() ? "every taint" : key)
              + (value.isEmpty() ? "" : "=" + value)
              + (effect.isEmpty() ? "" : ":" + effect));
    }
    return String.join(", ", texts);
  }

  private static String pairs(JsonNode map) {
    var pairs = new ArrayList<String>();
    map.properties().forEach(one -> pairs.add(one.getKey() + "=" + one.getValue().asText()));
    return String.join(", ", pairs);
  }

  /** Returns the words of a command: as a shell takes them, where one has a blank in it. */
  private static String words(JsonNode list, String between) {
    var words = new ArrayList<String>();
    list.forEach(
        word -> {
          String text = word.asText().replace('\n', ' ');
          words.add(text.contains(" ") && between.equals(" ") ? "'" + text + "'" : text);
        });
    return String.join(between, words);
  }
}
