package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.SessionTrace.TraceStep;
import io.hekla.scheduler.SessionTrace.TraceStep.ActionBegun;
import io.hekla.scheduler.SessionTrace.TraceStep.NodeSearch;
import io.hekla.scheduler.SessionTrace.TraceStep.PluginAnswer;
import io.hekla.scheduler.placement.NodeVotes;
import io.hekla.scheduler.placement.PlacementListener;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.plugin.PlacementPoints;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.VoteListener;
import io.hekla.scheduler.plugin.VoteTracing;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collector of the steps of one session that are about one PodGroup. */
final class JobTracer implements SessionObserver, VoteListener, PlacementListener {
  /** Comparisons of one plugin at one point, in one action, that are told. */
  private static final int MOST_COMPARISONS = 100;

  /** Points whose answers are in the searches for a node. */
  private static final Set<String> OF_NODES =
      Set.of(
          PlacementPoints.PREDICATE.title(),
          PlacementPoints.EXCLUSION.title(),
          PlacementPoints.NODE_ORDER.title(),
          PlacementPoints.PEER_PREDICATE.title(),
          PlacementPoints.DEVICE_ROOM.title(),
          PlacementPoints.BEST_NODE.title(),
          PlacementPoints.PEER_ORDER.title());

  private final ObjectKey key;
  private final String queue;
  private final List<TraceStep> steps = new ArrayList<>();
  private Optional<AnswerText> texts = Optional.empty();
  private String action = "";
  private final Map<String, Integer> comparisons = new HashMap<>();
  private long untold;

  /**
   * @param queue the queue that it asks for
   */
  JobTracer(ObjectKey key, String queue) {
    this.key = key;
    this.queue = queue;
  }

  @Override
  public FaultTracing tracing(FaultTracing faults) {
    return new VoteTracing(faults, this);
  }

  @Override
  public PlacementListener placements() {
    return this;
  }

  @Override
  public void opened(Session session, Policy policy) {
    steps.clear();
    comparisons.clear();
    untold = 0;
    action = "";
    texts = Optional.of(new AnswerText(key, queue, session));
  }

  @Override
  public void begins(String name) {
    action = name;
    comparisons.clear();
  }

  @Override
  public void answered(String plugin, String point, List<Object> about, Object answer) {
    texts
        .filter(text -> !OF_NODES.contains(point))
        .flatMap(text -> text.of(about, answer))
        .ifPresent(text -> record(new PluginAnswer(plugin, point, text.about(), text.answer(), 1)));
  }

  private void record(PluginAnswer answer) {
    if (!answer.about().isEmpty() && !isNew(answer)) {
      untold++;
      return;
    }
    if (!steps.isEmpty()
        && steps.getLast() instanceof PluginAnswer last
        && answer.equals(again(last, 1))) {
      steps.set(steps.size() - 1, again(last, last.times() + 1));
      return;
    }
    add(answer);
  }

  private static PluginAnswer again(PluginAnswer last, int times) {
    return new PluginAnswer(last.plugin(), last.point(), last.about(), last.answer(), times);
  }

  /** Heaps compare the same two objects again and again, and every object with many others. */
  private boolean isNew(PluginAnswer answer) {
    String point = answer.plugin() + " " + answer.point();
    if (comparisons.putIfAbsent(point + " " + answer.about() + " " + answer.answer(), 1) != null) {
      return false;
    }
    return comparisons.merge(point, 1, Integer::sum) <= MOST_COMPARISONS;
  }

  private void add(TraceStep step) {
    if (!action.isEmpty() && !isOpen(action)) {
      steps.add(new ActionBegun(action));
    }
    steps.add(step);
  }

  private boolean isOpen(String name) {
    for (TraceStep step : steps.reversed()) {
      if (step instanceof ActionBegun begun) {
        return begun.action().equals(name);
      }
    }
    return false;
  }

  @Override
  public boolean wantsVotes(TaskView task) {
    return task.job().key().equals(key);
  }

  @Override
  public void chosen(TaskView task, List<NodeVotes> nodes, Optional<NodeView> chosen) {
    add(new NodeSearch(task.info().key(), nodes, chosen.map(NodeView::name).orElse("")));
  }

  SessionTrace traced(Engine.Step outcome) {
    return new SessionTrace(outcome, steps, untold);
  }
}
