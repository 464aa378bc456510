package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Objects that are put into the store, with their times.
 *
 * @param arrivals arrivals in the order of their times; those of one time in the order in which
 *     they are created
 * @param runs run times of pods that are known by their names
 * @param byPod objects that a pod creates when it first runs, at whatever time that is
 */
public record Workload(List<Arrival> arrivals, PodRuns runs, Map<ObjectKey, List<Arrival>> byPod) {
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

  /** Creates a workload whose pods create nothing. */
  public Workload(List<Arrival> arrivals, PodRuns runs) {
    this(arrivals, runs, Map.of());
  }

  public Workload {
    arrivals = List.copyOf(arrivals);
    byPod = Map.copyOf(byPod);
  }

  /** Time at which manifests are applied, and nodes and queues exist. */
  public static Instant beginning() {
    return VirtualClock.START;
  }
}
