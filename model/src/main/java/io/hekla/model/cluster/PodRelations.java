package io.hekla.model.cluster;

import java.util.List;

/**
 * Constraints and preferences of a pod towards other pods; most have none.
 *
 * @param ports ports of the node that no other pod on it may have
 * @param affinity pods that must be near, all of them
 * @param antiAffinity pods that must not be near
 * @param preferred pods that raise or lower the score of a place
 * @param spread constraints on how evenly similar pods are spread
 */
public record PodRelations(
    List<HostPort> ports,
    List<PodTerm> affinity,
    List<PodTerm> antiAffinity,
    List<PodTerm.Preferred> preferred,
    List<SpreadConstraint> spread) {
  /** Relations of a pod that has none. */
  public static final PodRelations NONE =
      new PodRelations(List.of(), List.of(), List.of(), List.of(), List.of());

  public PodRelations {
    ports = List.copyOf(ports);
    affinity = List.copyOf(affinity);
    antiAffinity = List.copyOf(antiAffinity);
    preferred = List.copyOf(preferred);
    spread = List.copyOf(spread);
  }

  /** Returns whether it has a term of pod affinity or anti-affinity, required or preferred. */
  public boolean hasTerms() {
    return !affinity.isEmpty() || !antiAffinity.isEmpty() || !preferred.isEmpty();
  }
}
