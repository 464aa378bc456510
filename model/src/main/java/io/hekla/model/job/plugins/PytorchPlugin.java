package io.hekla.model.job.plugins;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.hekla.model.api.TaskSpec;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * {@code pytorch}: passes every container the address of the master, the number of participants and
 * its rank. Does nothing without the master's task. Source: docs/reference/job-plugins.md#pytorch.
 *
 * @param master name of the master's task
 * @param worker name of the workers' task
 * @param port port that the master listens on
 * @param waits whether workers begin only once the master is reachable
 * @param timeout maximum time that they wait for it, in seconds
 * @param image image of the container that waits
 */
record PytorchPlugin(
    String master, String worker, int port, boolean waits, int timeout, String image)
    implements JobPlugin {
  static final String NAME = "pytorch";

  static final Map<String, Object> FLAGS =
      Map.of(
          "master",
          "master",
          "worker",
          "worker",
          "port",
          23456,
          "wait-master-enabled",
          false,
          "wait-master-timeout",
          300,
          "wait-master-image",
          "busybox:1.36.1");

  private static final int PAUSE = 2;

  static PytorchPlugin of(Flags flags) {
    return new PytorchPlugin(
        flags.text("master"),
        flags.text("worker"),
        flags.number("port"),
        flags.isOn("wait-master-enabled"),
        flags.number("wait-master-timeout"),
        flags.text("wait-master-image"));
  }

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    tasks.task(master).ifPresent(task -> addTo(pod, tasks, task));
  }

  /**
   * Returns the bytes of the master's address: a template may give the master a name of any length.
   */
  @Override
  public ToLongFunction<TaskSpec> bytesPerPod(JobTasks tasks) {
    long each =
        tasks
            .task(master)
            .map(task -> Sizes.inPod("MASTER_ADDR", tasks.address(task, 0).length()))
            .orElse(0L);
    return task -> each * JobTasks.containers(task);
  }

  private void addTo(PodDraft pod, JobTasks tasks, TaskSpec first) {
    String address = tasks.address(first, 0);
    int size = JobTasks.replicas(first) + tasks.task(worker).map(JobTasks::replicas).orElse(0);
    Optional<Integer> rank = rank(pod);
    pod.eachContainer(
        container -> {
          PodDraft.addPort(container, "pytorchjob-port", port);
          PodDraft.addEnv(container, "MASTER_ADDR", address);
          PodDraft.addEnv(container, "MASTER_PORT", Integer.toString(port));
          PodDraft.addEnv(container, "WORLD_SIZE", Integer.toString(size));
          rank.ifPresent(own -> PodDraft.addEnv(container, "RANK", Integer.toString(own)));
        });
    if (waits && pod.isOf(worker)) {
      pod.addInitContainer(waiting(address));
    }
  }

  private Optional<Integer> rank(PodDraft pod) {
    if (pod.isOf(master)) {
      return Optional.of(0);
    }
    return pod.isOf(worker) ? Optional.of(pod.index() + 1) : Optional.empty();
  }

  private ContainerBuilder waiting(String address) {
    String script =
        "waited=0; until nc -z -w %d %s %d; do if [ $waited -ge %d ]; then exit 1; fi; "
            + "sleep %d; waited=$((waited + %d)); done";
    return new ContainerBuilder()
        .withName("wait-for-master")
        .withImage(image)
        .withCommand("sh", "-c", script.formatted(PAUSE, address, port, timeout, PAUSE, PAUSE));
  }
}
