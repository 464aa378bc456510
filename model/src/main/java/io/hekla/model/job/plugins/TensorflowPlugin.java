package io.hekla.model.job.plugins;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.api.TaskSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * {@code tensorflow}: passes every container the cluster's members and its own role, in {@code
 * TF_CONFIG}. Source: docs/reference/job-plugins.md#tensorflow.
 *
 * @param ps name of the task with the parameter servers; so with the other roles
 * @param port port that all of them listen on
 */
record TensorflowPlugin(String ps, String worker, String chief, String evaluator, int port)
    implements JobPlugin {
  static final String NAME = "tensorflow";

  private static final String VARIABLE = "TF_CONFIG";

  static final Map<String, Object> FLAGS =
      Map.of(
          "ps", "ps",
          "worker", "worker",
          "chief", "chief",
          "evaluator", "evaluator",
          "port", 2222);

  static TensorflowPlugin of(Flags flags) {
    return new TensorflowPlugin(
        flags.text("ps"),
        flags.text("worker"),
        flags.text("chief"),
        flags.text("evaluator"),
        flags.number("port"));
  }

  @Override
  public Optional<String> fault(JobTasks tasks) {
    return Sizes.variable(NAME, VARIABLE, bytes(tasks));
  }

  @Override
  public ToLongFunction<TaskSpec> bytesPerPod(JobTasks tasks) {
    long each = isAlone(tasks) ? 0 : Sizes.inPod(VARIABLE, bytes(tasks));
    return task -> each * JobTasks.containers(task);
  }

  private long bytes(JobTasks tasks) {
    int each = "\"\",:".length() + Integer.toString(port).length();
    long bytes = 0;
    for (String role : new TreeSet<>(List.of(ps, worker, chief, evaluator))) {
      Optional<TaskSpec> task = tasks.task(role);
      if (task.isPresent()) {
        // A task whose template names its host has it once for every replica.
        long length = tasks.addressBytes(task.get()) / Math.max(1, JobTasks.hosts(task.get())) + 1;
        bytes += JobTasks.replicas(task.get()) * (length + each);
      }
    }
    return bytes;
  }

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    if (!isAlone(tasks)) {
      String config = config(pod, tasks).toString();
      pod.eachContainer(container -> PodDraft.addEnv(container, VARIABLE, config));
    }
  }

  private static boolean isAlone(JobTasks tasks) {
    return tasks.tasks().size() == 1 && JobTasks.replicas(tasks.tasks().get(0)) == 1;
  }

  private ObjectNode config(PodDraft pod, JobTasks tasks) {
    var taskOfRole = new LinkedHashMap<String, String>();
    taskOfRole.put("ps", ps);
    taskOfRole.put("worker", worker);
    taskOfRole.put("chief", chief);
    taskOfRole.put("evaluator", evaluator);
    var config = JsonNodeFactory.instance.objectNode();
    var cluster = config.putObject("cluster");
    String own = pod.task();
    for (var role : taskOfRole.entrySet()) {
      tasks
          .task(role.getValue())
          .filter(task -> JobTasks.replicas(task) > 0)
          .ifPresent(task -> list(task, tasks, cluster.putArray(role.getKey())));
      if (pod.isOf(role.getValue())) {
        own = role.getKey();
      }
    }
    config.putObject("task").put("type", own).put("index", pod.index());
    return config;
  }

  private void list(TaskSpec task, JobTasks tasks, ArrayNode into) {
    for (int index = 0; index < JobTasks.replicas(task); index++) {
      into.add(tasks.address(task, index) + ":" + port);
    }
  }
}
