package io.hekla.model.jobflow;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/**
 * What the pods of a target's task must answer to. Source of the fields: reference
 * api-and-controllers.md §1.8.
 */
public sealed interface Probe extends Kept {
  /** The task whose pods are asked; a target without such a task is not. */
  String task();

  /** A probe that the pods themselves have to answer to. */
  sealed interface Asked extends Probe {
    /** Port at which they are asked. */
    int port();
  }

  /**
   * A GET is answered with a status from 200 to 399.
   *
   * @param header name of a header to send; empty for none
   */
  @LogicalName("job-flow.probe.http")
  record Http(String task, String path, int port, String header, String value) implements Asked {}

  /** A connection is taken. */
  @LogicalName("job-flow.probe.tcp")
  record Tcp(String task, int port) implements Asked {}

  /** All pods of the task, of which there is one, are in this phase. */
  @LogicalName("job-flow.probe.task-phase")
  record TaskPhase(String task, String phase) implements Probe {}
}
