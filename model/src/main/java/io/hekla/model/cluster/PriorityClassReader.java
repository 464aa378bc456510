package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;

/** Reader of PriorityClasses for the scheduler. */
public final class PriorityClassReader {
  private PriorityClassReader() {}

  /** Reads a name and its value. */
  public static PriorityClassInfo read(PriorityClass priorityClass) {
    return new PriorityClassInfo(
        FactJson.text(priorityClass.getMetadata().getName()),
        FactJson.number(priorityClass.getValue()),
        FactJson.orElse(priorityClass.getGlobalDefault(), false));
  }
}
