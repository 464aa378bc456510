package io.hekla.model.jobflow;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;

/**
 * What the pods of a target's task must answer to. Source of the fields: reference
 * api-and-controllers.md §1.8.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
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
  record Http(String task, String path, int port, String header, String value) implements Asked {}

  /** A connection is taken. */
  record Tcp(String task, int port) implements Asked {}

  /** All pods of the task, of which there is one, are in this phase. */
  record TaskPhase(String task, String phase) implements Probe {}
}
