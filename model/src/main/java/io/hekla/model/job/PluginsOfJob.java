package io.hekla.model.job;

import io.hekla.model.api.Job;
import io.hekla.model.job.plugins.JobPlugins;

/** Plugins that a Job names, with their objects as its children. */
public final class PluginsOfJob {
  private PluginsOfJob() {}

  /** Reads the plugins of a Job. */
  public static JobPlugins of(Job job) {
    return JobPlugins.of(job, JobOwner.of(job));
  }
}
