package io.hekla.simulator.trace;

import java.util.Optional;

/**
 * A run named in {@code setups.csv}: which jobs on which nodes, with which load.
 *
 * @param jobs file of the jobs, relative to the folder
 * @param nodes file of the nodes, relative to the folder
 * @param mode replay: jobs arrive, run and leave; fill: they are put in file order and never leave
 * @param arrivalScale every arrival time times this
 * @param splitGpu whether a member of k whole GPUs becomes k members of one
 * @param useClass whether the node classes of jobs are looked at
 * @param maxRuntime jobs that run longer are left out, in seconds; infinite if all stay
 */
public record Setup(
    String name,
    String jobs,
    String nodes,
    Mode mode,
    double arrivalScale,
    boolean splitGpu,
    boolean useClass,
    double maxRuntime,
    Optional<Rows> rows) {
  /** What is done with the jobs. */
  public enum Mode {
    REPLAY,
    FILL
  }

  /** Only these jobs of those left, counted from 0, the last not included. */
  public record Rows(int first, int end) {}
}
