package io.hekla.scheduler.plugin;

import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Rules that combine the answers of several plugins about places. */
final class PlacementFolds {
  /** Gradient that allows anywhere within, in one group. */
  private static final HyperNodeGradient ANYWHERE =
      new HyperNodeGradient() {
        @Override
        public List<List<NetworkDomain>> of(JobView job, NetworkDomain within, Purpose purpose) {
          return List.of(List.of(within));
        }

        @Override
        public List<List<NetworkDomain>> of(
            SubJobView subJob, NetworkDomain within, Purpose purpose) {
          return List.of(List.of(within));
        }
      };

  private PlacementFolds() {}

  /** First refusal. */
  static NodeExclusion firstExclusion(RegisteredFunctions<NodeExclusion> functions) {
    List<NodeExclusion> exclusions = functions.inARow();
    return (constraints, node) -> {
      for (NodeExclusion exclusion : exclusions) {
        Fit fit = exclusion.check(constraints, node);
        if (!fit.fits()) {
          return fit;
        }
      }
      return Fit.YES;
    };
  }

  /** Sum of the scores. */
  static NodeScore sum(RegisteredFunctions<NodeScore> functions) {
    // An array: every node is scored by it, again and again.
    NodeScore[] scores = functions.inARow().toArray(new NodeScore[0]);
    return (task, node) -> {
      double sum = 0;
      for (NodeScore score : scores) {
        sum += score.score(task, node);
      }
      return sum;
    };
  }

  /** Sum of the scores of each candidate. */
  static HyperNodeScore sumOfEach(RegisteredFunctions<HyperNodeScore> functions) {
    List<HyperNodeScore> scores = functions.inARow();
    return (subJob, candidates) -> {
      var sums = new double[candidates.size()];
      for (HyperNodeScore score : scores) {
        double[] some = score.among(subJob, candidates);
        for (int i = 0; i < sums.length; i++) {
          sums[i] += some[i];
        }
      }
      return sums;
    };
  }

  /** First choice that is one of the candidates; empty if no plugin chooses at all. */
  static Optional<BestNode> firstChoice(RegisteredFunctions<BestNode> functions) {
    List<BestNode> choices = functions.inARow();
    return choices.isEmpty()
        ? Optional.empty()
        : Optional.of(
            (task, candidates, scores) -> {
              for (BestNode choice : choices) {
                Optional<NodeView> chosen = choice.among(task, candidates, scores.clone());
                if (chosen.filter(candidates::contains).isPresent()) {
                  return chosen;
                }
              }
              return Optional.empty();
            });
  }

  /** Places of the first plugin; anywhere without one. */
  static HyperNodeGradient first(RegisteredFunctions<HyperNodeGradient> functions) {
    return functions.inARow().stream().findFirst().orElse(ANYWHERE);
  }

  /** Rules for a task, of all plugins. */
  static Function<TaskView, List<PeerRule>> rules(RegisteredFunctions<PeerPredicate> functions) {
    return ofTask(functions, PeerPredicate::ruleFor);
  }

  /** Rules for a task by its job, of all plugins. */
  static Function<TaskView, List<NodePredicate>> jobRules(
      RegisteredFunctions<JobPredicate> functions) {
    return ofTask(functions, JobPredicate::ruleFor);
  }

  /** Scores for a task by its job, of all plugins. */
  static Function<TaskView, List<NodeScore>> jobScores(
      RegisteredFunctions<JobNodeScore> functions) {
    return ofTask(functions, JobNodeScore::scoreFor);
  }

  /** Scores for a task, of all plugins. */
  static Function<TaskView, List<PeerScore>> scores(RegisteredFunctions<PeerOrder> functions) {
    return ofTask(functions, PeerOrder::scoreFor);
  }

  /** Answers about a task of all plugins that have one. */
  private static <F, T> Function<TaskView, List<T>> ofTask(
      RegisteredFunctions<F> functions, BiFunction<F, TaskView, Optional<T>> answer) {
    List<F> inARow = functions.inARow();
    return task -> {
      List<T> answers = List.of();
      for (F function : inARow) {
        answers = with(answer.apply(function, task), answers);
      }
      return answers;
    };
  }

  /** Adds an element if there is one. Most tasks get none, which costs no list. */
  private static <T> List<T> with(Optional<T> one, List<T> some) {
    if (one.isEmpty()) {
      return some;
    }
    List<T> more = some.isEmpty() ? new ArrayList<>() : some;
    more.add(one.get());
    return more;
  }
}
