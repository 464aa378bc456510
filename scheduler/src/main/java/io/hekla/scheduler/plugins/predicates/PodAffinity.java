package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodRelations;
import io.hekla.model.cluster.PodTerm;
import io.hekla.scheduler.peers.DomainCounts;
import io.hekla.scheduler.peers.OwnedTerms;
import io.hekla.scheduler.peers.PeerTopology;
import io.hekla.scheduler.peers.PodIndex;
import io.hekla.scheduler.peers.PodKind;
import io.hekla.scheduler.peers.PodOwners;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Predicate for pods that must be near others, or must not, and for pods that placed pods want to
 * be away from.
 */
final class PodAffinity {
  private static final Fit NOT_NEAR = Fit.never("node(s) didn't match pod affinity rules");
  private static final Fit TOO_NEAR = Fit.notNow("node(s) didn't match pod anti-affinity rules");
  private static final Fit UNWELCOME =
      Fit.notNow("node(s) didn't satisfy existing pods anti-affinity rules");

  private static final Fit NOT_COUNTED =
      Fit.notNow("namespace has too many different terms of pod affinity in one session");

  private static final PodOwners NOBODY = new PodOwners.Few(List.of());

  private final Session session;
  private final PodIndex index;
  private final OwnedTerms owned;
  private final Map<Key, Rule> rules = new HashMap<>();

  /**
   * @param isOneOfThem whether the pod is itself one of those that it wants to be near
   */
  private record Key(
      String namespace,
      List<PodTerm> near,
      List<PodTerm> apart,
      boolean isOneOfThem,
      PodOwners unwelcomeTo) {}

  /**
   * @param live whether a pod placed in the session keeps others away at once, even if its node had
   *     no such pod before; Volcano considers only nodes that had one
   */
  PodAffinity(Session session, PodIndex index, boolean live) {
    this.session = session;
    this.index = index;
    Predicate<NodeState> lists = live ? node -> true : NodeState::hasAntiAffinity;
    owned = OwnedTerms.required(session, index, lists);
  }

  Optional<PeerRule> ruleFor(TaskView task) {
    PodRelations relations = task.info().relations();
    PodOwners unwelcomeTo = owned.anyListed() ? owned.listedOwners(task.info()) : NOBODY;
    List<PodTerm> near = relations.affinity();
    List<PodTerm> apart = relations.antiAffinity();
    if (near.isEmpty() && apart.isEmpty() && unwelcomeTo.isEmpty()) {
      return Optional.empty();
    }
    String namespace = task.info().key().namespace();
    boolean isOneOfThem = selectsAll(near, namespace, task.info().labels());
    var key = new Key(namespace, near, apart, isOneOfThem, unwelcomeTo);
    index.follow();
    Rule known = rules.get(key);
    if (known == null) {
      known = new Rule(key);
      rules.put(key, known);
    }
    return Optional.of(known);
  }

  private boolean selectsAll(List<PodTerm> terms, String namespace, Map<String, String> labels) {
    if (terms.isEmpty()) {
      return false;
    }
    Map<String, String> ofNamespace = session.namespaceLabels(namespace);
    return terms.stream().allMatch(term -> term.matches(namespace, ofNamespace, labels));
  }

  private Predicate<PodKind> selectedByAll(List<PodTerm> terms) {
    return pod -> selectsAll(terms, pod.namespace(), pod.labels());
  }

  private final class Rule implements PeerRule {
    private final List<DomainCounts> near = new ArrayList<>();
    private final List<DomainCounts> apart = new ArrayList<>();
    private final PodOwners unwelcomeTo;
    private final boolean isOneOfThem;

    /** Result of counting; false without room to count the pods that its own terms mean. */
    private final boolean isCounted;

    Rule(Key key) {
      unwelcomeTo = key.unwelcomeTo;
      isOneOfThem = key.isOneOfThem;
      isCounted = countNear(key) && countApart(key);
    }

    /**
     * Counts the pods that are meant by all terms: they count for each of them, and are asked about
     * once.
     */
    private boolean countNear(Key key) {
      for (PodTerm term : key.near) {
        near.add(index.counts(index.topology(term.topologyKey())));
      }
      return near.isEmpty()
          || near.stream().anyMatch(counts -> counts.topology().hasNoDomain())
          || countAll(key.namespace, key.near, near);
    }

    private boolean countApart(Key key) {
      for (PodTerm term : key.apart) {
        PeerTopology topology = index.topology(term.topologyKey());
        if (!topology.hasNoDomain()) {
          DomainCounts counts = index.counts(topology);
          apart.add(counts);
          if (!countAll(key.namespace, List.of(term), List.of(counts))) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean countAll(String namespace, List<PodTerm> terms, List<DomainCounts> all) {
      return index.ask(
          namespace,
          terms.getFirst().pods(),
          selectedByAll(terms),
          (node, pods) -> {
            for (DomainCounts counts : all) {
              counts.count(node, pods);
            }
          });
    }

    @Override
    public Fit check(NodeView node) {
      if (!isCounted) {
        return NOT_COUNTED;
      }
      if (!isNear(node.index())) {
        return NOT_NEAR;
      }
      for (DomainCounts counts : apart) {
        if (counts.around(node.index()) > 0) {
          return TOO_NEAR;
        }
      }
      return unwelcomeTo.isAnyNear(node.index()) ? UNWELCOME : Fit.YES;
    }

    @Override
    public Optional<ObjectKey> culprit(NodeView node) {
      return isCounted ? unwelcomeTo.exampleAround(node.index()) : Optional.empty();
    }

    /**
     * Returns whether a node is near. A pod that wants to be near its own kind may go anywhere as
     * the first of them.
     */
    private boolean isNear(int node) {
      boolean allThere = true;
      boolean anyAnywhere = false;
      for (DomainCounts counts : near) {
        if (counts.topology().of(node) == PeerTopology.NONE) {
          return false;
        }
        allThere &= counts.around(node) > 0;
        anyAnywhere |= counts.total() > 0;
      }
      return allThere || (isOneOfThem && !anyAnywhere);
    }
  }
}
