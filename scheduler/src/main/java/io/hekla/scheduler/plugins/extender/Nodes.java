package io.hekla.scheduler.plugins.extender;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers of the extender about nodes for a task, cached until the session changes. */
final class Nodes {
  private final Session session;
  private final ExtenderArguments arguments;
  private final Calls calls;
  private final Map<Pair, Fit> fits = new HashMap<>();

  /** Tasks for which scores were missing, with the refusal for it. */
  private final Map<String, Fit> scoreless = new HashMap<>();

  private int keptAt;

  private record Pair(String task, int node) {}

  Nodes(Session session, ExtenderArguments arguments, Calls calls) {
    this.session = session;
    this.arguments = arguments;
    this.calls = calls;
  }

  /**
   * Rule for the nodes that take a task; it refuses all of them while mandatory scores are missing.
   */
  Optional<PeerRule> ruleFor(TaskView task) {
    if (!arguments.concerns(task)) {
      return Optional.empty();
    }
    forgetOld();
    Fit withoutScores = scoreless.get(task.uid());
    if (withoutScores != null) {
      return Optional.of(node -> withoutScores);
    }
    return arguments.asks(ExtenderVerb.PREDICATE)
        ? Optional.of(node -> fit(task, node))
        : Optional.empty();
  }

  Optional<PeerScore> scoreFor(TaskView task) {
    return arguments.concerns(task)
        ? Optional.of((totals, candidates) -> addScores(task, totals, candidates))
        : Optional.empty();
  }

  private Fit fit(TaskView task, NodeView node) {
    forgetOld();
    return fits.computeIfAbsent(new Pair(task.uid(), node.index()), pair -> askFit(task, node));
  }

  private Fit askFit(TaskView task, NodeView node) {
    ObjectNode body = ExtenderJson.with("task", ExtenderJson.task(task));
    body.set("node", ExtenderJson.node(node));
    return switch (calls.ask(ExtenderVerb.PREDICATE, body, ExtenderAnswers::fit)) {
      case CallOutcome.Said<Fit> said -> said.what();
      case CallOutcome.Failed<Fit> failed when arguments.ignorable() -> Fit.YES;
      case CallOutcome.Failed<Fit> failed -> Fit.never("extender: " + failed.why());
    };
  }

  private void addScores(TaskView task, double[] totals, int[] candidates) {
    List<NodeView> nodes = new ArrayList<>(candidates.length);
    Arrays.stream(candidates).forEach(index -> nodes.add(session.nodes().get(index)));
    ObjectNode body = ExtenderJson.with("task", ExtenderJson.task(task));
    body.set("nodes", ExtenderJson.list(nodes, ExtenderJson::node));
    switch (calls.ask(ExtenderVerb.PRIORITIZE, body, ExtenderAnswers::scores)) {
      case CallOutcome.Failed<ExtenderAnswers.Scores> failed when arguments.ignorable() -> {}
      case CallOutcome.Failed<ExtenderAnswers.Scores> failed ->
          leaveOut(task, failed.why(), totals, candidates);
      case CallOutcome.Said<ExtenderAnswers.Scores> said when isWrong(said.what()) ->
          leaveOut(task, said.what().error(), totals, candidates);
      case CallOutcome.Said<ExtenderAnswers.Scores> said ->
          nodes.forEach(
              node -> totals[node.index()] += said.what().byNode().getOrDefault(node.name(), 0.0));
    }
  }

  private static boolean isWrong(ExtenderAnswers.Scores scores) {
    return !scores.any() || !scores.error().isEmpty();
  }

  /**
   * Leaves out all candidates: without mandatory scores no node is chosen
   * (docs/reference/session.md#extension-points).
   */
  private void leaveOut(TaskView task, String why, double[] totals, int[] candidates) {
    forgetOld();
    scoreless.put(task.uid(), Fit.never("extender: no scores" + (why.isEmpty() ? "" : ": " + why)));
    Arrays.stream(candidates).forEach(index -> totals[index] = PeerScore.NOT_THIS_ONE);
  }

  private void forgetOld() {
    if (keptAt != session.moves()) {
      keptAt = session.moves();
      fits.clear();
      scoreless.clear();
    }
  }
}
