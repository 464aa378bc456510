package io.hekla.scheduler.peers;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The terms of pods that are on nodes, and how many pods have each of them where: what they say
 * about a pod that comes.
 *
 * <p>Volcano lists the nodes that have pods with such terms when a session begins, and for most
 * questions looks at these only (reference §5.7). {@link Owned#listed} counts likewise: a pod
 * placed in the session counts if its node had such a pod before.
 */
public final class OwnedTerms {
  private final Session session;
  private final PodIndex index;
  private final Function<TaskInfo, List<PodTerm.Preferred>> termsOf;
  private final Predicate<NodeState> lists;
  private final Map<PodTerm.Preferred, Owned> terms = new LinkedHashMap<>();
  private final List<Owned> inOrder = new ArrayList<>();
  private final Map<PodKind, Concern> concerns = new HashMap<>();
  private Optional<Boolean> anyListed = Optional.empty();
  private final PodFollower pods;

  /** One term, and where the pods are that have it. */
  public static final class Owned {
    private final PodTerm term;
    private final int weight;
    private final DomainCounts listed;
    private final DomainCounts all;

    private Owned(PodTerm.Preferred preferred, Topology topology) {
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
  }

  private static final class Concern {
    List<Owned> terms = List.of();
    int known;
  }

  /**
   * @param termsOf the terms of a pod that are meant
   * @param lists whether Volcano lists a node at the beginning of the session
   */
  public OwnedTerms(
      Session session,
      PodIndex index,
      Function<TaskInfo, List<PodTerm.Preferred>> termsOf,
      Predicate<NodeState> lists) {
    this.session = session;
    this.index = index;
    this.termsOf = termsOf;
    this.lists = lists;
    pods = new PodFollower(session, this::begin, this::move);
  }

  /** Whether any node was listed when the session began. */
  public boolean anyListed() {
    if (anyListed.isEmpty()) {
      anyListed =
          Optional.of(session.nodes().stream().anyMatch(node -> lists.test(node.atStart())));
    }
    return anyListed.get();
  }

  /** The terms that mean a task, in the order in which they were met. */
  public List<Owned> concerning(TaskInfo task) {
    pods.follow();
    var kind = PodKind.of(task, false);
    Concern concern = concerns.computeIfAbsent(kind, absent -> new Concern());
    if (concern.known < inOrder.size()) {
      Map<String, String> namespace = session.namespaceLabels(kind.namespace());
      var all = new ArrayList<>(concern.terms);
      for (Owned owned : inOrder.subList(concern.known, inOrder.size())) {
        if (owned.term.matches(kind.namespace(), namespace, kind.labels())) {
          all.add(owned);
        }
      }
      concern.terms = List.copyOf(all);
      concern.known = inOrder.size();
    }
    return concern.terms;
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
      Owned owned = terms.get(term);
      if (owned == null) {
        owned = new Owned(term, index.topology(term.term().topologyKey()));
        terms.put(term, owned);
        inOrder.add(owned);
      }
      owned.all.count(node, pods);
      if (lists.test(session.nodes().get(node).atStart())) {
        owned.listed.count(node, pods);
      }
    }
  }
}
