package io.hekla.model.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.lease.LeaseState.Found;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LeaseStateTest {
  private static final LeaseTiming TIMING =
      new LeaseTiming(Duration.ofSeconds(15), Duration.ofSeconds(5));
  private static final Found NOTHING = new Found(Optional.empty(), Relation.NOBODY);

  private static Duration at(double second) {
    return Duration.ofMillis(Math.round(second * 1000));
  }

  private static Lease lease(int version) {
    return new Lease(
        Integer.toString(version), "holder", TIMING.duration(), Instant.EPOCH, "host", "", 1);
  }

  private static Found found(int version, Relation relation) {
    return new Found(Optional.of(lease(version)), relation);
  }

  private static LeaseState read(LeaseState state, Found found, double second) {
    return state.read(found, TIMING, at(second), at(second));
  }

  private static LeaseState held(double second) {
    return LeaseState.INITIAL.written(lease(1), TIMING, at(second), at(second + 0.1));
  }

  @Test
  void nothingMayBeWrittenBeforeTheFirstAnswer() {
    assertThat(LeaseState.INITIAL.decision()).isEqualTo(new LeaseDecision.Wait());
    assertThat(LeaseState.INITIAL.mayTake(at(100))).isFalse();
  }

  @Test
  void aFreeLeaseIsAcquiredAtOnce() {
    var state = read(LeaseState.INITIAL, NOTHING, 0);

    assertThat(state.decision()).isEqualTo(new LeaseDecision.Wait());
    assertThat(state.mayTake(at(0))).isTrue();
  }

  @Test
  void aHolderActsUntilTheRenewDeadlineCountedFromTheRequest() {
    assertThat(held(7).decision()).isEqualTo(new LeaseDecision.Act(at(17)));
  }

  @Test
  void aLeaseOfTheSameJournalIsTakenAtOnce() {
    var state = read(LeaseState.INITIAL, found(1, Relation.SAME_JOURNAL), 0);

    assertThat(state.mayTake(at(0))).isTrue();
    assertThat(state.decision()).as("before it is taken").isEqualTo(new LeaseDecision.Wait());
  }

  @Test
  void aMemberActsWhileAnotherOfItsJournalIsSeenToRenew() {
    var state = read(LeaseState.INITIAL, found(1, Relation.SAME_JOURNAL), 0);
    state = read(state, found(1, Relation.SAME_JOURNAL), 1);
    assertThat(state.decision()).as("may be long ago").isEqualTo(new LeaseDecision.Wait());

    state = read(state, found(2, Relation.SAME_JOURNAL), 2);
    assertThat(state.decision()).isEqualTo(new LeaseDecision.Act(at(11)));

    state = read(state, found(2, Relation.SAME_JOURNAL), 3);
    assertThat(state.decision()).as("no newer renewal").isEqualTo(new LeaseDecision.Act(at(11)));
  }

  @Test
  void aLeaseOfOthersIsTakenOnceItWasSeenUnchangedForItsDuration() {
    var state = read(LeaseState.INITIAL, found(1, Relation.OTHER), 0);
    assertThat(state.decision()).isEqualTo(new LeaseDecision.Observe(lease(1), Relation.OTHER));
    state = read(state, found(2, Relation.OTHER), 10);
    state = read(state, found(2, Relation.OTHER), 20);
    assertThat(state.mayTake(at(24.9))).isFalse();

    assertThat(state.mayTake(at(25))).isTrue();
    assertThat(state.decision())
        .as("before it is taken")
        .isEqualTo(new LeaseDecision.Observe(lease(2), Relation.OTHER));
  }

  @Test
  void aHolderThatSeesAForeignRenewalStops() {
    var state = read(held(0), found(2, Relation.COPY), 3);

    assertThat(state.decision()).isEqualTo(new LeaseDecision.Observe(lease(2), Relation.COPY));
    assertThat(state.writeUntil()).isEmpty();
  }

  @Test
  void aHolderOfADeletedLeaseStopsUntilItIsReacquired() {
    var state = read(held(0), NOTHING, 3);

    assertThat(state.decision()).isEqualTo(new LeaseDecision.Wait());
    assertThat(state.mayTake(at(3))).isTrue();
  }

  @Test
  void silenceOfTheApiProlongsNothingOfOnesOwnAndEndsNothingOfOthers() {
    assertThat(held(0).unanswered().decision()).isEqualTo(new LeaseDecision.Act(at(10)));

    var state = read(LeaseState.INITIAL, found(1, Relation.OTHER), 0).unanswered();
    assertThat(state.mayTake(at(100))).isFalse();
    state = read(state, found(1, Relation.OTHER), 100);
    assertThat(state.mayTake(at(114))).as("its holder could not renew either").isFalse();
    assertThat(state.mayTake(at(115))).isTrue();
  }

  @Test
  void expiredForeignLeasesAreCheckedAtOnce() {
    var state = read(LeaseState.INITIAL, found(1, Relation.OTHER), 0);

    assertThat(state.nextIn(TIMING, at(0), true)).isEqualTo(Duration.ofSeconds(5));
    assertThat(state.nextIn(TIMING, at(13), true)).isEqualTo(Duration.ofMillis(2001));
    assertThat(held(0).unanswered().nextIn(TIMING, at(0), true)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void timesThatLeaveNoRoomForALostRequestAreRefused() {
    assertThatThrownBy(() -> new LeaseTiming(Duration.ofSeconds(15), Duration.ofSeconds(6)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LeaseTiming(Duration.ofMillis(1500), Duration.ofMillis(100)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anIdentityIsReadAsItWasWrittenAndAnotherProgramsIsNone() {
    var holder = new Holder(UUID.randomUUID(), 7, UUID.randomUUID());

    assertThat(Holder.read(holder.identity())).contains(holder);
    assertThat(Holder.read("vc-scheduler-0_1234")).isEmpty();
    assertThat(Holder.read("")).isEmpty();
  }

  /**
   * Test with a server that applies writes by version, and two processes that pause, fail and are
   * cut off.
   */
  @Test
  void twoJournalsNeverBothMayWrite() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int run = 0; run < 300; run++) {
      var server = new Server();
      var processes = List.of(new Contender(0, random), new Contender(1, random));
      var ends = new ArrayList<Duration>(List.of(Duration.ZERO, Duration.ZERO));
      for (Duration now = Duration.ZERO;
          now.compareTo(Duration.ofMinutes(3)) < 0;
          now = now.plusMillis(100)) {
        for (Contender process : processes) {
          process.step(server, now);
          if (process.mayWrite(now)) {
            ends.set(process.id, now);
          }
        }
        assertThat(processes.get(0).mayWrite(now) && processes.get(1).mayWrite(now))
            .as("seed %d, run %d, both at %s", seed, run, now)
            .isFalse();
      }
      assertThat(ends).as("seed %d: somebody acts", seed).anyMatch(end -> !end.isZero());
    }
  }

  private static final class Server {
    private int version;
    private int holder = -1;
  }

  private static final class Contender {
    private final int id;
    private final Random random;
    private final Duration skew;
    private LeaseState state = LeaseState.INITIAL;
    private Duration next = Duration.ZERO;

    Contender(int id, Random random) {
      this.id = id;
      this.random = random;
      this.skew = Duration.ofSeconds(random.nextInt(1_000_000));
    }

    private Duration own(Duration now) {
      return now.plus(skew);
    }

    boolean mayWrite(Duration now) {
      return state.decision() instanceof LeaseDecision.Act(Duration until)
          && own(now).compareTo(until) < 0;
    }

    void step(Server server, Duration now) {
      if (own(now).compareTo(next.plus(skew)) < 0) {
        return;
      }
      int luck = random.nextInt(20);
      // A request takes its time: it was sent before the server received it.
      Duration sent = own(now).minusMillis(random.nextInt(100));
      if (luck == 0) {
        // This process pauses for longer than any lease holds.
        next = now.plusSeconds(random.nextInt(40));
        return;
      }
      boolean takes = state.mayTake(own(now));
      if (luck == 1) {
        // The answer is lost; the request may have arrived.
        if (takes && random.nextBoolean() && isExpected(server)) {
          server.version++;
          server.holder = id;
        }
        state = state.unanswered();
      } else if (takes && isExpected(server)) {
        server.version++;
        server.holder = id;
        state = state.written(lease(server.version), TIMING, sent, own(now));
      } else {
        state = state.read(checkLease(server), TIMING, sent, own(now));
      }
      next = now.plus(state.nextIn(TIMING, own(now), true));
    }

    private boolean isExpected(Server server) {
      return state
          .seen()
          .flatMap(Found::lease)
          .map(lease -> lease.version().equals(Integer.toString(server.version)))
          .orElse(server.holder < 0);
    }

    private Found checkLease(Server server) {
      return server.holder < 0
          ? NOTHING
          : found(server.version, server.holder == id ? Relation.SELF : Relation.OTHER);
    }
  }
}
