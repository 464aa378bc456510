package io.hekla.simulator.trace;

import java.util.List;

/**
 * Job of a trace, as the setup changes it. Times are seconds from the beginning of the setup.
 *
 * @param estimate run time that is expected of it: the user's limit if there is one, and never less
 *     than the run time; 0: nothing is stated
 * @param limit the user's limit, and never less than the run time; 0: none
 * @param members number of pods that start together
 * @param milliCpu millicores of one member
 * @param memoryMib memory of one member in MiB
 * @param milliGpu below 1000 a share of one device, else whole devices times 1000
 * @param nodeClasses classes of nodes that may hold it; empty: any
 */
public record TraceJob(
    String name,
    double arrival,
    double runtime,
    double estimate,
    double limit,
    String queue,
    String user,
    int priority,
    int members,
    long milliCpu,
    long memoryMib,
    long milliGpu,
    List<String> nodeClasses) {
  /** Thousandths of one device. */
  public static final int DEVICE = 1000;

  public TraceJob {
    nodeClasses = List.copyOf(nodeClasses);
  }

  /** Returns whether it asks for a part of a device. */
  public boolean sharesGpu() {
    return milliGpu > 0 && milliGpu < DEVICE;
  }

  TraceJob arrivingAt(double time) {
    return with(time, estimate);
  }

  TraceJob expected(Estimates estimates) {
    return with(
        arrival,
        switch (estimates) {
          case LIMITS -> estimate;
          case PERFECT -> runtime;
          case NONE, HISTORY -> 0;
        });
  }

  private TraceJob with(double newArrival, double newEstimate) {
    return new TraceJob(
        name,
        newArrival,
        runtime,
        newEstimate,
        limit,
        queue,
        user,
        priority,
        members,
        milliCpu,
        memoryMib,
        milliGpu,
        nodeClasses);
  }
}
