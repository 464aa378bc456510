package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.resource.Quantities;
import java.util.List;

/**
 * Job of one task, as {@code vcctl job run} and {@code vsub} make it
 * (docs/reference/commands.md#vcctl).
 *
 * @param requests requests as {@code cpu=1000m,memory=100Mi}
 * @param limits limits in the same form
 * @param command command of the container; that of the image if empty
 */
public record NewJob(
    String name,
    String namespace,
    String image,
    int min,
    int replicas,
    String requests,
    String limits,
    String scheduler,
    List<String> command) {
  /** Name that admission would give the task; without a webhook nothing else names it. */
  private static final String TASK = "default0";

  /** Returns the object. */
  public ObjectNode object() {
    JsonNodeFactory json = JsonNodeFactory.instance;
    var job = json.objectNode();
    job.put("apiVersion", Resource.JOBS.apiVersion()).put("kind", Resource.JOBS.kind());
    job.putObject("metadata").put("name", name).put("namespace", namespace);
    var spec = job.putObject("spec").put("minAvailable", min).put("schedulerName", scheduler);
    var task = spec.putArray("tasks").addObject().put("name", TASK).put("replicas", replicas);
    var template = task.putObject("template");
    template
        .putObject("metadata")
        .put("name", name)
        .putObject("labels")
        .put("job.volcano.sh", name);
    var pod = template.putObject("spec").put("restartPolicy", "Never");
    var container = pod.putArray("containers").addObject();
    container.put("name", name).put("image", image).put("imagePullPolicy", "IfNotPresent");
    if (!command.isEmpty()) {
      var words = container.putArray("command");
      command.forEach(words::add);
    }
    var resources = container.putObject("resources");
    resources.set("limits", amounts("--limits", limits));
    resources.set("requests", amounts("--requests", requests));
    return job;
  }

  private static JsonNode amounts(String flag, String text) {
    var amounts = JsonNodeFactory.instance.objectNode();
    for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals <= 0 || part.indexOf('=', equals + 1) >= 0) {
        throw new CommandFailure(
            "%s: invalid argument syntax %s, expected <resource>=<value>".formatted(flag, part));
      }
      String amount = part.substring(equals + 1);
      try {
        Quantities.parse(amount);
      } catch (IllegalArgumentException noQuantity) {
        throw new CommandFailure(
            "%s: %s: %s".formatted(flag, part.substring(0, equals), noQuantity.getMessage()),
            noQuantity);
      }
      amounts.put(part.substring(0, equals), amount);
    }
    return amounts;
  }
}
