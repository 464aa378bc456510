package io.hekla.scheduler.peers;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.NodeFailures;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pods of a session by what terms can tell of them. A question is matched once with each kind
 * of pods; from then on a pod that comes or goes costs one addition per question that means it.
 */
public final class PodIndex {
  private final Session session;
  private final Map<PodKind, Residents> residents = new LinkedHashMap<>();
  private final List<Question> questions = new ArrayList<>();
  private final Map<String, Topology> topologies = new HashMap<>();

  /** All labels of nodes; told apart only once somebody asked for one that no node has. */
  private @Nullable Set<String> labels;

  private final NodeFailures failures = new NodeFailures();
  private final PodFollower pods;

  private record Question(Predicate<PodKind> pods, PodCounter counter) {}

  private record Residents(Map<Integer, Integer> byNode, List<PodCounter> counters) {}

  /** Costs nothing until it is asked. */
  public PodIndex(Session session) {
    this.session = session;
    pods = PodFollower.byNode(session, failures, this::begin, this::move);
  }

  /** The session's nodes by the value of a label. */
  public Topology topology(String key) {
    Topology known = topologies.get(key);
    if (known != null) {
      return known;
    }
    if (labels != null && !labels.contains(key)) {
      return Topology.NOWHERE; // not kept: a tenant can make up as many keys as he likes
    }
    Topology topology = Topology.byLabel(session.nodes(), key);
    if (topology.isNowhere()) {
      labels = labelsOfNodes();
    } else {
      topologies.put(key, topology);
    }
    return topology;
  }

  private Set<String> labelsOfNodes() {
    var all = new HashSet<String>();
    session.nodes().forEach(node -> all.addAll(node.info().labels().keySet()));
    return all;
  }

  /** The session's nodes, each for itself. */
  public Topology byNode() {
    return Topology.byNode(session.nodes());
  }

  /** A counter to {@link #ask} with; domains of nodes whose pods cannot be told have no count. */
  public DomainCounts counts(Topology topology) {
    return new DomainCounts(topology, failures);
  }

  /** Tells a counter of all pods that are meant: those there are, and each that comes or goes. */
  public void ask(Predicate<PodKind> pods, PodCounter counter) {
    follow();
    var question = new Question(pods, counter);
    residents.forEach((kind, found) -> match(question, kind, found));
    // One that cannot be answered is not asked about pods that come later.
    questions.add(question);
  }

  /** Brings all counters up to date with what the session did. */
  public void follow() {
    pods.follow();
  }

  private void begin(NodeView node) {
    for (TaskState task : node.atStart().tasks()) {
      boolean isLeaving = task.status() == TaskStatus.RELEASING;
      add(PodKind.of(task.info(), isLeaving), node.index(), 1);
    }
  }

  private void move(PodMove move) {
    // Whoever moves was not about to leave: such pods take no part in a session.
    add(PodKind.of(move.task(), false), move.node(), move.pods());
  }

  private void add(PodKind kind, int node, int pods) {
    Residents ofKind = residents.get(kind);
    if (ofKind == null) {
      Residents added = new Residents(new TreeMap<>(), new ArrayList<>());
      questions.forEach(question -> match(question, kind, added));
      residents.put(kind, added);
      ofKind = added;
    }
    ofKind.byNode.merge(node, pods, Integer::sum);
    for (PodCounter counter : ofKind.counters) {
      counter.count(node, pods);
    }
  }

  private static void match(Question question, PodKind kind, Residents found) {
    if (question.pods.test(kind)) {
      found.counters.add(question.counter);
      found.byNode.forEach(question.counter::count);
    }
  }
}
