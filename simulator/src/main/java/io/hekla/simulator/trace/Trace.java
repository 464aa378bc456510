package io.hekla.simulator.trace;

import java.util.List;

/**
 * Setup, read and ready to run.
 *
 * @param jobs jobs in the order of their arrival, at least one
 * @param leftOut number of jobs that would fit on no empty cluster and are therefore left out
 * @param estimates kind of the run times that are expected of the jobs
 */
public record Trace(
    Setup setup, List<TraceNode> nodes, List<TraceJob> jobs, int leftOut, Estimates estimates) {
  public Trace {
    nodes = List.copyOf(nodes);
    jobs = List.copyOf(jobs);
  }

  /** Returns the same trace with other estimates of its jobs' run times. */
  public Trace with(Estimates others) {
    return new Trace(
        setup, nodes, jobs.stream().map(job -> job.expected(others)).toList(), leftOut, others);
  }

  /** Returns whether users stated limits: whether any is not the run time itself. */
  public boolean hasLimits() {
    return jobs.stream().anyMatch(job -> job.estimate() > job.runtime());
  }

  /** Returns whether any job asks for a part of a GPU. */
  public boolean sharesGpus() {
    return jobs.stream().anyMatch(TraceJob::sharesGpu);
  }

  /**
   * Returns whether this trace is about GPUs: whether any job asks for one; else it is about CPUs.
   */
  boolean isAboutGpus() {
    return jobs.stream().anyMatch(job -> job.milliGpu() > 0);
  }
}
