package io.hekla.model.jobflow;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/**
 * Probe that the pods of a target's task must pass. Source of the fields:
 * docs/reference/jobflow.md#probes-and-patches.
 */
public sealed interface Probe extends JournalSerializable {
  /** Returns the task whose pods are probed; a target without such a task is not. */
  String task();

  /** Probe that the pods themselves have to answer. */
  sealed interface NetworkProbe extends Probe {
    /** Returns the port of the probe. */
    int port();
  }

  /**
   * GET request that must be answered with a status from 200 to 399.
   *
   * @param header name of a header to send; empty for none
   */
  @LogicalName("job-flow.probe.http")
  record Http(String task, String path, int port, String header, String value)
      implements NetworkProbe {}

  /** Connection that must be accepted. */
  @LogicalName("job-flow.probe.tcp")
  record Tcp(String task, int port) implements NetworkProbe {}

  /** Phase that all pods of the task must be in; there must be one. */
  @LogicalName("job-flow.probe.task-phase")
  record TaskPhase(String task, String phase) implements Probe {}
}
