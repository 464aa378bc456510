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
import io.hekla.scheduler.plugin.Containment;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.plugin.Holds;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.Thrown;
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
   * Number of rounds with newly held jobs from which on all namespaces of those jobs are held too.
   */
  private static final int HOLDS_NAMESPACES = 4;

  /** Number of such rounds from which on all jobs are held. */
  private static final int HOLDS_ALL = 8;

  private final ClusterState cluster;
  private final SessionInput input;
  private final EngineParts parts;
  private final CallLog calls;
  private final List<EngineFault> faults = new ArrayList<>();
  private final Set<Thrown.Source> leftOut = new HashSet<>();
  private final SortedMap<ObjectKey, Reason> held = new TreeMap<>();
  private int rounds;

  IsolatedSession(ClusterState cluster, SessionInput input, EngineParts parts) {
    this.cluster = cluster;
    this.input = input;
    this.parts = parts;
    calls = new CallLog(input.externalService());
  }

  /** Runs the session as often as it takes. */
  Step hold() {
    Session session = open();
    try {
      return held(session, FaultTracing.OFF, holds());
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
    Holds holds = holds();
    var containment = new Containment(session, holds, leftOut);
    try {
      Step step = held(session, containment, holds);
      containment.contained().forEach(one -> note(one.thrown(), one.consequence()));
      if (containment.toHold().isEmpty()) {
        return Optional.of(withFaults(step));
      }
      held.putAll(containment.toHold());
      rounds++;
    } catch (Thrown thrown) {
      note(thrown, "sessions go on without it");
      leftOut.add(thrown.source());
    }
    return Optional.empty();
  }

  private Holds holds() {
    Map<ObjectKey, Reason> jobs = new HashMap<>(held);
    input.suspended().forEach((key, why) -> jobs.put(key, new Reason.Suspended(why)));
    var holds = new Holds(jobs);
    if (rounds >= HOLDS_NAMESPACES) {
      held.forEach((key, why) -> holds.namespace(key.namespace(), why));
    }
    if (rounds >= HOLDS_ALL) {
      holds.all(held.firstEntry().getValue());
    }
    return holds;
  }

  private void note(Thrown thrown, String consequence) {
    Thrown.Source source = thrown.source();
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
    var externalService = new RecordedExternalService(calls.calls(), calls::ask);
    return new Session(cluster, input.id(), input.now(), input.seed(), externalService);
  }

  private Step held(Session session, FaultTracing tracing, Holds holds) {
    SchedulerConfiguration configuration = input.configuration();
    Policy policy = Policy.open(session, configuration.tiers(), parts.plugins(), tracing, holds);
    var context =
        new ActionContext(
            session,
            policy,
            new NodeChoice(session, policy),
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
        cluster.remembering(closed.standing()),
        closed.decisions(),
        closed.news(),
        calls.calls(),
        List.of());
  }
}
