package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Tables;
import io.hekla.model.queue.QueueObservation.ParentState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/** The table of the Queue machine, made by running it. */
public final class QueueTransitionTable {
  private record There(ParentState parent, int podGroups, boolean closedByParent) {}

  private QueueTransitionTable() {}

  public static String table() {
    var situations = new LinkedHashMap<String, There>();
    situations.put("empty", new There(ParentState.OPEN, 0, false));
    situations.put("with PodGroups", new There(ParentState.OPEN, 2, false));
    situations.put("parent closed, with PodGroups", new There(ParentState.CLOSED, 2, false));
    situations.put("was closed by parent, parent open", new There(ParentState.OPEN, 0, true));
    return Tables.table(
        QueueState.values(),
        QueueAction.values(),
        situations,
        QueueTransitionTable::run,
        QueueState::spelling,
        QueueAction::spelling);
  }

  private static Function<QueueAction, String> run(QueueState from, There there) {
    return action -> {
      var machine = new QueueMachine();
      var observation =
          new QueueObservation(
              "uid",
              "research",
              "root",
              from,
              true,
              there.closedByParent(),
              there.parent(),
              there.podGroups());
      QueueEntityState state =
          new QueueEntityState.Present("uid", from, there.closedByParent(), List.of());
      var command = new QueueCommand.Execute("order", "ns", "cmd", action, observation);
      for (QueueEvent event : machine.decide(state, command, Instant.EPOCH).events()) {
        state = machine.apply(state, event);
      }
      var after = (QueueEntityState.Present) state;
      return (after.state() == from ? "stays" : after.state().spelling())
          + (after.closedByParent() && !there.closedByParent() ? ", by parent" : "");
    };
  }
}
