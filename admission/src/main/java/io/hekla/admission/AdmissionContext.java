package io.hekla.admission;

import io.hekla.model.api.Queue;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What admission knows besides the object: the queues there are, the annotations of namespaces, and
 * the scheduler's name.
 *
 * @param queues every queue by its name
 * @param namespaceAnnotations annotations by namespace
 * @param schedulerName given to jobs that name none
 */
public record AdmissionContext(
    Map<String, Queue> queues,
    Map<String, Map<String, String>> namespaceAnnotations,
    String schedulerName) {
  /** The name of Volcano's scheduler, to which Hekla answers as well. */
  public static final String VOLCANO = "volcano";

  public AdmissionContext {
    queues = Map.copyOf(queues);
    namespaceAnnotations = Map.copyOf(namespaceAnnotations);
  }

  /** A context of queues alone. */
  public static AdmissionContext of(Collection<Queue> queues) {
    var byName = new TreeMap<String, Queue>();
    queues.forEach(queue -> byName.put(queue.getMetadata().getName(), queue));
    return new AdmissionContext(byName, Map.of(), VOLCANO);
  }

  Optional<Queue> queue(String name) {
    return Optional.ofNullable(queues.get(name));
  }

  boolean hasChildren(String name) {
    return queues.values().stream().anyMatch(queue -> name.equals(queue.getSpec().parent));
  }
}
