package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.machine.JournalSerializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Replay of an entity: its events, each with what it changed, and the state after one of them, by
 * the event handler by which the entity recovers.
 *
 * @param steps all events, the oldest first
 * @param chosen event after which {@code state} is
 * @param state empty if events before it are missing or cannot be read
 */
public record EntityReplay(List<Step> steps, Optional<Step> chosen, Optional<ObjectNode> state) {
  public EntityReplay {
    steps = List.copyOf(steps);
  }

  /**
   * Event of an entity.
   *
   * @param number its place among the entity's events in the history, from 1
   * @param changes what it changed in the state
   * @param problem why the state after it is unknown or in doubt; empty if it is neither
   */
  public record Step(int number, HistoryEvent event, List<FieldChange> changes, String problem) {
    public Step {
      changes = List.copyOf(changes);
    }
  }

  /** Returns the kinds of entities, as the history names them. */
  public static List<String> kinds() {
    return EntityMachine.kinds();
  }

  /**
   * Replays the events of an entity. A journal that was removed or restored begins anew with its
   * first event.
   *
   * @param kind one of {@link #kinds}
   * @param rows rows of the object in the history, the oldest first; those of others than the
   *     entity are left out
   * @param isChosen events of which the last one is chosen
   */
  public static EntityReplay of(String kind, List<HistoryEvent> rows, Predicate<Step> isChosen) {
    EntityMachine<?, ?> machine =
        EntityMachine.of(kind)
            .orElseThrow(() -> new IllegalArgumentException("no kind of entities: " + kind));
    return replay(machine, rows, isChosen);
  }

  private static <S extends JournalSerializable> EntityReplay replay(
      EntityMachine<S, ?> machine, List<HistoryEvent> rows, Predicate<Step> isChosen) {
    var fold = new Fold<>(machine);
    var steps = new ArrayList<Step>();
    Optional<Step> chosen = Optional.empty();
    Optional<ObjectNode> state = Optional.empty();
    for (HistoryEvent row : rows) {
      if (!row.type().equals(EventFold.VERDICT)) {
        Step step = fold.take(steps.size() + 1, row);
        steps.add(step);
        if (isChosen.test(step)) {
          chosen = Optional.of(step);
          state = fold.shown;
        }
      }
    }
    return new EntityReplay(steps, chosen, state);
  }

  private static final class Fold<S extends JournalSerializable> {
    private final EntityMachine<S, ?> machine;
    private Optional<S> state;
    private Optional<ObjectNode> shown;
    private long last;
    private String doubt = "";

    private Fold(EntityMachine<S, ?> machine) {
      this.machine = machine;
      this.state = Optional.of(machine.initial());
      this.shown = Optional.of(machine.json(machine.initial()));
    }

    private Step take(int number, HistoryEvent row) {
      if (row.sequence() == 1) {
        state = Optional.of(machine.initial());
        doubt = "";
      } else if (row.sequence() != last + 1) {
        doubt =
            last == 0
                ? "the history begins with event %d of its journal".formatted(row.sequence())
                : "events %d to %d of its journal are missing"
                    .formatted(last + 1, row.sequence() - 1);
      }
      last = row.sequence();
      ObjectNode before = shown.orElseGet(JsonNodeFactory.instance::objectNode);
      Optional<JournalSerializable> event = EventReader.event(row, EventReader.tree(row));
      state = event.flatMap(one -> after(row, one));
      shown = state.map(machine::json);
      if (event.isEmpty()) {
        doubt = "event %d of its journal cannot be read by this build".formatted(last);
      }
      return new Step(
          number,
          row,
          shown.map(after -> FieldChange.between(before, after)).orElse(List.of()),
          state.isPresent() || !doubt.isEmpty() ? doubt : "it does not fit the events before it");
    }

    /** A first observation needs no state before it, and ends every doubt. */
    private Optional<S> after(HistoryEvent row, JournalSerializable event) {
      boolean isFirst = row.type().endsWith(".begun");
      if (isFirst) {
        doubt = "";
      }
      Optional<S> after = state.flatMap(one -> machine.apply(one, event));
      return after.isEmpty() && (isFirst || state.isEmpty())
          ? machine.apply(machine.initial(), event)
          : after;
    }
  }
}
