package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;

/** Reads a PriorityClass as the scheduler sees it. */
public final class PriorityClassReader {
  private PriorityClassReader() {}

  /** The value behind a name. */
  public static PriorityClassInfo read(PriorityClass priorityClass) {
    return new PriorityClassInfo(
        Wire.text(priorityClass.getMetadata().getName()),
        Wire.number(priorityClass.getValue()),
        Wire.orElse(priorityClass.getGlobalDefault(), false));
  }
}
