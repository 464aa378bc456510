package io.hekla.model.cluster;

import java.util.List;

/**
 * What a pod wants of the pods around it; most want nothing.
 *
 * @param ports ports of the node that no other pod on it may have
 * @param affinity pods that must be near, all of them
 * @param antiAffinity pods that must not be near
 * @param preferred pods that make a place better or worse
 * @param spread how evenly pods like it shall be spread
 */
public record PodRelations(
    List<HostPort> ports,
    List<PodTerm> affinity,
    List<PodTerm> antiAffinity,
    List<PodTerm.Preferred> preferred,
    List<SpreadConstraint> spread) {
  /** No wish at all. */
  public static final PodRelations NONE =
      new PodRelations(List.of(), List.of(), List.of(), List.of(), List.of());

  public PodRelations {
    ports = List.copyOf(ports);
    affinity = List.copyOf(affinity);
    antiAffinity = List.copyOf(antiAffinity);
    preferred = List.copyOf(preferred);
    spread = List.copyOf(spread);
  }

  /** Whether it has a term of pod affinity or anti-affinity, required or preferred. */
  public boolean hasTerms() {
    return !affinity.isEmpty() || !antiAffinity.isEmpty() || !preferred.isEmpty();
  }
}
