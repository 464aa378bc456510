package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.DoneCommands;
import io.hekla.model.machine.Machine;
import io.hekla.model.queue.QueueEntityState.Absent;
import io.hekla.model.queue.QueueEntityState.Present;
import io.hekla.model.queue.QueueObservation.ParentState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * State machine of a Queue. Source: docs/reference/controllers.md#queue-controller.
 *
 * <p>A queue follows its parent on every observation, without a command. The annotation and the
 * state in the API are written wherever they differ from the persisted ones; the persisted state is
 * read from the API once, when the queue is first observed.
 */
public record QueueMachine()
    implements Machine<QueueEntityState, QueueCommand, QueueEvent, QueueEffect> {
  @Override
  public QueueEntityState initial() {
    return new Absent();
  }

  @Override
  public Decision<QueueEvent, QueueEffect> decide(
      QueueEntityState state, QueueCommand command, Instant now) {
    return switch (command) {
      case QueueCommand.Observe observe ->
          carry(state, observe.observation(), QueueAction.SYNC_QUEUE, "");
      case QueueCommand.Execute order -> ordered(state, order);
      case QueueCommand.CommandTargetMissing order ->
          Decision.effect(
              new QueueEffect.DeleteUnmatchedCommand(
                  order.namespace(), order.name(), order.uid(), order.target()));
      case QueueCommand.CommandRefused order ->
          Decision.effect(
              new QueueEffect.RejectCommand(
                  order.namespace(), order.name(), order.uid(), order.message()));
      case QueueCommand.UpdateAllocated account ->
          state instanceof Absent || account.allocated().equals(account.statusAllocated())
              ? Decision.nothing()
              : Decision.effect(
                  new QueueEffect.WriteAllocated(account.allocated(), account.statusAllocated()));
      case QueueCommand.Gone gone ->
          state instanceof Present present
              ? Decision.record(new QueueEvent.Removed(present.uid()))
              : Decision.nothing();
    };
  }

  private Decision<QueueEvent, QueueEffect> ordered(
      QueueEntityState state, QueueCommand.Execute order) {
    var delete = new QueueEffect.DeleteCommand(order.namespace(), order.name(), order.uid());
    if (state instanceof Present present && present.doneCommands().contains(order.uid())) {
      return Decision.effect(delete);
    }
    return carry(state, order.observation(), order.action(), order.uid()).andDo(delete);
  }

  private Decision<QueueEvent, QueueEffect> carry(
      QueueEntityState state, QueueObservation observation, QueueAction action, String order) {
    var events = new ArrayList<QueueEvent>();
    Present before;
    if (state instanceof Present present && present.uid().equals(observation.uid())) {
      before = present;
    } else {
      var begun =
          new QueueEvent.Begun(
              observation.uid(), observation.observedState(), observation.closedByParent());
      events.add(begun);
      before = begin(begun);
    }
    var step = QueueStep.of(before, action, observation);
    Present after = before;
    if (step.state() != before.state()
        || step.closedByParent() != before.closedByParent()
        || !order.isEmpty()) {
      var moved = new QueueEvent.StateChanged(step.state(), step.closedByParent(), order);
      events.add(moved);
      after = move(before, moved);
    }
    var effects = new ArrayList<QueueEffect>();
    if (!observation.root() && observation.parent().isEmpty()) {
      effects.add(new QueueEffect.WriteParent(QueueObservation.ROOT));
    }
    if (observation.closedByParent() != after.closedByParent()) {
      effects.add(new QueueEffect.Annotate(after.closedByParent()));
    }
    if (!observation.stateWritten() || observation.observedState() != after.state()) {
      effects.add(new QueueEffect.WriteState(after.state()));
    }
    effects.addAll(step.further());
    return new Decision<>(events, effects);
  }

  @Override
  public QueueEntityState apply(QueueEntityState state, QueueEvent event) {
    return switch (event) {
      case QueueEvent.Begun begun -> {
        if (state instanceof Present present && present.uid().equals(begun.uid())) {
          throw new IllegalStateException(begun.uid() + " begins a second time");
        }
        yield begin(begun);
      }
      case QueueEvent.StateChanged moved -> move(present(state, event), moved);
      case QueueEvent.Removed removed -> {
        if (!present(state, event).uid().equals(removed.uid())) {
          throw new IllegalStateException(removed.uid() + " is removed and is not there");
        }
        yield new Absent();
      }
    };
  }

  private static Present begin(QueueEvent.Begun event) {
    return new Present(event.uid(), event.state(), event.closedByParent(), List.of());
  }

  private static Present move(Present state, QueueEvent.StateChanged event) {
    return new Present(
        state.uid(),
        event.state(),
        event.closedByParent(),
        event.commandUid().isEmpty()
            ? state.doneCommands()
            : DoneCommands.with(state.doneCommands(), event.commandUid()));
  }

  private static Present present(QueueEntityState state, QueueEvent event) {
    if (state instanceof Present present) {
      return present;
    }
    throw new IllegalStateException("no queue is there for " + event);
  }

  /** Returns nothing: every observation writes again what the API does not show. */
  @Override
  public List<QueueEffect> owed(QueueEntityState state) {
    return List.of();
  }

  /** Returns whether the parent forbids this queue to be open. */
  static boolean closedAbove(QueueObservation observation) {
    return !observation.root() && observation.parentState() == ParentState.CLOSED;
  }

  /** Returns whether the queue accepts no new jobs. */
  static boolean closed(QueueState state) {
    return switch (state) {
      case CLOSED, CLOSING -> true;
      case OPEN, UNKNOWN -> false;
    };
  }
}
