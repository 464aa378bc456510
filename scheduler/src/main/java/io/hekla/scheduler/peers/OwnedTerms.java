package io.hekla.scheduler.peers;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The terms of pods that are on nodes, and the number of pods with each of them by domain: their
 * effect on a pod to be placed.
 *
 * <p>Volcano lists the nodes that have pods with such terms when a session begins, and for most
 * questions considers these only (docs/reference/plugin-rules.md#predicates). {@link Owned#listed}
 * counts likewise: a pod placed in the session counts if its node had such a pod before.
 */
public final class OwnedTerms {
  /** Maximum number of terms of one namespace that each kind of pods is matched with. */
  static final int MOST_MATCHED = 512;

  /**
   * Maximum number of preferred terms of one namespace that count for one kind: each node is asked
   * about each.
   */
  static final int MOST_PREFERRED_OF_KIND = 64;

  /**
   * Maximum number of different terms of the pods of one namespace that count; further ones do not.
   */
  private static final int MOST_PREFERRED = 4_096;

  private static final int MOST_REQUIRED = 65_536;

  private static final SortedMap<String, TermsByLabel> NONE = Collections.emptySortedMap();

  private final Session session;
  private final PodIndex index;
  private final Function<TaskInfo, List<PodTerm.Preferred>> termsOf;
  private final Predicate<NodeState> lists;
  private final boolean isRequired;
  private final Map<Key, Owned> terms = new HashMap<>();
  private final Map<String, Integer> termsByOwner = new HashMap<>();

  /** Terms that select pods of one namespace alone, by that, then by their owners' namespace. */
  private final Map<String, SortedMap<String, TermsByLabel>> ofOneNamespace = new HashMap<>();

  /** Other terms, by their owners' namespace. */
  private final SortedMap<String, TermsByLabel> ofManyNamespaces = new TreeMap<>();

  private final Map<PodKind, Concern> concerns = new HashMap<>();
  private Optional<Boolean> anyListed = Optional.empty();
  private final PodFollower pods;

  /** Term of pods of one namespace. */
  private record Key(String namespace, PodTerm.Preferred term) {}

  /** Term, with the counts by domain of the pods of a namespace that have it. */
  public static final class Owned {
    private final int number;
    private final PodTerm term;
    private final int weight;
    private final DomainCounts listed;
    private final DomainCounts all;

    /** Sums of several terms that this is a part of. */
    private List<DomainCounts> sums = List.of();

    /** One of its pods, unless that has left since. */
    private @Nullable ObjectKey example;

    private Owned(int number, PodTerm.Preferred preferred, PeerTopology topology) {
      this.number = number;
      term = preferred.term();
      weight = preferred.weight();
      listed = new DomainCounts(topology);
      all = new DomainCounts(topology);
    }

    /** Number from 1, in the order in which terms were added. */
    int number() {
      return number;
    }

    PodTerm term() {
      return term;
    }

    /** Score that one such pod adds to the nodes near it; 0 for a required term. */
    public int weight() {
      return weight;
    }

    /** Counts of its pods on nodes that were listed when the session began. */
    public DomainCounts listed() {
      return listed;
    }

    /** Counts of its pods on all nodes. */
    public DomainCounts all() {
      return all;
    }

    /** Example of its pods; empty if none is known any more. */
    public Optional<ObjectKey> example() {
      return Optional.ofNullable(example);
    }

    /** Adds the counts of {@link #listed} to a sum, and all later changes of them. */
    void addListedTo(DomainCounts sum) {
      listed.addTo(sum);
      sums = sums.isEmpty() ? new ArrayList<>() : sums;
      sums.add(sum);
    }

    private void countListed(int node, int pods) {
      listed.count(node, pods);
      for (DomainCounts sum : sums) {
        sum.count(node, pods);
      }
    }

    private void note(ObjectKey pod, boolean comes) {
      if (comes && example == null) {
        example = pod;
      } else if (!comes && pod.equals(example)) {
        example = null;
      }
    }
  }

  private OwnedTerms(
      Session session,
      PodIndex index,
      Function<TaskInfo, List<PodTerm.Preferred>> termsOf,
      Predicate<NodeState> lists,
      boolean isRequired) {
    this.session = session;
    this.index = index;
    this.termsOf = termsOf;
    this.lists = lists;
    this.isRequired = isRequired;
    pods = new PodFollower(session, this::begin, this::move);
  }

  /**
   * Returns the terms of required anti-affinity. Of the pods of each namespace at most 65,536
   * different ones count, in the order of nodes and pods. A kind of pods that more than 512 of a
   * namespace may select by their labels is kept away from the pods of all these, as if each
   * selected it.
   *
   * @param lists whether Volcano lists a node at the beginning of the session
   */
  public static OwnedTerms required(Session session, PodIndex index, Predicate<NodeState> lists) {
    return new OwnedTerms(session, index, OwnedTerms::antiAffinity, lists, true);
  }

  /**
   * Returns the preferred terms. Of the pods of each namespace at most 4,096 different ones count,
   * in the order of nodes and pods. A kind of pods is matched with 512 of them, of which 64 count
   * for it.
   */
  public static OwnedTerms preferred(Session session, PodIndex index) {
    return new OwnedTerms(
        session, index, task -> task.relations().preferred(), NodeState::hasTerms, false);
  }

  private static List<PodTerm.Preferred> antiAffinity(TaskInfo task) {
    List<PodTerm> terms = task.relations().antiAffinity();
    return terms.isEmpty()
        ? List.of()
        : terms.stream().map(term -> new PodTerm.Preferred(0, term)).toList();
  }

  /** Returns whether any node was listed when the session began. */
  public boolean anyListed() {
    if (anyListed.isEmpty()) {
      anyListed =
          Optional.of(session.nodes().stream().anyMatch(node -> lists.test(node.atStart())));
    }
    return anyListed.get();
  }

  /**
   * Returns the terms that were matched with a task and select it; none by a label that no node
   * has, since their pods are near no node.
   */
  public List<Owned> concerning(TaskInfo task) {
    return concern(task).terms();
  }

  /**
   * Returns the pods on listed nodes that have terms which select a task, or count as if they did.
   */
  public PodOwners listedOwners(TaskInfo task) {
    return concern(task).owners();
  }

  private Concern concern(TaskInfo task) {
    pods.follow();
    var kind = PodKind.of(task, false);
    Concern concern = concerns.get(kind);
    if (concern == null) {
      Map<String, String> namespace = session.namespaceLabels(kind.namespace());
      concern = new Concern(kind, namespace, isRequired);
      concerns.put(kind, concern);
    }
    concern.update(
        terms.size(), ofOneNamespace.getOrDefault(kind.namespace(), NONE), ofManyNamespaces);
    return concern;
  }

  private void begin(NodeView node) {
    if (node.atStart().hasTerms()) {
      for (SnapshotTask task : node.atStart().tasks()) {
        add(task.info(), node.index(), 1);
      }
    }
  }

  private void move(PodMove move) {
    add(move.task(), move.node(), move.pods());
  }

  private void add(TaskInfo task, int node, int pods) {
    for (PodTerm.Preferred term : termsOf.apply(task)) {
      var key = new Key(task.key().namespace(), term);
      Owned owned = terms.get(key);
      if (owned == null) {
        PeerTopology topology = index.topology(term.term().topologyKey());
        // A term that does not count will not later either: the number never falls.
        if (topology.hasNoDomain() || !counts(key.namespace)) {
          continue;
        }
        owned = new Owned(terms.size() + 1, term, topology);
        terms.put(key, owned);
        byOwner(term.term())
            .computeIfAbsent(key.namespace, absent -> new TermsByLabel())
            .add(owned);
      }
      owned.note(task.key(), pods > 0);
      owned.all.count(node, pods);
      if (lists.test(session.nodes().get(node).atStart())) {
        owned.countListed(node, pods);
      }
    }
  }

  private boolean counts(String owner) {
    int most = isRequired ? MOST_REQUIRED : MOST_PREFERRED;
    return termsByOwner.merge(owner, 1, Integer::sum) <= most;
  }

  private SortedMap<String, TermsByLabel> byOwner(PodTerm term) {
    boolean meansOne = term.namespaceSelector().nothing() && term.namespaces().size() == 1;
    return meansOne
        ? ofOneNamespace.computeIfAbsent(term.namespaces().first(), absent -> new TreeMap<>())
        : ofManyNamespaces;
  }
}
