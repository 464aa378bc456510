package io.hekla.cli.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.WatchedObjects;
import io.hekla.cli.failure.CommandFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A watched list is printed again at its interval, until the watching ends. */
class RedrawTest {
  private static final Instant START = Instant.parse("2026-11-27T12:00:00Z");

  private final Clock time = new Clock();
  private final Changes changes = new Changes();
  private final List<Double> prints = new ArrayList<>();

  /** Clock that pauses advance, and at which a user may interrupt. */
  private static final class Clock implements Redraw.Time {
    private Instant now = START;
    private Instant interrupt = Instant.MAX;

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public boolean pause(Duration length) {
      return advance(length);
    }

    boolean advance(Duration length) {
      Instant then = now.plus(length);
      if (interrupt.isAfter(then)) {
        now = then;
        return true;
      }
      now = interrupt.isAfter(now) ? interrupt : now;
      return false;
    }
  }

  /** Watch with changes at times that a test chooses. */
  private final class Changes implements WatchedObjects {
    private final Deque<Instant> left = new ArrayDeque<>();
    private Instant refusal = Instant.MAX;

    @Override
    public List<List<ApiObject>> now() {
      return List.of(List.of(new ApiObject(JsonNodeFactory.instance.objectNode())));
    }

    @Override
    public boolean await(Duration longest) {
      Instant until = time.now.plus(longest);
      Instant next = left.isEmpty() ? Instant.MAX : left.peek();
      if (refusal.isBefore(next) && !refusal.isAfter(until)) {
        throw new CommandFailure("forbidden");
      }
      boolean any = !next.isAfter(until);
      Instant then = any ? next : until;
      if (then.isAfter(time.now) && !time.advance(Duration.between(time.now, then))) {
        return false;
      }
      while (!left.isEmpty() && !left.peek().isAfter(time.now)) {
        left.remove();
      }
      return any;
    }

    void at(double second) {
      left.add(second(second));
    }
  }

  private static Instant second(double second) {
    return START.plusMillis((long) (second * 1000));
  }

  private void print(List<List<ApiObject>> seen) {
    assertThat(seen).hasSize(1);
    prints.add(Duration.between(START, time.now).toMillis() / 1000.0);
  }

  private void run(int longest, boolean always, Optional<Integer> closedAfter) {
    new Redraw(
            Duration.ofSeconds(longest),
            always,
            () -> closedAfter.filter(most -> prints.size() >= most).isEmpty(),
            time)
        .run(changes, this::print);
  }

  private double ended() {
    return Duration.between(START, time.now).toMillis() / 1000.0;
  }

  @Test
  void itIsPrintedAtOnceAndWhenItHasChanged() {
    changes.at(5);
    changes.at(30);

    run(60, false, Optional.empty());

    assertThat(prints).containsExactly(0.0, 5.0, 30.0);
    assertThat(ended()).isEqualTo(60);
  }

  @Test
  void busyClusterIsPrintedNoMoreThanOnceInAnInterval() {
    for (int tenth = 1; tenth <= 100; tenth++) {
      changes.at(tenth / 10.0);
    }

    run(9, false, Optional.empty());

    assertThat(prints).containsExactly(0.0, 2.0, 4.0, 6.0, 8.0);
  }

  @Test
  void agesAreRedrawnAtEachIntervalWithoutAChange() {
    run(7, true, Optional.empty());

    assertThat(prints).containsExactly(0.0, 2.0, 4.0, 6.0);
    assertThat(ended()).isEqualTo(7);
  }

  @Test
  void interruptEndsThePauseBetweenPrints() {
    time.interrupt = second(1);

    run(60, true, Optional.empty());

    assertThat(prints).containsExactly(0.0);
    assertThat(ended()).isEqualTo(1);
  }

  @Test
  void interruptEndsTheWaitForAChange() {
    changes.at(50);
    time.interrupt = second(20);

    run(60, false, Optional.empty());

    assertThat(prints).containsExactly(0.0);
    assertThat(ended()).isEqualTo(20);
  }

  @Test
  void closedPipeEndsItAfterThePrintThatNobodyReads() {
    changes.at(5);
    changes.at(10);

    run(60, false, Optional.of(2));

    assertThat(prints).containsExactly(0.0, 5.0);
    assertThat(ended()).isEqualTo(5);
  }

  @Test
  void refusalOfTheServerEndsItAsAFailure() {
    changes.at(5);
    changes.refusal = second(10);

    assertThatThrownBy(() -> run(60, false, Optional.empty()))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("forbidden");
    assertThat(prints).containsExactly(0.0, 5.0);
  }

  @Test
  void interruptOfTheThreadEndsThePauseOfTheProcess() {
    Thread.currentThread().interrupt();

    new Redraw(Duration.ofHours(1), true, () -> true, Redraw.ofProcess()).run(changes, this::print);

    assertThat(prints).hasSize(1);
    assertThat(Thread.interrupted()).as("the caller sees it, too").isTrue();
  }
}
