package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.time.Instant;
import java.util.List;

/**
 * Objects that are put into the store, with their times.
 *
 * @param arrivals arrivals in the order of their times; those of one time in the order in which
 *     they are created
 * @param runs run times of pods that are known by their names
 */
public record Workload(List<Arrival> arrivals, PodRuns runs) {
  /** Kinds of arrivals. */
  public enum Action {
    CREATE,
    /** The object is a merge patch; an object that is not there is left alone. */
    CHANGE,
    /** Deletion of the object of this name, if it is there; pods of a node are deleted with it. */
    DELETE
  }

  /** Request about an object at a time. */
  public record Arrival(Instant at, Action action, Kind<?> kind, ObjectNode object) {
    /** Creates the arrival of an object that is created. */
    public Arrival(Instant at, Kind<?> kind, ObjectNode object) {
      this(at, Action.CREATE, kind, object);
    }
  }

  /** Creates a workload of pods that state their run times. */
  public Workload(List<Arrival> arrivals) {
    this(arrivals, PodRuns.NONE);
  }

  public Workload {
    arrivals = List.copyOf(arrivals);
  }

  /** Time at which manifests are applied, and nodes and queues exist. */
  public static Instant beginning() {
    return VirtualClock.START;
  }
}
