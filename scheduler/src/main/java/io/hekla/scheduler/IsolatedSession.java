package io.hekla.scheduler;

import io.hekla.scheduler.Engine.Step;
import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.Turn;
import io.hekla.scheduler.close.Closing;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.outside.Conversation;
import io.hekla.scheduler.outside.RecordedOutside;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.Thrown;
import io.hekla.scheduler.plugin.Watch;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * A session that goes on without what throws in it. Sessions are pure, so one in which something is
 * thrown is held again from the same input, watched, to learn who it was, and then without the
 * culprit. Nobody outside is asked twice for that. What no part can be blamed for is thrown on.
 */
final class IsolatedSession {
  private final ClusterState cluster;
  private final SessionInput input;
  private final Conversation asked;
  private final List<Fault> faults = new ArrayList<>();
  private Parts parts;

  IsolatedSession(ClusterState cluster, SessionInput input, Parts parts) {
    this.cluster = cluster;
    this.input = input;
    this.parts = parts;
    asked = new Conversation(input.outside());
  }

  /** Holds the session as often as it takes, at most once more than twice for each part. */
  Step hold() {
    Optional<Step> step = unwatched();
    while (step.isEmpty()) {
      step = unwatched();
    }
    return step.get();
  }

  /** Empty if a culprit was found and left out. */
  private Optional<Step> unwatched() {
    try {
      return Optional.of(held(Watch.OFF));
    } catch (Thrown thrown) {
      leaveOut(thrown);
      return Optional.empty();
    } catch (Exception | LinkageError | AssertionError | StackOverflowError failure) {
      if (!findCulprit()) {
        throw failure;
      }
      return Optional.empty();
    }
  }

  /** Whether the session, held again, throws again and shows by whom. */
  private boolean findCulprit() {
    try {
      var unused = held(Watch.ON);
      return false;
    } catch (Thrown thrown) {
      leaveOut(thrown);
      return true;
    }
  }

  private void leaveOut(Thrown thrown) {
    faults.add(
        new Fault(
            thrown.part(),
            thrown.name(),
            Parts.isOwn(thrown.part(), thrown.name()),
            thrown.where(),
            thrown.what()));
    parts = parts.without(thrown.part(), thrown.name());
  }

  private Step held(Watch watch) {
    SchedulerConfiguration configuration = input.configuration();
    var outside = new RecordedOutside(asked.exchanges(), asked::ask);
    var session = new Session(cluster, input.id(), input.now(), input.seed(), outside);
    Policy policy = Policy.open(session, configuration.tiers(), parts.plugins(), watch);
    var turn =
        new Turn(
            session,
            policy,
            new NodeChoice(session, policy),
            new HashSet<>(configuration.actions()),
            Arguments.NONE);
    for (String name : configuration.actions()) {
      Action action = parts.actions().get(name);
      if (action != null) {
        execute(name, action, turn.with(configuration.argumentsOf(name)), watch);
      }
    }
    Closing.Closed closed = Closing.close(session, policy, turn.configured());
    return new Step(
        cluster.remembering(closed.standing()),
        closed.decisions(),
        closed.news(),
        asked.exchanges(),
        faults);
  }

  /** What plugins throw in an unwatched action looks as if it was the action's. */
  private static void execute(String name, Action action, Turn turn, Watch watch) {
    switch (watch) {
      case OFF -> action.execute(turn);
      case ON -> Thrown.noting(Thrown.Part.ACTION, name, "execute", () -> action.execute(turn));
    }
  }
}
