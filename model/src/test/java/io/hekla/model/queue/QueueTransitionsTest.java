package io.hekla.model.queue;

import static io.hekla.model.cluster.QueueState.CLOSED;
import static io.hekla.model.cluster.QueueState.CLOSING;
import static io.hekla.model.cluster.QueueState.OPEN;
import static io.hekla.model.cluster.QueueState.UNKNOWN;
import static io.hekla.model.queue.QueueAction.CLOSE_QUEUE;
import static io.hekla.model.queue.QueueAction.OPEN_QUEUE;
import static io.hekla.model.queue.QueueAction.SYNC_QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.DoneCommands;
import io.hekla.model.queue.QueueObservation.ParentState;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Test of every row of docs/reference/controllers.md#queue-controller. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class QueueTransitionsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final QueueMachine MACHINE = new QueueMachine();
  private static final Set<String> TAKEN = new HashSet<>();

  /** Row of the table: in this state, with so many PodGroups, the action leads to that state. */
  record Row(QueueState from, int podGroups, QueueAction action, QueueState to) {}

  static List<Row> rows() {
    return List.of(
        new Row(OPEN, 1, OPEN_QUEUE, OPEN),
        new Row(OPEN, 0, CLOSE_QUEUE, CLOSED),
        new Row(OPEN, 1, CLOSE_QUEUE, CLOSING),
        new Row(OPEN, 0, SYNC_QUEUE, OPEN),
        new Row(CLOSED, 0, OPEN_QUEUE, OPEN),
        new Row(CLOSED, 1, CLOSE_QUEUE, CLOSED),
        new Row(CLOSED, 1, SYNC_QUEUE, CLOSED),
        new Row(CLOSING, 1, OPEN_QUEUE, OPEN),
        new Row(CLOSING, 1, CLOSE_QUEUE, CLOSING),
        new Row(CLOSING, 0, CLOSE_QUEUE, CLOSED),
        new Row(CLOSING, 1, SYNC_QUEUE, CLOSING),
        new Row(CLOSING, 0, SYNC_QUEUE, CLOSED),
        new Row(UNKNOWN, 0, OPEN_QUEUE, OPEN),
        new Row(UNKNOWN, 0, CLOSE_QUEUE, CLOSED),
        new Row(UNKNOWN, 1, CLOSE_QUEUE, CLOSING),
        new Row(UNKNOWN, 0, SYNC_QUEUE, UNKNOWN));
  }

  @ParameterizedTest
  @MethodSource("rows")
  @Order(1)
  void anActionLeadsWhereTheReferenceSays(Row row) {
    var observation = observation("research", row.from(), ParentState.OPEN, row.podGroups());

    var after = after(row.from(), false, order(row.action(), observation));

    TAKEN.add(row.from() + " " + row.action());
    assertThat(after.state()).isEqualTo(row.to());
  }

  @Test
  @Order(2)
  void noTransitionGoesUntested() {
    for (QueueState state : QueueState.values()) {
      for (QueueAction action : QueueAction.values()) {
        assertThat(TAKEN).contains(state + " " + action);
      }
    }
  }

  @Test
  void aQueueFollowsItsParentDownAndUpAgain() {
    var down =
        after(OPEN, false, new QueueCommand.Observe(observation("a", OPEN, ParentState.CLOSED, 0)));
    var up =
        after(
            CLOSED, true, new QueueCommand.Observe(observation("a", CLOSED, ParentState.OPEN, 0)));
    var closedByUser =
        after(
            CLOSED, false, new QueueCommand.Observe(observation("a", CLOSED, ParentState.OPEN, 0)));

    assertThat(down.state()).isEqualTo(CLOSED);
    assertThat(down.closedByParent()).isTrue();
    assertThat(up.state()).isEqualTo(OPEN);
    assertThat(up.closedByParent()).isFalse();
    assertThat(closedByUser.state()).isEqualTo(CLOSED);
  }

  @Test
  void aQueueClosedByItsParentStaysClosedAfterAnExplicitClose() {
    for (ParentState parent : List.of(ParentState.CLOSED, ParentState.OPEN)) {
      var closed = after(CLOSED, true, order(CLOSE_QUEUE, observation("a", CLOSED, parent, 0)));
      var drained = after(CLOSING, true, order(CLOSE_QUEUE, observation("a", CLOSING, parent, 0)));
      var parentOpened =
          after(
              CLOSED,
              closed.closedByParent(),
              new QueueCommand.Observe(observation("a", CLOSED, ParentState.OPEN, 0)));

      assertThat(closed.state()).isEqualTo(CLOSED);
      assertThat(closed.closedByParent()).isFalse();
      assertThat(drained.state()).isEqualTo(CLOSED);
      assertThat(parentOpened.state()).isEqualTo(CLOSED);
    }
  }

  @Test
  void aQueueBelowAClosedOneStaysClosedAndSaysWhy() {
    var command = order(OPEN_QUEUE, observation("a", CLOSED, ParentState.CLOSED, 0));

    var decision = MACHINE.decide(present(CLOSED, false), command, NOW);

    assertThat(after(CLOSED, false, command).state()).isEqualTo(CLOSED);
    assertThat(decision.effects())
        .anySatisfy(effect -> assertThat(effect).isInstanceOf(QueueEffect.Report.class));
  }

  @Test
  void podGroupsThatComeAndGoAreNothingToWrite() {
    var command = new QueueCommand.Observe(observation("a", OPEN, ParentState.OPEN, 3));

    assertThat(MACHINE.decide(present(OPEN, false), command, NOW).effects()).isEmpty();
  }

  @Test
  void theRootNeverCloses() {
    var observation =
        new QueueObservation(
            "uid", QueueObservation.ROOT, "", OPEN, true, false, ParentState.OPEN, 0);

    assertThat(after(OPEN, false, order(CLOSE_QUEUE, observation)).state()).isEqualTo(OPEN);
  }

  @Test
  void commandsThatCannotBeDeletedAreDoneOnceEach() {
    QueueEntityState state = present(OPEN, false);
    int moves = 0;
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < DoneCommands.MOST; i++) {
        var observation =
            observation(
                "research", ((QueueEntityState.Present) state).state(), ParentState.OPEN, 0);
        var action = i % 2 == 0 ? CLOSE_QUEUE : OPEN_QUEUE;
        var order = new QueueCommand.Execute("order-" + i, "ns", "cmd-" + i, action, observation);
        for (QueueEvent event : MACHINE.decide(state, order, NOW).events()) {
          state = MACHINE.apply(state, event);
          moves++;
        }
      }
    }

    assertThat(moves).isEqualTo(DoneCommands.MOST);
  }

  @Test
  void aQueueWithoutParentGetsTheRoot() {
    var observation = new QueueObservation("uid", "a", "", OPEN, true, false, ParentState.OPEN, 0);

    var decision = MACHINE.decide(MACHINE.initial(), new QueueCommand.Observe(observation), NOW);

    assertThat(decision.effects()).containsExactly(new QueueEffect.WriteParent("root"));
  }

  @Test
  void allocatedIsWrittenOnlyIfItDiffers() {
    var same = new QueueCommand.UpdateAllocated(Map.of("cpu", "1"), Map.of("cpu", "1"));
    var other = new QueueCommand.UpdateAllocated(Map.of("cpu", "2"), Map.of("cpu", "1"));

    assertThat(MACHINE.decide(present(OPEN, false), same, NOW).effects()).isEmpty();
    assertThat(MACHINE.decide(present(OPEN, false), other, NOW).effects())
        .containsExactly(new QueueEffect.WriteAllocated(Map.of("cpu", "2"), Map.of("cpu", "1")));
  }

  @Test
  void aCommandThatDoesNotCountIsDeletedAndChangesNothing() {
    var refused = new QueueCommand.CommandRefused("order-1", "team", "close", "not from here");

    var decision = MACHINE.decide(present(OPEN, false), refused, NOW);

    assertThat(decision.events()).isEmpty();
    assertThat(decision.effects())
        .containsExactly(
            new QueueEffect.RejectCommand("team", "close", "order-1", "not from here"));
  }

  @Test
  void eventsThatDoNotFitAreFaults() {
    assertThatThrownBy(
            () -> MACHINE.apply(MACHINE.initial(), new QueueEvent.StateChanged(OPEN, false, "")))
        .isInstanceOf(IllegalStateException.class);
  }

  private static QueueEntityState.Present present(QueueState state, boolean closedByParent) {
    return new QueueEntityState.Present("uid", state, closedByParent, List.of());
  }

  private static QueueObservation observation(
      String name, QueueState shown, ParentState parent, int podGroups) {
    return new QueueObservation("uid", name, "root", shown, true, false, parent, podGroups);
  }

  private static QueueCommand order(QueueAction action, QueueObservation observation) {
    return new QueueCommand.Execute("order-1", "ns", "cmd", action, observation);
  }

  private static QueueEntityState.Present after(
      QueueState from, boolean closedByParent, QueueCommand command) {
    QueueEntityState state = present(from, closedByParent);
    for (QueueEvent event : MACHINE.decide(state, command, NOW).events()) {
      state = MACHINE.apply(state, event);
    }
    return (QueueEntityState.Present) state;
  }
}
