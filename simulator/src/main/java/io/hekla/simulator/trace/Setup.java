package io.hekla.simulator.trace;

import java.util.Optional;

/**
 * Run named in {@code setups.csv}: jobs, nodes and load.
 *
 * @param jobs file of the jobs, relative to the folder
 * @param nodes file of the nodes, relative to the folder
 * @param mode replay: jobs arrive, run and leave; fill: they are placed in file order and never
 *     leave
 * @param arrivalScale factor of every arrival time
 * @param splitGpu whether a member of k whole GPUs becomes k members of one
 * @param useClass whether the node classes of jobs are respected
 * @param maxRuntime longest run time of a job, in seconds; longer jobs are left out; infinite if
 *     all stay
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
  /** Treatment of the jobs. */
  public enum Mode {
    REPLAY,
    FILL
  }

  /** Rows of the remaining jobs that are used, counted from 0, the last not included. */
  public record Rows(int first, int end) {}
}
