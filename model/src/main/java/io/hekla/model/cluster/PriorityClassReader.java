package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;

/** Reader of PriorityClasses for the scheduler. */
public final class PriorityClassReader {
  private PriorityClassReader() {}

  /** Reads a name and its value. */
  public static PriorityClassInfo read(PriorityClass priorityClass) {
    return new PriorityClassInfo(
        Wire.text(priorityClass.getMetadata().getName()),
        Wire.number(priorityClass.getValue()),
        Wire.orElse(priorityClass.getGlobalDefault(), false));
  }
}
