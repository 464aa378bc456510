package io.hekla.admission.rule;

import io.hekla.model.api.Queue;
import java.util.Collection;
import java.util.Map;

/**
 * What admission knows besides the object. Made once and used for many reviews; it does not change.
 *
 * @param queues every queue there is
 * @param namespaceAnnotations annotations by namespace; one that is not there has none
 * @param namespaceLabels labels by namespace; of one that is not there nothing is known
 */
public record AdmissionContext(
    QueueTree queues,
    Map<String, Map<String, String>> namespaceAnnotations,
    Map<String, Map<String, String>> namespaceLabels,
    AdmissionSettings settings) {
  public AdmissionContext {
    namespaceAnnotations = Map.copyOf(namespaceAnnotations);
    namespaceLabels = Map.copyOf(namespaceLabels);
  }

  /** A context of queues alone, with Volcano's settings. */
  public static AdmissionContext of(Collection<Queue> queues) {
    return new AdmissionContext(
        QueueTree.of(queues), Map.of(), Map.of(), AdmissionSettings.DEFAULT);
  }

  /** The same under other settings. */
  public AdmissionContext with(AdmissionSettings other) {
    return new AdmissionContext(queues, namespaceAnnotations, namespaceLabels, other);
  }

  /** The same with annotations of namespaces. */
  public AdmissionContext withNamespaces(Map<String, Map<String, String>> annotations) {
    return new AdmissionContext(queues, annotations, namespaceLabels, settings);
  }

  /** The same with labels of namespaces. */
  public AdmissionContext withLabels(Map<String, Map<String, String>> labels) {
    return new AdmissionContext(queues, namespaceAnnotations, labels, settings);
  }
}
