package io.hekla.simulator.trace;

import java.util.List;

/**
 * A setup, read and ready to run.
 *
 * @param jobs in the order of their arrival, at least one
 * @param leftOut how many jobs would fit on no empty cluster and are therefore not among them
 */
public record Trace(Setup setup, List<TraceNode> nodes, List<TraceJob> jobs, int leftOut) {
  public Trace {
    nodes = List.copyOf(nodes);
    jobs = List.copyOf(jobs);
  }

  /** Whether any job asks for a part of a GPU. */
  public boolean sharesGpus() {
    return jobs.stream().anyMatch(TraceJob::sharesGpu);
  }

  /** The resource that this trace is about: {@code gpu} if any job asks for one, else cpu. */
  boolean isAboutGpus() {
    return jobs.stream().anyMatch(job -> job.milliGpu() > 0);
  }
}
