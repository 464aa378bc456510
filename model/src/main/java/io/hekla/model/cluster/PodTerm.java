package io.hekla.model.cluster;

import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Other pods, and how near they are: a term of pod affinity or anti-affinity.
 *
 * @param namespaces namespaces of the pods meant; the own one where the term names none
 * @param namespaceSelector further namespaces, by their labels
 * @param pods which pods of these namespaces
 * @param topologyKey the label of nodes whose equal values mean near
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
   * Whether a pod is meant.
   *
   * @param namespaceLabels the labels of the pod's namespace
   */
  public boolean matches(
      String namespace, Map<String, String> namespaceLabels, Map<String, String> labels) {
    return (namespaces.contains(namespace) || namespaceSelector.matches(namespaceLabels))
        && pods.matches(labels);
  }

  /**
   * A term that moves the score of nodes near such pods.
   *
   * @param weight 1..100 for affinity, -1..-100 for anti-affinity
   */
  public record Preferred(int weight, PodTerm term) {}
}
