package io.hekla.admission.rule;

import io.hekla.model.api.Queue;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Context of admission: everything it knows besides the object. Immutable; created once and used
 * for many reviews.
 *
 * @param queues every queue there is
 * @param namespaceAnnotations annotations by namespace; a missing one has none
 * @param namespaceLabels labels by namespace; those of a missing one are unknown
 * @param requester user of the request; empty where it is not known, or does not matter
 */
public record AdmissionContext(
    QueueTree queues,
    Map<String, Map<String, String>> namespaceAnnotations,
    Map<String, Map<String, String>> namespaceLabels,
    AdmissionSettings settings,
    Optional<Requester> requester) {
  public AdmissionContext {
    namespaceAnnotations = Map.copyOf(namespaceAnnotations);
    namespaceLabels = Map.copyOf(namespaceLabels);
  }

  /** A context of queues alone, with Volcano's settings. */
  public static AdmissionContext of(Collection<Queue> queues) {
    return new AdmissionContext(
        QueueTree.of(queues), Map.of(), Map.of(), AdmissionSettings.DEFAULT, Optional.empty());
  }

  /** Returns the same context under other settings. */
  public AdmissionContext with(AdmissionSettings other) {
    return new AdmissionContext(queues, namespaceAnnotations, namespaceLabels, other, requester);
  }

  /** Returns the same context with annotations of namespaces. */
  public AdmissionContext withNamespaces(Map<String, Map<String, String>> annotations) {
    return new AdmissionContext(queues, annotations, namespaceLabels, settings, requester);
  }

  /** Returns the same context with labels of namespaces. */
  public AdmissionContext withLabels(Map<String, Map<String, String>> labels) {
    return new AdmissionContext(queues, namespaceAnnotations, labels, settings, requester);
  }

  /** Returns the same context for a request of a user. */
  public AdmissionContext requestedBy(Requester user) {
    return new AdmissionContext(
        queues, namespaceAnnotations, namespaceLabels, settings, Optional.of(user));
  }
}
