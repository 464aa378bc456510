package io.hekla.scheduler;

import static io.hekla.scheduler.ReservationScene.ACTIONS;
import static io.hekla.scheduler.ReservationScene.minute;
import static io.hekla.scheduler.ReservationScene.oneNodeIsBusyUntilOne;
import static io.hekla.scheduler.ReservationScene.only;
import static io.hekla.scheduler.ReservationScene.reservationOfWide;
import static io.hekla.scheduler.ReservationScene.running;
import static io.hekla.scheduler.ReservationScene.waiting;
import static io.hekla.scheduler.ReservationScene.wide;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ReservationInfo;
import io.hekla.scheduler.testing.ClusterBuilder;
import org.junit.jupiter.api.Test;

/** What becomes of reservations, session after session. Source: docs/reference/reservation.md. */
class ReservationReviewTest {
  @Test
  void aReservationOfAJobThatIsGoneEnds() {
    ReservationInfo reservation = reservationOfWide();

    var outcome = oneNodeIsBusyUntilOne().fact(reservation).run(ACTIONS);

    assertThat(only(outcome.decisions()).now()).isEmpty();
  }

  @Test
  void aReservationEndsWithTheActionInTheConfiguration() {
    ReservationInfo reservation = reservationOfWide();

    var outcome =
        oneNodeIsBusyUntilOne().podGroup("wide", wide()).fact(reservation).run("allocate");

    assertThat(only(outcome.decisions()).now()).isEmpty();
  }

  @Test
  void theJobStartsWhenItsRoomIsThereAndItsReservationEnds() {
    ClusterBuilder free =
        ClusterBuilder.cluster()
            .node("n1", n -> n.cpu("4"))
            .node("n2", n -> n.cpu("4"))
            .podGroup("long", waiting("2h", 1, "2"))
            .podGroup("wide", wide())
            .tiers("reservation gang", "predicates nodeorder")
            .at(minute(60));

    Engine.Step promised = oneNodeIsBusyUntilOne().podGroup("wide", wide()).step(ACTIONS);
    free.fact(only(promised.decisions()).now().orElseThrow());
    Engine.Step started = free.step(ACTIONS);

    assertThat(started.decisions().binds())
        .extracting(bind -> bind.task().name())
        .containsExactlyInAnyOrder("wide-0", "wide-1");
  }

  @Test
  void aJobThatEndsEarlyMovesTheStartForwardAndThePromiseStays() {
    ReservationInfo reservation = reservationOfWide();

    var outcome =
        ClusterBuilder.cluster()
            .node("n1", n -> n.cpu("4"))
            .node("n2", n -> n.cpu("4"))
            .podGroup("other", running("40m", "n1", "2"))
            .podGroup("wide", wide())
            .fact(reservation)
            .tiers("reservation gang", "predicates nodeorder")
            .at(minute(10))
            .run(ACTIONS);

    ReservationInfo moved = only(outcome.decisions()).now().orElseThrow();
    assertThat(moved.start()).isEqualTo(minute(40));
    assertThat(moved.promised()).isEqualTo(minute(60));
  }

  @Test
  void anEarlierStartIsSearchedForEveryTenSeconds() {
    ReservationInfo reservation = reservationOfWide();
    ClusterBuilder early =
        ClusterBuilder.cluster()
            .node("n1", n -> n.cpu("4"))
            .node("n2", n -> n.cpu("4"))
            .podGroup("other", running("40m", "n1", "2"))
            .podGroup("wide", wide())
            .fact(reservation)
            .ran("reserve", minute(10))
            .tiers("reservation gang", "predicates nodeorder");

    assertThat(early.at(minute(10).plusSeconds(9)).run(ACTIONS).decisions().reservations())
        .isEmpty();
    assertThat(early.at(minute(10).plusSeconds(10)).run(ACTIONS).decisions().reservations())
        .hasSize(1);
  }

  @Test
  void aJobThatRunsOverItsEstimateMovesTheStartBack() {
    ReservationInfo reservation = reservationOfWide();

    var outcome =
        oneNodeIsBusyUntilOne()
            .podGroup("wide", wide())
            .fact(reservation)
            .at(minute(64))
            .run(ACTIONS);

    ReservationInfo moved = only(outcome.decisions()).now().orElseThrow();
    assertThat(moved.start()).isEqualTo(minute(120));
    assertThat(moved.promised()).isEqualTo(minute(60));
  }

  @Test
  void aJobThatIsAboutToEndMovesTheStartBackALittle() {
    ReservationInfo reservation = reservationOfWide();

    var outcome =
        oneNodeIsBusyUntilOne()
            .podGroup("wide", wide())
            .fact(reservation)
            .at(minute(61))
            .run(ACTIONS);

    assertThat(only(outcome.decisions()).now().orElseThrow().start()).isEqualTo(minute(63));
  }

  @Test
  void aReservationThatIsHeldIsNoDecision() {
    ReservationInfo reservation = reservationOfWide();

    var outcome =
        oneNodeIsBusyUntilOne()
            .podGroup("wide", wide())
            .fact(reservation)
            .at(minute(5))
            .run(ACTIONS);

    assertThat(outcome.decisions().reservations()).isEmpty();
  }

  @Test
  void aPromiseThatIsLongBrokenIsRenewedOrGivenUp() {
    ReservationInfo reservation = reservationOfWide();
    var late = oneNodeIsBusyUntilOne().podGroup("wide", wide()).fact(reservation).at(minute(64));

    ReservationInfo renewed =
        only(late.tiers("reservation{timeout: 30m} gang", "predicates nodeorder")
                .run(ACTIONS)
                .decisions())
            .now()
            .orElseThrow();
    assertThat(renewed.promised()).isEqualTo(minute(120));
    assertThat(renewed.made()).isEqualTo(minute(64));
    assertThat(
            only(late.tiers("reservation{timeout: 30m, renew: false} gang", "predicates")
                    .run("reserve")
                    .decisions())
                .now())
        .isEmpty();
  }
}
