package io.hekla.model.job;

import io.hekla.model.api.Job;
import io.hekla.model.job.plugins.JobPlugins;

/** Reader of the plugins that a Job names, with their objects as its children. */
public final class JobPluginReader {
  private JobPluginReader() {}

  /** Reads the plugins of a Job. */
  public static JobPlugins of(Job job) {
    return JobPlugins.of(job, JobOwner.of(job));
  }
}
