package io.hekla.cli.job;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.output.AmountFlag;
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
    resources.set("limits", AmountFlag.parse("--limits", limits));
    resources.set("requests", AmountFlag.parse("--requests", requests));
    return job;
  }
}
