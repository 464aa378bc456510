package io.hekla.model.job.plugins;

import java.util.Map;

/**
 * {@code mpi}: opens the port of ssh in every container, and tells the master its workers in {@code
 * MPI_HOST}. Source: reference api-and-controllers.md §4.
 *
 * @param master name of the task that launches
 * @param worker name of the task that is launched on
 * @param port of the workers' ssh servers
 */
record MpiPlugin(String master, String worker, int port) implements JobPlugin {
  static final String NAME = "mpi";

  static final Map<String, Object> FLAGS =
      Map.of("master", "master", "worker", "worker", "port", 22);

  static MpiPlugin of(Flags flags) {
    return new MpiPlugin(flags.text("master"), flags.text("worker"), flags.number("port"));
  }

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    var workers = tasks.task(worker);
    boolean leads = pod.isOf(master);
    if (leads && workers.isEmpty()) {
      return;
    }
    pod.eachContainerAndInitContainer(
        container -> {
          if (leads) {
            String hosts = String.join(",", tasks.addresses(workers.orElseThrow()));
            PodDraft.addEnv(container, "MPI_HOST", hosts);
          }
          PodDraft.addPort(container, "mpijob-port", port);
        });
  }
}
