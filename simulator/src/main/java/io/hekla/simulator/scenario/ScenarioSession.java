package io.hekla.simulator.scenario;

import io.hekla.model.cluster.ObjectKey;
import java.util.Map;

/**
 * Session of a scenario that comes from a recording; the parts that a scenario does not have are
 * empty.
 *
 * @param id name of the session in conditions
 * @param seed seed that breaks ties between equally good nodes
 * @param suspended PodGroups that take no decisions, with the reason
 */
public record ScenarioSession(String id, long seed, Map<ObjectKey, String> suspended) {
  public ScenarioSession {
    suspended = Map.copyOf(suspended);
  }
}
