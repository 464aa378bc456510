package io.hekla.model.cluster;

import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A term of pod affinity or anti-affinity: other pods, and the distance to them.
 *
 * @param namespaces namespaces of the selected pods; the own one where the term names none
 * @param namespaceSelector further namespaces, by their labels
 * @param pods selector of pods in these namespaces
 * @param topologyKey the node label whose equal values mean near
 */
public record PodTerm(
    SortedSet<String> namespaces,
    LabelSelector namespaceSelector,
    LabelSelector pods,
    String topologyKey) {
  public PodTerm {
    namespaces = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(namespaces));
  }

  /**
   * Returns whether the term selects a pod.
   *
   * @param namespaceLabels the labels of the pod's namespace
   */
  public boolean matches(
      String namespace, Map<String, String> namespaceLabels, Map<String, String> labels) {
    return (namespaces.contains(namespace) || namespaceSelector.matches(namespaceLabels))
        && pods.matches(labels);
  }

  /**
   * Term that changes the score of nodes near such pods.
   *
   * @param weight 1..100 for affinity, -1..-100 for anti-affinity
   */
  public record Preferred(int weight, PodTerm term) {}
}
