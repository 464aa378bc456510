package io.hekla.model.job;

import io.hekla.model.api.Job;
import io.hekla.model.job.plugins.JobPlugins;

/** The plugins that a Job names, as its children. */
public final class PluginsOfJob {
  private PluginsOfJob() {}

  /** Reads what a Job says of plugins. */
  public static JobPlugins of(Job job) {
    return JobPlugins.of(job, Owner.of(job));
  }
}
