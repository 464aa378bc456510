package io.hekla.model.job.plugins;

import io.hekla.model.api.TaskSpec;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * {@code mpi}: opens the port of ssh in every container, and passes the master its workers in
 * {@code MPI_HOST}. Source: docs/reference/job-plugins.md#mpi.
 *
 * @param master name of the task that launches
 * @param worker name of the task that is launched on
 * @param port port of the workers' ssh servers
 */
record MpiPlugin(String master, String worker, int port) implements JobPlugin {
  static final String NAME = "mpi";

  private static final String HOSTS = "MPI_HOST";

  static final Map<String, Object> FLAGS =
      Map.of("master", "master", "worker", "worker", "port", 22);

  static MpiPlugin of(Flags flags) {
    return new MpiPlugin(flags.text("master"), flags.text("worker"), flags.number("port"));
  }

  @Override
  public Optional<String> fault(JobTasks tasks) {
    return tasks
        .task(master)
        .flatMap(leader -> tasks.task(worker))
        .flatMap(task -> Sizes.variable(NAME, HOSTS, bytes(tasks, task)));
  }

  @Override
  public ToLongFunction<TaskSpec> bytesPerPod(JobTasks tasks) {
    long each = tasks.task(worker).map(task -> Sizes.inPod(HOSTS, bytes(tasks, task))).orElse(0L);
    return task -> master.equals(task.name) ? each * JobTasks.containersAndInitContainers(task) : 0;
  }

  private static long bytes(JobTasks tasks, TaskSpec workers) {
    return tasks.addressBytes(workers) + Math.max(0, JobTasks.hosts(workers) - 1);
  }

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    var workers = tasks.task(worker);
    boolean leads = pod.isOf(master);
    if (leads && workers.isEmpty()) {
      return;
    }
    Optional<String> hosts = leads ? workers.map(tasks::joinedAddresses) : Optional.empty();
    pod.eachContainerAndInitContainer(
        container -> {
          hosts.ifPresent(all -> PodDraft.addEnv(container, HOSTS, all));
          PodDraft.addPort(container, "mpijob-port", port);
        });
  }
}
