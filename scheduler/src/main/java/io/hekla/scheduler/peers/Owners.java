package io.hekla.scheduler.peers;

import io.hekla.model.cluster.ObjectKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pods that were on listed nodes ({@link OwnedTerms}) and whose terms mean pods of one kind. Equal
 * ones answer alike.
 */
public sealed interface Owners {
  /** More terms than that are asked together. */
  int MOST_ASKED_ONE_BY_ONE = 64;

  /** Whether there are none. */
  boolean isEmpty();

  /** One of their terms with pods in the domain of a node, by the node's index. */
  Optional<OwnedTerms.Owned> around(int node);

  /** One of the pods near a node, as far as it is known. */
  default Optional<ObjectKey> exampleAround(int node) {
    return around(node).flatMap(OwnedTerms.Owned::example);
  }

  /** Whether any of them is near a node. */
  boolean areAround(int node);

  /** Those of few terms. */
  record Few(List<OwnedTerms.Owned> terms) implements Owners {
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
    public boolean areAround(int node) {
      return around(node).isPresent();
    }
  }

  /**
   * Those of many terms, counted together for each label that the terms are by: a node is not asked
   * about each term. Follows the terms' counts.
   */
  final class Many implements Owners {
    private final Map<Topology, DomainCounts> sums = new LinkedHashMap<>();
    private List<OwnedTerms.Owned> terms = List.of();
    private int taken;

    /** Takes in terms behind those that are known; the list may be one that grows. */
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
      return areAround(node) ? new Few(terms).around(node) : Optional.empty();
    }

    @Override
    public boolean areAround(int node) {
      for (DomainCounts sum : sums.values()) {
        if (sum.around(node) > 0) {
          return true;
        }
      }
      return false;
    }
  }

  /** Those of several. */
  record All(List<Owners> parts) implements Owners {
    @Override
    public boolean isEmpty() {
      return parts.stream().allMatch(Owners::isEmpty);
    }

    @Override
    public Optional<OwnedTerms.Owned> around(int node) {
      for (Owners part : parts) {
        Optional<OwnedTerms.Owned> found = part.around(node);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }

    @Override
    public boolean areAround(int node) {
      for (Owners part : parts) {
        if (part.areAround(node)) {
          return true;
        }
      }
      return false;
    }
  }
}
