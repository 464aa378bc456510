package io.hekla.model.job.plugins;

/**
 * {@code env}: passes every container its pod's index within its task. Source:
 * docs/reference/job-plugins.md#env.
 */
record EnvPlugin() implements JobPlugin {
  static final String NAME = "env";

  @Override
  public void addTo(PodDraft pod, JobTasks tasks) {
    String index = Integer.toString(pod.index());
    pod.eachContainerAndInitContainer(
        container -> {
          PodDraft.addEnv(container, "VC_TASK_INDEX", index);
          PodDraft.addEnv(container, "VK_TASK_INDEX", index);
        });
  }
}
