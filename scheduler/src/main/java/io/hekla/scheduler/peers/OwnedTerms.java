package io.hekla.scheduler.peers;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The terms of pods that are on nodes, and how many pods have each of them where: what they say
 * about a pod that comes.
 *
 * <p>Volcano lists the nodes that have pods with such terms when a session begins, and for most
 * questions looks at these only (reference §5.7). {@link Owned#listed} counts likewise: a pod
 * placed in the session counts if its node had such a pod before.
 */
public final class OwnedTerms {
  /** Different preferred terms of the pods of one namespace that count; further ones do not. */
  private static final int MOST_PREFERRED = 4_096;

  /** Of these so many count for pods of one kind: each node is asked about each of them. */
  static final int MOST_PREFERRED_OF_KIND = 64;

  private final Session session;
  private final PodIndex index;
  private final Function<TaskInfo, List<PodTerm.Preferred>> termsOf;
  private final Predicate<NodeState> lists;
  private final boolean isBounded;
  private final Map<Key, Owned> terms = new HashMap<>();
  private final Map<String, Integer> termsByNamespace = new HashMap<>();

  /** Terms that mean pods of one namespace alone, by it: others need not look at them. */
  private final Map<String, List<Owned>> ofNamespace = new HashMap<>();

  private final List<Owned> ofMany = new ArrayList<>();
  private final Map<PodKind, Concern> concerns = new HashMap<>();
  private Optional<Boolean> anyListed = Optional.empty();
  private final PodFollower pods;

  /** A term of pods of one namespace. */
  private record Key(String namespace, PodTerm.Preferred term) {}

  /** One term, and where the pods of a namespace are that have it. */
  public static final class Owned {
    private final String namespace;
    private final PodTerm term;
    private final int weight;
    private final DomainCounts listed;
    private final DomainCounts all;

    /** Sums of several terms that this is a part of. */
    private List<DomainCounts> sums = List.of();

    /** One of its pods, unless that has left since. */
    private @Nullable ObjectKey example;

    private Owned(Key key, Topology topology) {
      namespace = key.namespace;
      PodTerm.Preferred preferred = key.term;
      term = preferred.term();
      weight = preferred.weight();
      listed = new DomainCounts(topology);
      all = new DomainCounts(topology);
    }

    /** What one such pod adds to the score of the nodes near it; 0 for a demand. */
    public int weight() {
      return weight;
    }

    /** Its pods on nodes that were listed when the session began. */
    public DomainCounts listed() {
      return listed;
    }

    /** Its pods on all nodes. */
    public DomainCounts all() {
      return all;
    }

    /** One of its pods; empty if it is not known any more. */
    public Optional<ObjectKey> example() {
      return Optional.ofNullable(example);
    }

    /** Adds what is counted of {@link #listed} to a sum, and whatever comes or goes from now on. */
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

  private static final class Concern {
    List<Owned> terms = List.of();
    int knownOfNamespace;
    int knownOfMany;
    final Map<String, Integer> termsByNamespace = new HashMap<>();
    private Owners.@Nullable Many many;

    Owners owners() {
      if (terms.size() <= Owners.MOST_ASKED_ONE_BY_ONE) {
        return new Owners.Few(terms);
      }
      if (many == null) {
        many = new Owners.Many();
      }
      many.take(terms);
      return many;
    }
  }

  private OwnedTerms(
      Session session,
      PodIndex index,
      Function<TaskInfo, List<PodTerm.Preferred>> termsOf,
      Predicate<NodeState> lists,
      boolean isBounded) {
    this.session = session;
    this.index = index;
    this.termsOf = termsOf;
    this.lists = lists;
    this.isBounded = isBounded;
    pods = new PodFollower(session, this::begin, this::move);
  }

  /**
   * Terms of required anti-affinity, all of them.
   *
   * @param lists whether Volcano lists a node at the beginning of the session
   */
  public static OwnedTerms required(Session session, PodIndex index, Predicate<NodeState> lists) {
    return new OwnedTerms(session, index, OwnedTerms::antiAffinity, lists, false);
  }

  /**
   * Preferred terms. Of the pods of each namespace at most 4,096 different ones count, in the order
   * of nodes and pods, and at most 64 of these for pods of one kind.
   */
  public static OwnedTerms preferred(Session session, PodIndex index) {
    return new OwnedTerms(
        session, index, task -> task.relations().preferred(), NodeState::hasTerms, true);
  }

  private static List<PodTerm.Preferred> antiAffinity(TaskInfo task) {
    List<PodTerm> terms = task.relations().antiAffinity();
    return terms.isEmpty()
        ? List.of()
        : terms.stream().map(term -> new PodTerm.Preferred(0, term)).toList();
  }

  /** Whether any node was listed when the session began. */
  public boolean anyListed() {
    if (anyListed.isEmpty()) {
      anyListed =
          Optional.of(session.nodes().stream().anyMatch(node -> lists.test(node.atStart())));
    }
    return anyListed.get();
  }

  /**
   * The terms that mean a task; none by a label that no node has, since their pods are near nobody.
   */
  public List<Owned> concerning(TaskInfo task) {
    return concern(task).terms;
  }

  /** The pods on listed nodes that have such terms. */
  public Owners listedOwners(TaskInfo task) {
    return concern(task).owners();
  }

  private Concern concern(TaskInfo task) {
    pods.follow();
    var kind = PodKind.of(task, false);
    Concern concern = concerns.computeIfAbsent(kind, absent -> new Concern());
    List<Owned> own = ofNamespace.getOrDefault(kind.namespace(), List.of());
    if (concern.knownOfNamespace < own.size() || concern.knownOfMany < ofMany.size()) {
      var all = new ArrayList<>(concern.terms);
      addMeaning(kind, own.subList(concern.knownOfNamespace, own.size()), all, concern);
      addMeaning(kind, ofMany.subList(concern.knownOfMany, ofMany.size()), all, concern);
      concern.terms = List.copyOf(all);
      concern.knownOfNamespace = own.size();
      concern.knownOfMany = ofMany.size();
    }
    return concern;
  }

  private void addMeaning(PodKind kind, List<Owned> some, List<Owned> all, Concern concern) {
    Map<String, String> namespace = session.namespaceLabels(kind.namespace());
    for (Owned owned : some) {
      if (owned.term.matches(kind.namespace(), namespace, kind.labels())
          && counts(concern.termsByNamespace, owned.namespace, MOST_PREFERRED_OF_KIND)) {
        all.add(owned);
      }
    }
  }

  private void begin(NodeView node) {
    if (node.atStart().hasTerms()) {
      for (TaskState task : node.atStart().tasks()) {
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
        Topology topology = index.topology(term.term().topologyKey());
        // One that does not count will not later either: the number never falls.
        if (topology.isNowhere() || !counts(termsByNamespace, key.namespace, MOST_PREFERRED)) {
          continue;
        }
        owned = new Owned(key, topology);
        terms.put(key, owned);
        sequence(term.term()).add(owned);
      }
      owned.note(task.key(), pods > 0);
      owned.all.count(node, pods);
      if (lists.test(session.nodes().get(node).atStart())) {
        owned.countListed(node, pods);
      }
    }
  }

  private boolean counts(Map<String, Integer> byNamespace, String namespace, int most) {
    return !isBounded || byNamespace.merge(namespace, 1, Integer::sum) <= most;
  }

  private List<Owned> sequence(PodTerm term) {
    boolean meansOne = term.namespaceSelector().nothing() && term.namespaces().size() == 1;
    return meansOne
        ? ofNamespace.computeIfAbsent(term.namespaces().first(), absent -> new ArrayList<>())
        : ofMany;
  }
}
