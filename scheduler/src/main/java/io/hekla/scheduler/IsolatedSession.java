package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.Engine.Step;
import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.ActionContext;
import io.hekla.scheduler.close.SessionClose;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.external.CallLog;
import io.hekla.scheduler.external.RecordedExternalService;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.plugin.BlockedObjects;
import io.hekla.scheduler.plugin.Containment;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.PolicyException;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Session that goes on although something in it throws. Sessions are pure, so one in which a part
 * throws is run again from the same input, contained: a part that forbids and throws fails closed
 * for the job that it was asked about ({@link Containment}), a part that only orders is left out.
 * External systems are not asked a second time for that. A throwable that no part can be blamed for
 * is rethrown.
 */
final class IsolatedSession {
  /**
   * Number of rounds with newly blocked jobs from which all namespaces of those jobs are blocked
   * too.
   */
  private static final int HOLDS_NAMESPACES = 4;

  /** Number of such rounds from which all jobs are blocked. */
  private static final int HOLDS_ALL = 8;

  private final ClusterState cluster;
  private final SessionInput input;
  private final EngineParts parts;
  private final CallLog calls;
  private final List<EngineFault> faults = new ArrayList<>();
  private final Set<PolicyException.Source> leftOut = new HashSet<>();
  private final SortedMap<ObjectKey, Reason> held = new TreeMap<>();
  private final SessionObserver observer;
  private int rounds;

  IsolatedSession(ClusterState cluster, SessionInput input, EngineParts parts) {
    this(cluster, input, parts, SessionObserver.NONE);
  }

  /** Creates a session that is observed. */
  IsolatedSession(
      ClusterState cluster, SessionInput input, EngineParts parts, SessionObserver observer) {
    this.cluster = cluster;
    this.input = input;
    this.parts = parts;
    this.observer = observer;
    calls = new CallLog(input.externalService());
  }

  /** Runs the session as often as it takes. */
  Step run() {
    Session session = open();
    try {
      return decide(session, FaultTracing.OFF, blocked());
    } catch (Exception | LinkageError | AssertionError | StackOverflowError failure) {
      Optional<Step> step = contained();
      while (step.isEmpty()) {
        step = contained();
      }
      if (faults.isEmpty()) {
        throw failure;
      }
      return step.get();
    }
  }

  /** Runs the session contained; returns empty if it has to be run again, with fewer parts. */
  private Optional<Step> contained() {
    Session session = open();
    BlockedObjects blocked = blocked();
    var containment = new Containment(session, blocked, leftOut);
    try {
      Step step = decide(session, containment, blocked);
      containment.contained().forEach(one -> note(one.thrown(), one.consequence()));
      if (containment.toHold().isEmpty()) {
        return Optional.of(withFaults(step));
      }
      held.putAll(containment.toHold());
      rounds++;
    } catch (PolicyException thrown) {
      note(thrown, "sessions go on without it");
      leftOut.add(thrown.source());
    }
    return Optional.empty();
  }

  private BlockedObjects blocked() {
    Map<ObjectKey, Reason> jobs = new HashMap<>(held);
    input.suspended().forEach((key, why) -> jobs.put(key, new Reason.Suspended(why)));
    var blocked = new BlockedObjects(jobs);
    if (rounds >= HOLDS_NAMESPACES) {
      held.forEach((key, why) -> blocked.namespace(key.namespace(), why));
    }
    if (rounds >= HOLDS_ALL) {
      blocked.all(held.firstEntry().getValue());
    }
    return blocked;
  }

  private void note(PolicyException thrown, String consequence) {
    PolicyException.Source source = thrown.source();
    var fault =
        new EngineFault(
            source.part(),
            source.name(),
            EngineParts.isOwn(source.part(), source.name()),
            source.where(),
            thrown.what(),
            consequence);
    if (faults.stream().noneMatch(fault::isLike)) {
      faults.add(fault);
    }
  }

  private Step withFaults(Step step) {
    return new Step(step.state(), step.decisions(), step.news(), step.calls(), faults);
  }

  private Session open() {
    observer.begins();
    var externalService = new RecordedExternalService(calls.calls(), calls::ask);
    return new Session(cluster, input.id(), input.now(), input.seed(), externalService);
  }

  private Step decide(Session session, FaultTracing faults, BlockedObjects blocked) {
    SchedulerConfiguration configuration = input.configuration();
    FaultTracing tracing = observer.tracing(faults);
    Policy policy = Policy.open(session, configuration.tiers(), parts.plugins(), tracing, blocked);
    observer.opened(session, policy);
    var context =
        new ActionContext(
            session,
            policy,
            new NodeChoice(session, policy.placement(), observer.placements()),
            new HashSet<>(configuration.actions()),
            Arguments.NONE);
    for (String name : configuration.actions()) {
      Action action = parts.actions().get(name);
      if (action != null) {
        ActionContext ofAction = context.with(configuration.argumentsOf(name));
        tracing.runs(
            name,
            () -> {
              session.begin(action.makesRoom());
              action.execute(ofAction);
            });
      }
    }
    SessionClose.Closed closed = SessionClose.close(session, policy, context.configured(), tracing);
    return new Step(
        cluster.after(closed.refusals(), session.reservations().roomAhead()),
        closed.decisions(),
        closed.news(),
        calls.calls(),
        List.of());
  }
}
