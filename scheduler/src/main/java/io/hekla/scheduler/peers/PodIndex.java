package io.hekla.scheduler.peers;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.NodeFailures;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Index of the pods of a session by all that terms can distinguish. A question is matched once with
 * each kind of pods that has a label which it demands; from then on each added or removed pod costs
 * one addition per question that selects it. The pods of one namespace may ask for a bounded number
 * of such matches, so that they take neither the time nor the memory of others.
 */
public final class PodIndex {
  /** Maximum number of matches of questions with kinds of pods for the pods of one namespace. */
  private static final int MOST_MATCHES = 1 << 22;

  /** Least number of matches that a question is charged, for the kinds that come later. */
  private static final int LEAST_MATCHES = 1 << 10;

  /** Least number of matches charged for a question that demands a label. */
  private static final int LEAST_MATCHES_BY_LABEL = 1 << 6;

  private final Session session;
  private final Map<PodKind, Residents> residents = new LinkedHashMap<>();
  private final Map<PodLabel, List<Residents>> residentsByLabel = new HashMap<>();
  private final List<Question> questions = new ArrayList<>();
  private final Map<PodLabel, List<Question>> questionsByLabel = new HashMap<>();
  private final Map<String, Long> matches = new HashMap<>();
  private final Map<String, PeerTopology> topologies = new HashMap<>();

  /** All labels of nodes; collected only once a label was asked for that no node has. */
  private @Nullable Set<String> labels;

  private final NodeFailures failures = new NodeFailures();
  private final PodFollower pods;

  private record Question(Predicate<PodKind> pods, PodCounter counter) {}

  private record Residents(PodKind kind, Map<Integer, Integer> byNode, List<PodCounter> counters) {}

  /** Creates an index that costs nothing until it is asked. */
  public PodIndex(Session session) {
    this.session = session;
    pods = PodFollower.byNode(session, failures, this::begin, this::move);
  }

  /** Returns the session's nodes by the value of a label. */
  public PeerTopology topology(String key) {
    PeerTopology known = topologies.get(key);
    if (known != null) {
      return known;
    }
    if (labels != null && !labels.contains(key)) {
      return PeerTopology.NOWHERE; // not cached: a tenant can make up as many keys as they like
    }
    PeerTopology topology = PeerTopology.byLabel(session.nodes(), key);
    if (topology.hasNoDomain()) {
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

  /** Returns the session's nodes, each a domain of its own. */
  public PeerTopology byNode() {
    return PeerTopology.byNode(session.nodes());
  }

  /**
   * Returns a counter to {@link #ask} with; domains of nodes whose pods cannot be determined have
   * no count.
   */
  public DomainCounts counts(PeerTopology topology) {
    return new DomainCounts(topology, failures);
  }

  /**
   * Feeds a counter with all selected pods: the existing ones, and each that is added or removed.
   *
   * @param namespace whose pod asks
   * @param selector one that chooses all selected pods, and perhaps others
   * @return false if the namespace has asked for as much as it may: then the counter gets nothing
   */
  public boolean ask(
      String namespace, LabelSelector selector, Predicate<PodKind> pods, PodCounter counter) {
    follow();
    var question = new Question(pods, counter);
    Optional<List<PodLabel>> demanded = PodLabel.demandedBy(selector);
    int least = demanded.isPresent() ? LEAST_MATCHES_BY_LABEL : LEAST_MATCHES;
    Collection<Residents> having = demanded.map(this::having).orElse(residents.values());
    if (!takes(namespace, Math.max(least, having.size()))) {
      return false;
    }
    having.forEach(found -> match(question, found));
    // A question that cannot be answered is not matched with pods that come later.
    demanded.map(this::asking).orElse(List.of(questions)).forEach(pending -> pending.add(question));
    return true;
  }

  /** Returns pods with one of these values of a label, of which each has one at most. */
  private Collection<Residents> having(List<PodLabel> labels) {
    return labels.stream()
        .flatMap(label -> residentsByLabel.getOrDefault(label, List.of()).stream())
        .toList();
  }

  private List<List<Question>> asking(List<PodLabel> labels) {
    return labels.stream()
        .map(label -> questionsByLabel.computeIfAbsent(label, absent -> new ArrayList<>()))
        .toList();
  }

  private boolean takes(String namespace, int more) {
    return matches.merge(namespace, (long) more, Long::sum) <= MOST_MATCHES;
  }

  /** Updates all counters with what the session did. */
  public void follow() {
    pods.follow();
  }

  private void begin(NodeView node) {
    for (SnapshotTask task : node.atStart().tasks()) {
      boolean isLeaving = task.status() == TaskStatus.RELEASING;
      add(PodKind.of(task.info(), isLeaving), node.index(), 1);
    }
  }

  private void move(PodMove move) {
    // A pod that moves was not about to leave: such pods take no part in a session.
    add(PodKind.of(move.task(), false), move.node(), move.pods());
  }

  private void add(PodKind kind, int node, int pods) {
    Residents ofKind = residents.get(kind);
    if (ofKind == null) {
      Residents added = new Residents(kind, new TreeMap<>(), new ArrayList<>());
      List<PodLabel> labels = PodLabel.of(kind);
      questions.forEach(question -> match(question, added));
      for (PodLabel label : labels) {
        questionsByLabel.getOrDefault(label, List.of()).forEach(question -> match(question, added));
      }
      residents.put(kind, added);
      labels.forEach(
          label -> residentsByLabel.computeIfAbsent(label, absent -> new ArrayList<>()).add(added));
      ofKind = added;
    }
    ofKind.byNode.merge(node, pods, Integer::sum);
    for (PodCounter counter : ofKind.counters) {
      counter.count(node, pods);
    }
  }

  private static void match(Question question, Residents found) {
    if (question.pods.test(found.kind)) {
      found.counters.add(question.counter);
      found.byNode.forEach(question.counter::count);
    }
  }
}
