package io.hekla.model.observing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EvidenceTest {
  private static final String LEASE = "volcano-system/volcano";
  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
  private static final VolcanoSign POD =
      new VolcanoSign(
          VolcanoSign.Source.POD, VolcanoComponent.SCHEDULER, "pod a/b runs vc-scheduler");

  /** Evidence whose signs must be absent for 30 s; two binds are one. */
  private final Evidence evidence = new Evidence(Duration.ofSeconds(30), 2, List.of(LEASE), START);

  private static Instant at(int second) {
    return START.plusSeconds(second);
  }

  private void renewed(int renewed, int readAt) {
    evidence.leaseHeld(
        LEASE,
        VolcanoComponent.SCHEDULER,
        new LeaseRecord("vc-1", Duration.ofSeconds(15), at(renewed)),
        at(readAt));
  }

  private boolean actsAt(int second) {
    return evidence.mode(at(second)).acts();
  }

  @BeforeEach
  void nothingIsKnownAtFirst() {
    assertThat(evidence.mode(START)).isEqualTo(new Mode.Observes(new Mode.NotObservedYet(), START));
  }

  @Test
  void actsOnceLeasesAndPodsShowNoVolcano() {
    evidence.leaseFree(LEASE, at(1));
    assertThat(actsAt(1)).as("pods not listed").isFalse();

    evidence.podsListed();

    assertThat(actsAt(1)).isTrue();
  }

  @Test
  void aLeaseThatIsRenewedKeepsItObserving() {
    evidence.podsListed();
    for (int second = 0; second < 120; second += 5) {
      renewed(second, second);
      assertThat(actsAt(second)).isFalse();
    }

    assertThat(evidence.mode(at(120)))
        .isEqualTo(
            new Mode.Observes(
                new Mode.Others(
                    List.of(
                        new VolcanoSign(
                            VolcanoSign.Source.LEASE,
                            VolcanoComponent.SCHEDULER,
                            "lease " + LEASE + " is held by vc-1"))),
                START));
  }

  @Test
  void actsWhenARenewedLeaseHasLapsedAndTheQuietTimeIsOverToo() {
    evidence.podsListed();
    renewed(0, 0);
    renewed(2, 2);
    for (int second = 5; second <= 15; second += 5) {
      renewed(2, second);
      assertThat(actsAt(second)).isFalse();
    }
    renewed(2, 20);
    assertThat(actsAt(20)).as("lapsed, but not quiet for long").isFalse();
    renewed(2, 45);
    assertThat(actsAt(49)).isFalse();

    assertThat(actsAt(50)).isTrue();
  }

  @Test
  void aLeaseNoLongerRenewedIsAwaitedOnceAndAnOldOneIsNot() {
    evidence.podsListed();
    renewed(-60, 0);
    assertThat(actsAt(0)).isFalse();
    renewed(-60, 15);
    assertThat(actsAt(15)).isTrue();

    var another = new Evidence(Duration.ofSeconds(30), 2, List.of(LEASE), START);
    another.podsListed();
    for (int second = 0; second < 10; second += 5) {
      another.leaseHeld(
          LEASE,
          VolcanoComponent.SCHEDULER,
          new LeaseRecord("vc-1", Duration.ofSeconds(15), START.minus(Duration.ofDays(9))),
          at(second));
      assertThat(another.mode(at(second)).acts()).isTrue();
    }
  }

  @Test
  void volcanoIsNotAssumedGoneWhileTheApiIsUnreachable() {
    evidence.podsListed();
    renewed(0, 0);
    renewed(2, 2);
    for (int second = 5; second < 300; second += 5) {
      evidence.unanswered(at(second));
      assertThat(actsAt(second)).isFalse();
    }
    renewed(2, 300);
    assertThat(actsAt(300)).as("its holder could not renew either").isFalse();
    renewed(2, 310);
    assertThat(actsAt(339)).isFalse();

    assertThat(actsAt(340)).isTrue();
  }

  @Test
  void aPodThatRunsVolcanoCountsUntilItIsGoneForLong() {
    evidence.leaseFree(LEASE, START);
    evidence.podsListed();
    evidence.podSeen("a/b", POD);
    assertThat(actsAt(1000)).isFalse();
    evidence.podGone("a/b", at(1000));
    assertThat(actsAt(1029)).isFalse();

    assertThat(actsAt(1030)).isTrue();
  }

  @Test
  void aRestartWithinTheQuietTimeGoesUnnoticed() {
    evidence.leaseFree(LEASE, START);
    evidence.podsListed();
    evidence.podSeen("a/b", POD);
    evidence.mode(at(1));
    evidence.podGone("a/b", at(10));
    evidence.podSeen("a/c", POD);

    assertThat(evidence.mode(at(60)))
        .isEqualTo(new Mode.Observes(new Mode.Others(List.of(POD)), START));
  }

  @Test
  void oneForeignBindIsNoSignAndSeveralWithinTheTimeAre() {
    evidence.leaseFree(LEASE, START);
    evidence.podsListed();
    evidence.boundByOthers(1, at(0));
    evidence.boundByOthers(1, at(40));
    assertThat(actsAt(40)).isTrue();

    evidence.boundByOthers(1, at(50));

    assertThat(actsAt(50)).isFalse();
    assertThat(actsAt(79)).isFalse();
    assertThat(actsAt(80)).isTrue();
  }
}
