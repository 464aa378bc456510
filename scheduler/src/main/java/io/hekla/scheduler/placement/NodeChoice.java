package io.hekla.scheduler.placement;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.Misfit;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the node for a task. All nodes are looked at: Volcano's sampling (§4.3.6) is not needed,
 * since classes are brought up to date and not searched anew. Tasks to which other pods matter are
 * looked at once more, each for itself.
 */
public final class NodeChoice {
  /** Bounds the memory of kept answers: entries of node and class, about 50 bytes each. */
  private static final int MOST_ENTRIES = 4_000_000;

  private final Session session;
  private final Policy policy;
  private Optional<double[]> scratch = Optional.empty();
  private final Map<Key, ClassScores> scores = new LinkedHashMap<>(16, 0.75f, true);

  private record Key(TaskClass taskClass, boolean resourcesCount) {}

  /** Prepares the choice for one session. */
  public NodeChoice(Session session, Policy policy) {
    this.session = session;
    this.policy = policy;
  }

  /** The best node with room for the task, now or later; the node promised before comes first. */
  public Optional<NodeView> forTask(TaskView task) {
    ClassScores ofClass = scores(task, true);
    String nominated = task.info().nominatedNodeName();
    List<PeerRule> rules = policy.placement().peerRules(task);
    if (!nominated.isEmpty()) {
      Optional<NodeView> promised =
          session.node(nominated).filter(ofClass::accepts).filter(node -> accept(rules, node));
      if (promised.isPresent()) {
        return promised;
      }
    }
    return best(task, ofClass, rules);
  }

  /** As {@link #forTask(TaskView)}, among some nodes only: costs what these are. */
  public Optional<NodeView> forTask(TaskView task, NodeSet domain) {
    if (domain.isAll()) {
      return forTask(task);
    }
    ClassScores ofClass = scores(task, true);
    List<PeerRule> rules = policy.placement().peerRules(task);
    String nominated = task.info().nominatedNodeName();
    if (!nominated.isEmpty()) {
      Optional<NodeView> promised =
          session
              .node(nominated)
              .filter(node -> domain.contains(node.index()))
              .filter(ofClass::accepts)
              .filter(node -> accept(rules, node));
      if (promised.isPresent()) {
        return promised;
      }
    }
    Draw draw = Draw.of(session, task.info());
    return new DomainChoice(session, ofClass, domain, rules)
        .best(policy.placement().peerScores(task), draw, scratch());
  }

  /** Why none of some nodes takes the task: to be asked after a choice that found none. */
  public Misfit refusal(TaskView task, NodeSet domain) {
    return domain.isAll()
        ? refusal(task, false)
        : new DomainChoice(session, scores(task, true), domain, policy.placement().peerRules(task))
            .refusal();
  }

  /** The best node for a task that asks for nothing, whatever room there is. */
  public Optional<NodeView> forBestEffort(TaskView task) {
    return best(task, scores(task, false), policy.placement().peerRules(task));
  }

  /** Why no node takes the task: to be asked after a choice that found none. */
  public Misfit refusal(TaskView task, boolean bestEffort) {
    ClassScores ofClass = scores(task, !bestEffort);
    List<PeerRule> rules = policy.placement().peerRules(task);
    return rules.isEmpty()
        ? ofClass.refusal()
        : new PeerChoice(session, ofClass, rules, List.of()).refusal(task.info().key().namespace());
  }

  private Optional<NodeView> best(TaskView task, ClassScores ofClass, List<PeerRule> rules) {
    var draw = Draw.of(session, task.info());
    List<PeerScore> orders = policy.placement().peerScores(task);
    return rules.isEmpty() && orders.isEmpty()
        ? ofClass.best(draw)
        : new PeerChoice(session, ofClass, rules, orders).best(draw);
  }

  private static boolean accept(List<PeerRule> rules, NodeView node) {
    for (PeerRule rule : rules) {
      if (!rule.check(node).fits()) {
        return false;
      }
    }
    return true;
  }

  /** Whether the task can be placed on the node at once. */
  public static boolean fitsNow(TaskView task, NodeView node) {
    return task.request().lessEqual(node.idle(), ResourceVector.Missing.ZERO);
  }

  /** Room for the scores of nodes; whoever uses it sets what it reads. */
  private double[] scratch() {
    if (scratch.isEmpty()) {
      scratch = Optional.of(new double[session.nodes().size()]);
    }
    return scratch.get();
  }

  private ClassScores scores(TaskView task, boolean resourcesCount) {
    var key = new Key(task.taskClass(), resourcesCount);
    ClassScores known = scores.get(key);
    if (known != null) {
      known.follow();
      return known;
    }
    int most = Math.max(16, MOST_ENTRIES / Math.max(1, session.nodes().size()));
    if (scores.size() >= most) {
      scores.remove(scores.keySet().iterator().next());
    }
    var made = new ClassScores(session, policy.placement(), task.taskClass(), resourcesCount);
    scores.put(key, made);
    return made;
  }
}
