package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Wrappers for functions that may forbid: a function that throws forbids for the object that it was
 * asked about.
 */
final class FailsClosed {
  private static final String WAITS = "the job waits";
  private static final String NOT_THERE = "the pod is not placed on that node";
  private static final String STAY = "no pod is evicted for the job";

  private FailsClosed() {}

  /** Wrapper that answers no. */
  static <T> Predicate<T> no(Predicate<T> test, FaultLog trace) {
    return argument -> trace.orElse(WAITS, () -> test.test(argument), why -> false, argument);
  }

  /** Wrapper that votes against. */
  static <T> Function<T, Vote> reject(Function<T, Vote> vote, FaultLog trace) {
    return argument ->
        trace.orElse(WAITS, () -> vote.apply(argument), why -> Vote.REJECT, argument);
  }

  /** Wrapper that keeps the job out of its queue. */
  static <T> Function<T, QueueAdmission> keepOut(Function<T, QueueAdmission> vote, FaultLog trace) {
    return argument ->
        trace.orElse(WAITS, () -> vote.apply(argument), QueueAdmission::reject, argument);
  }

  /** Wrapper that answers with an objection. */
  static <T> Function<T, Optional<Reason>> object(
      Function<T, Optional<Reason>> test, FaultLog trace) {
    return argument -> trace.orElse(WAITS, () -> test.apply(argument), Optional::of, argument);
  }

  /** Wrapper as {@link #object}, for a question about two objects. */
  static <T, U> BiFunction<T, U, Optional<Reason>> objectToPair(
      BiFunction<T, U, Optional<Reason>> test, FaultLog trace) {
    return (first, second) ->
        trace.orElse(WAITS, () -> test.apply(first, second), Optional::of, first, second);
  }

  /** Wrapper that refuses that node to the pod, whichever pods are evicted. */
  static NodePredicate fitNowhere(NodePredicate predicate, FaultLog trace) {
    return (task, node) ->
        trace.orElse(NOT_THERE, () -> predicate.check(task, node), FailsClosed::never);
  }

  /**
   * Wrapper that refuses the node as {@link #fitNowhere} does; its answer is only counted in
   * messages.
   */
  static NodeExclusion exclude(NodeExclusion exclusion, FaultLog trace) {
    return (constraints, node) ->
        trace.orElse(NOT_THERE, () -> exclusion.check(constraints, node), FailsClosed::never);
  }

  /** Wrapper as {@link #fitNowhere}, where the answer depends on other pods. */
  static PeerPredicate fitNowhereBesidePeers(PeerPredicate predicate, FaultLog trace) {
    return task ->
        trace
            .orElse(NOT_THERE, () -> predicate.ruleFor(task), why -> Optional.of(nowhere(why)))
            .map(
                rule ->
                    node -> trace.orElse(NOT_THERE, () -> rule.check(node), FailsClosed::never));
  }

  /** Wrapper as {@link #fitNowhere}, where the answer depends on the job of the task. */
  static JobPredicate fitNowhereForJob(JobPredicate predicate, FaultLog trace) {
    var wrapped = new IdentityHashMap<NodePredicate, NodePredicate>();
    return task ->
        trace
            .orElse(
                NOT_THERE,
                () -> predicate.ruleFor(task),
                why -> Optional.<NodePredicate>of((unused, node) -> never(why)))
            .map(rule -> wrapped.computeIfAbsent(rule, one -> fitNowhere(one, trace)));
  }

  private static PeerRule nowhere(Reason why) {
    Fit never = never(why);
    return node -> never;
  }

  private static Fit never(Reason why) {
    return Fit.never(why.text());
  }

  /** Wrapper that allows no victim. */
  static VictimRule noVictim(VictimRule rule, FaultLog trace) {
    return (claimant, candidates) ->
        trace.orElse(
            STAY,
            () -> rule.among(claimant, candidates),
            why -> {
              throw new NoVictim();
            },
            claimant,
            candidates);
  }

  /** Wrapper as {@link #noVictim}, for a whole gang. */
  static GangVictimRule noVictimForGang(GangVictimRule rule, FaultLog trace) {
    return (scope, gang, candidates) ->
        trace.orElse(
            STAY,
            () -> rule.among(scope, gang, candidates),
            why -> {
              throw new NoVictim();
            },
            gang,
            candidates);
  }

  /** Wrapper that has the session run again without serving the job of the notification. */
  static <T> Tracer<Consumer<T>> blockOnFault(Function<T, ObjectKey> job) {
    return (listener, trace) ->
        value ->
            trace.orBlock(
                job.apply(value),
                WAITS,
                () -> {
                  listener.accept(value);
                  return true;
                },
                true,
                value);
  }

  /**
   * Wrapper that has the session run again without serving the job; this session goes on with the
   * given answer.
   */
  static <T, R> Tracer<Function<T, R>> block(Function<T, ObjectKey> job, R instead) {
    return (function, trace) ->
        argument ->
            trace.orBlock(
                job.apply(argument), WAITS, () -> function.apply(argument), instead, argument);
  }

  /**
   * Wrapper as {@link #block}, for the places of jobs and sub-jobs in the network: there are none.
   */
  static HyperNodeGradient holdInNetwork(HyperNodeGradient gradient, FaultLog trace) {
    return new HyperNodeGradient() {
      @Override
      public List<List<NetworkDomain>> of(JobView job, NetworkDomain within, Purpose purpose) {
        return trace.orBlock(
            job.key(), WAITS, () -> gradient.of(job, within, purpose), List.of(), job);
      }

      @Override
      public List<List<NetworkDomain>> of(
          SubJobView subJob, NetworkDomain within, Purpose purpose) {
        return trace.orBlock(
            subJob.job().key(),
            WAITS,
            () -> gradient.of(subJob, within, purpose),
            List.of(),
            subJob);
      }
    };
  }

  /** Signal that a rule about victims threw: there are no victims, whatever other rules answer. */
  static final class NoVictim extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private NoVictim() {
      super(null, null, false, false);
    }
  }
}
