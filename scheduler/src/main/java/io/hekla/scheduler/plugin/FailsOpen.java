package io.hekla.scheduler.plugin;

import io.hekla.scheduler.plugin.FirstVictims.Candidates;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * Wrappers for functions that only order, score or notify: sessions go on without one that throws.
 */
final class FailsOpen {
  private FailsOpen() {}

  static <T> Comparator<T> order(Comparator<T> order, FaultLog trace) {
    return (left, right) -> trace.orLeaveOut(() -> order.compare(left, right), left, right);
  }

  static VictimQueueOrder victimQueues(VictimQueueOrder order, FaultLog trace) {
    return (left, right, claimant) ->
        trace.orLeaveOut(() -> order.compare(left, right, claimant), left, right, claimant);
  }

  static AllocatableWithout allocatableWithout(AllocatableWithout test, FaultLog trace) {
    return (queue, task, freed) ->
        trace.orLeaveOut(() -> test.mayGet(queue, task, freed), queue, task);
  }

  static FirstVictims firstVictims(FirstVictims rule, FaultLog trace) {
    return new FirstVictims() {
      @Override
      public boolean concerns(JobView job) {
        return trace.orLeaveOut(() -> rule.concerns(job), job);
      }

      @Override
      public Iterator<TaskView> inOrder(List<Candidates> candidates) {
        Iterator<TaskView> victims = trace.orLeaveOut(() -> rule.inOrder(candidates));
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            return trace.orLeaveOut(victims::hasNext);
          }

          @Override
          public TaskView next() {
            return trace.orLeaveOut(victims::next);
          }
        };
      }
    };
  }

  static <T, R> Function<T, R> function(Function<T, R> function, FaultLog trace) {
    return argument -> trace.orLeaveOut(() -> function.apply(argument), argument);
  }

  static <T> UnaryOperator<T> operator(UnaryOperator<T> operator, FaultLog trace) {
    return from -> trace.orLeaveOut(() -> operator.apply(from));
  }

  static <T> ToDoubleFunction<T> number(ToDoubleFunction<T> number, FaultLog trace) {
    return argument -> trace.orLeaveOut(() -> number.applyAsDouble(argument), argument);
  }

  static Runnable listener(Runnable listener, FaultLog trace) {
    return () ->
        trace.orLeaveOut(
            () -> {
              listener.run();
              return true;
            });
  }

  static NodeScore score(NodeScore score, FaultLog trace) {
    return (task, node) -> trace.orLeaveOut(() -> score.score(task, node));
  }

  static RelativeScore relative(RelativeScore score, FaultLog trace) {
    return new RelativeScore(score(score.raw(), trace), score.reversed(), score.weight());
  }

  static JobNodeScore jobScore(JobNodeScore order, FaultLog trace) {
    var wrapped = new IdentityHashMap<NodeScore, NodeScore>();
    return task ->
        trace
            .orLeaveOut(() -> order.scoreFor(task))
            .map(score -> wrapped.computeIfAbsent(score, one -> score(one, trace)));
  }

  static PeerOrder peers(PeerOrder order, FaultLog trace) {
    return task ->
        trace.orLeaveOut(() -> order.scoreFor(task)).map(score -> peerScore(score, trace));
  }

  private static PeerScore peerScore(PeerScore score, FaultLog trace) {
    return (totals, candidates) ->
        trace.orLeaveOut(
            () -> {
              score.addTo(totals, candidates);
              return true;
            });
  }

  static BestNode bestNode(BestNode choice, FaultLog trace) {
    return (task, candidates, scores) ->
        trace.orLeaveOut(() -> choice.among(task, candidates, scores), task);
  }

  static HyperNodeScore hyperNodes(HyperNodeScore score, FaultLog trace) {
    return (subJob, candidates) ->
        trace.orLeaveOut(() -> score.among(subJob, candidates), subJob, candidates);
  }

  static VictimTasks.Explained victimTasks(VictimTasks.Explained explained, FaultLog trace) {
    return new VictimTasks.Explained(
        running -> trace.orLeaveOut(() -> explained.choice().among(running), running),
        function(explained.why(), trace));
  }
}
