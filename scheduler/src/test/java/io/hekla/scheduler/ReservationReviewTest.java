package io.hekla.scheduler;

import static io.hekla.scheduler.ReservationScene.ACTIONS;
import static io.hekla.scheduler.ReservationScene.NOON;
import static io.hekla.scheduler.ReservationScene.minute;
import static io.hekla.scheduler.ReservationScene.oneNodeIsBusyUntilOne;
import static io.hekla.scheduler.ReservationScene.only;
import static io.hekla.scheduler.ReservationScene.reservationOfWide;
import static io.hekla.scheduler.ReservationScene.running;
import static io.hekla.scheduler.ReservationScene.twoNodes;
import static io.hekla.scheduler.ReservationScene.waiting;
import static io.hekla.scheduler.ReservationScene.wide;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reservations that are reviewed, session after session. Source: docs/reference/reservation.md. */
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
    var outcome =
        twoNodes()
            .podGroup("older", g -> waiting("2h", 1, "2").apply(g).created(NOON.minusSeconds(1)))
            .podGroup("wide", wide())
            .fact(reservationOfWide())
            .at(minute(60))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("wide-0", "wide-1");
    assertThat(outcome.decisions().reservations())
        .contains(
            new Decisions.ReservationChange(new ObjectKey("default", "wide"), Optional.empty()));
  }

  @Test
  void aJobThatEndsEarlyMovesTheStartForwardAndThePromiseStays() {
    var outcome = otherEndsEarly().at(minute(10)).run(ACTIONS);

    ReservationInfo moved = only(outcome.decisions()).now().orElseThrow();
    assertThat(moved.start()).isEqualTo(minute(40));
    assertThat(moved.promised()).isEqualTo(minute(60));
  }

  @Test
  void anEarlierStartIsSearchedForEveryTenSeconds() {
    ClusterBuilder early = otherEndsEarly().ran("reserve", minute(10));

    assertThat(early.at(minute(10).plusSeconds(9)).run(ACTIONS).decisions().reservations())
        .isEmpty();
    assertThat(early.at(minute(10).plusSeconds(10)).run(ACTIONS).decisions().reservations())
        .hasSize(1);
  }

  @Test
  void aJobThatRunsOverItsEstimateMovesTheStartBack() {
    var outcome = wideIsPromisedOne().at(minute(64)).run(ACTIONS);

    ReservationInfo moved = only(outcome.decisions()).now().orElseThrow();
    assertThat(moved.start()).isEqualTo(minute(120));
    assertThat(moved.promised()).isEqualTo(minute(60));
  }

  @Test
  void aJobThatIsAboutToEndMovesTheStartBackALittle() {
    var outcome = wideIsPromisedOne().at(minute(61)).run(ACTIONS);

    assertThat(only(outcome.decisions()).now().orElseThrow().start()).isEqualTo(minute(63));
  }

  @Test
  void aReservationThatIsHeldIsNoDecision() {
    var outcome = wideIsPromisedOne().at(minute(5)).run(ACTIONS);

    assertThat(outcome.decisions().reservations()).isEmpty();
  }

  @Test
  void aPromiseThatIsLongBrokenIsRenewedOrGivenUp() {
    var late = wideIsPromisedOne().at(minute(64));

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

  /** The gang has its reservation, and the job that it waits for runs. */
  private static ClusterBuilder wideIsPromisedOne() {
    return oneNodeIsBusyUntilOne().podGroup("wide", wide()).fact(reservationOfWide());
  }

  /** The gang has its reservation, and waits for a job that ends twenty minutes before. */
  private static ClusterBuilder otherEndsEarly() {
    return twoNodes()
        .podGroup("other", running("40m", "n1", "2"))
        .podGroup("wide", wide())
        .fact(reservationOfWide());
  }
}
