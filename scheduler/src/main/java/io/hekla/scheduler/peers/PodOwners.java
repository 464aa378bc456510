package io.hekla.scheduler.peers;

import io.hekla.model.cluster.ObjectKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pods that were on listed nodes ({@link OwnedTerms}) and whose terms select pods of one kind.
 * Equal ones answer alike.
 */
public sealed interface PodOwners {
  /** Number of terms above which they are counted together. */
  int MOST_ASKED_ONE_BY_ONE = 64;

  /** Returns whether there are none. */
  boolean isEmpty();

  /** Returns one of their terms with pods in the domain of a node, by the node's index. */
  Optional<OwnedTerms.Owned> around(int node);

  /** Returns one of the pods near a node, as far as it is known. */
  default Optional<ObjectKey> exampleAround(int node) {
    return around(node).flatMap(OwnedTerms.Owned::example);
  }

  /** Returns whether any of them is near a node. */
  boolean isAnyNear(int node);

  /** Owners of few terms. */
  record Few(List<OwnedTerms.Owned> terms) implements PodOwners {
    @Override
    public boolean isEmpty() {
      return terms.isEmpty();
    }

    @Override
    public Optional<OwnedTerms.Owned> around(int node) {
      for (OwnedTerms.Owned term : terms) {
        if (term.listed().around(node) > 0) {
          return Optional.of(term);
        }
      }
      return Optional.empty();
    }

    @Override
    public boolean isAnyNear(int node) {
      return around(node).isPresent();
    }
  }

  /**
   * Owners of many terms, counted together for each topology key of the terms: a node is not asked
   * about each term. Follows the terms' counts.
   */
  final class Many implements PodOwners {
    private final Map<PeerTopology, DomainCounts> sums = new LinkedHashMap<>();
    private List<OwnedTerms.Owned> terms = List.of();
    private int taken;

    /** Adds the terms behind those already known; the list may be one that grows. */
    void take(List<OwnedTerms.Owned> all) {
      for (OwnedTerms.Owned term : all.subList(taken, all.size())) {
        term.addListedTo(sums.computeIfAbsent(term.listed().topology(), DomainCounts::new));
      }
      terms = all;
      taken = all.size();
    }

    @Override
    public boolean isEmpty() {
      return taken == 0;
    }

    @Override
    public Optional<OwnedTerms.Owned> around(int node) {
      return isAnyNear(node) ? new Few(terms).around(node) : Optional.empty();
    }

    @Override
    public boolean isAnyNear(int node) {
      for (DomainCounts sum : sums.values()) {
        if (sum.around(node) > 0) {
          return true;
        }
      }
      return false;
    }
  }

  /** Union of several owners. */
  record All(List<PodOwners> parts) implements PodOwners {
    @Override
    public boolean isEmpty() {
      return parts.stream().allMatch(PodOwners::isEmpty);
    }

    @Override
    public Optional<OwnedTerms.Owned> around(int node) {
      for (PodOwners part : parts) {
        Optional<OwnedTerms.Owned> found = part.around(node);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }

    @Override
    public boolean isAnyNear(int node) {
      for (PodOwners part : parts) {
        if (part.isAnyNear(node)) {
          return true;
        }
      }
      return false;
    }
  }
}
