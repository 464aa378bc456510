package io.hekla.scheduler.placement;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.plugin.PlacementPolicy;
import io.hekla.scheduler.session.Misfit;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Choice of the node for a task. All nodes are considered: Volcano's sampling
 * (docs/reference/action-steps.md#sampling) is not needed, since classes are updated and not
 * searched anew. Tasks with peer rules or scores are evaluated in addition, each for itself.
 */
public final class NodeChoice {
  /** Bound of the memory of cached answers: entries of node and class, about 50 bytes each. */
  private static final int MOST_ENTRIES = 4_000_000;

  private final Session session;
  private final PlacementPolicy policy;
  private final Exclusions exclusions;
  private final PlacementListener listener;
  private Optional<double[]> scratch = Optional.empty();
  private final Map<Key, ClassScores> scores = new LinkedHashMap<>(16, 0.75f, true);

  /** The class that was asked for last: tasks of a gang follow one another. */
  private @Nullable ClassScores last;

  private record Key(TaskClass taskClass, ClassScores.OfJobs ofJobs, boolean resourcesCount) {}

  /** Prepares the choice for one session. */
  public NodeChoice(Session session, PlacementPolicy policy) {
    this(session, policy, PlacementListener.NONE);
  }

  /** Prepares the choice for one session, with a listener to its searches. */
  public NodeChoice(Session session, PlacementPolicy policy, PlacementListener listener) {
    this.session = session;
    this.policy = policy;
    this.listener = listener;
    exclusions = new Exclusions(session, policy.exclusions());
  }

  /** Returns the best node with room for the task, now or later; the nominated node comes first. */
  public Optional<NodeView> forTask(TaskView task) {
    session.searched(task);
    listener.filters();
    ClassScores ofClass = scores(task, true);
    String nominated = task.info().nominatedNodeName();
    List<PeerRule> rules = policy.peerRules(task);
    listener.scores();
    Optional<NodeView> promised =
        nominated.isEmpty()
            ? Optional.empty()
            : session
                .node(nominated)
                .filter(ofClass.verdicts()::accepts)
                .filter(node -> accept(rules, node));
    Optional<NodeView> chosen = promised.isPresent() ? promised : best(task, ofClass, rules);
    listener.searched();
    report(task, ofClass, rules, chosen);
    return chosen;
  }

  /** Chooses as {@link #forTask(TaskView)}, among some nodes only, at the cost of these. */
  public Optional<NodeView> forTask(TaskView task, NodeSet domain) {
    if (domain.isAll()) {
      return forTask(task);
    }
    session.searched(task);
    listener.filters();
    ClassScores ofClass = scores(task, true);
    List<PeerRule> rules = policy.peerRules(task);
    listener.scores();
    String nominated = task.info().nominatedNodeName();
    Optional<NodeView> promised =
        nominated.isEmpty()
            ? Optional.empty()
            : session
                .node(nominated)
                .filter(node -> domain.contains(node.index()))
                .filter(ofClass.verdicts()::accepts)
                .filter(node -> accept(rules, node));
    Optional<NodeView> chosen =
        promised.isPresent()
            ? promised
            : best(task, new DomainChoice(session, ofClass, domain, rules));
    listener.searched();
    report(task, ofClass, domain, rules, chosen);
    return chosen;
  }

  private void report(
      TaskView task, ClassScores ofClass, List<PeerRule> rules, Optional<NodeView> chosen) {
    if (listener.wantsVotes(task)) {
      report(task, ofClass, session.network().top().nodes(), rules, chosen);
    }
  }

  private void report(
      TaskView task,
      ClassScores ofClass,
      NodeSet domain,
      List<PeerRule> rules,
      Optional<NodeView> chosen) {
    if (listener.wantsVotes(task)) {
      listener.chosen(
          task,
          new DomainChoice(session, ofClass, domain, rules)
              .votes(policy.votes(task), policy.peerScores(task)),
          chosen);
    }
  }

  /** Returns why none of some nodes takes the task: to be called after a choice that found none. */
  public Misfit refusal(TaskView task, NodeSet domain) {
    if (domain.isAll()) {
      return refusal(task, false);
    }
    ClassScores ofClass = scores(task, true);
    List<PeerRule> rules = policy.peerRules(task);
    var choice = new DomainChoice(session, ofClass, domain, rules);
    report(task, choice);
    return choice.refusal();
  }

  /** Returns the best node for a best-effort task, whatever room there is. */
  public Optional<NodeView> forBestEffort(TaskView task) {
    session.searched(task);
    listener.filters();
    ClassScores ofClass = scores(task, false);
    List<PeerRule> rules = policy.peerRules(task);
    listener.scores();
    Optional<NodeView> chosen = best(task, ofClass, rules);
    listener.searched();
    report(task, ofClass, rules, chosen);
    return chosen;
  }

  /** Returns why no node takes the task: to be called after a choice that found none. */
  public Misfit refusal(TaskView task, boolean bestEffort) {
    ClassScores ofClass = scores(task, !bestEffort);
    List<PeerRule> rules = policy.peerRules(task);
    report(task, new DomainChoice(session, ofClass, session.network().top().nodes(), rules));
    return rules.isEmpty()
        ? ofClass.verdicts().refusal()
        : new PeerChoice(session, ofClass, rules, List.of()).refusal(task.info().key().namespace());
  }

  private void report(TaskView task, DomainChoice choice) {
    if (listener.wantsRefusals(task)) {
      listener.refused(task, choice.refusals());
    }
  }

  private Optional<NodeView> best(TaskView task, DomainChoice choice) {
    var draw = Draw.of(session, task.info());
    List<PeerScore> orders = policy.peerScores(task);
    return policy
        .bestNode()
        .map(plugins -> choice.best(task, plugins, orders, draw, scratch()))
        .orElseGet(() -> choice.best(orders, draw, scratch()));
  }

  private Optional<NodeView> best(TaskView task, ClassScores ofClass, List<PeerRule> rules) {
    if (policy.bestNode().isPresent()) {
      NodeSet everywhere = session.network().top().nodes();
      return best(task, new DomainChoice(session, ofClass, everywhere, rules));
    }
    var draw = Draw.of(session, task.info());
    List<PeerScore> orders = policy.peerScores(task);
    return rules.isEmpty() && orders.isEmpty()
        ? ofClass.best(draw)
        : new PeerChoice(session, ofClass, rules, orders).best(draw);
  }

  private static boolean accept(List<PeerRule> rules, NodeView node) {
    for (PeerRule rule : rules) {
      if (!rule.check(node).fitsNowOrLater()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a task has room on a node at once: enough idle resources, and devices that no
   * pod holds. A node with room later can be promised only.
   */
  public boolean fitsNow(TaskView task, NodeView node) {
    return task.request().lessEqual(node.idle(), ResourceVector.Missing.ZERO)
        && policy.deviceRoom(task, node).fits();
  }

  /** Buffer for the scores of nodes; its user sets what it reads. */
  private double[] scratch() {
    if (scratch.isEmpty()) {
      scratch = Optional.of(new double[session.nodes().size()]);
    }
    return scratch.get();
  }

  private ClassScores scores(TaskView task, boolean resourcesCount) {
    var ofJobs = new ClassScores.OfJobs(policy.jobRules(task), policy.jobScores(task));
    ClassScores former = last;
    if (former != null && former.isOf(task.taskClass(), ofJobs, resourcesCount)) {
      former.follow();
      return former;
    }
    last = scores(new Key(task.taskClass(), ofJobs, resourcesCount));
    return last;
  }

  private ClassScores scores(Key key) {
    ClassScores known = scores.get(key);
    if (known != null) {
      known.follow();
      return known;
    }
    int most = Math.max(16, MOST_ENTRIES / Math.max(1, session.nodes().size()));
    if (scores.size() >= most) {
      scores.remove(scores.keySet().iterator().next());
    }
    ClassScores made = made(key);
    scores.put(key, made);
    return made;
  }

  private ClassScores made(Key key) {
    Optional<Set<NodeView>> concerned = key.ofJobs.concerned();
    return concerned.isPresent() && concerned.get().size() * 2 < session.nodes().size()
        ? new ClassScores(
            scores(new Key(key.taskClass, ClassScores.OfJobs.NONE, key.resourcesCount)),
            key.ofJobs.rules(),
            concerned.get())
        : new ClassScores(
            session, policy, key.taskClass, key.ofJobs, key.resourcesCount, exclusions);
  }
}
