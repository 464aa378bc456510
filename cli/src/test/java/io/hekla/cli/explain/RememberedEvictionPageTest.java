package io.hekla.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupDecisions.Eviction;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.explain.RememberedEviction;
import io.hekla.recorder.history.PastEviction;
import io.hekla.recorder.replay.SessionId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The page of an eviction from the history says what it knows, and what is lost. */
class RememberedEvictionPageTest {
  private static final ObjectKey GROUP = new ObjectKey("default", "low");
  private static final VictimReason NEEDED =
      new VictimReason.RoomNeeded(
          side(1, "Job/default/low"),
          side(100, "Job/web/high"),
          ResourceVector.of(2000, 1 << 30),
          ResourceVector.of(500, 0));

  private static ComparedPod side(int priority, String owner) {
    return new ComparedPod(
        priority, priority, "default", ResourceVector.EMPTY, ResourceVector.EMPTY, owner);
  }

  private static List<String> page(
      Eviction eviction, Optional<SessionId> session, Optional<String> refusal) {
    return RememberedEvictionPage.of(
        new RememberedEviction(
            new PastEviction(
                Instant.parse("2026-11-01T08:00:00.123Z"),
                GROUP,
                eviction,
                session,
                List.of(new ObjectKey("default", "low-1")),
                refusal),
            "nothing is recorded"),
        0);
  }

  private static Eviction eviction(String action, String beneficiary, VictimReason reason) {
    return new Eviction("u", "default", "low-0", "n1", action, beneficiary, reason);
  }

  @Test
  void ruleNumbersAndWhatIsNotKnownAreNamed() {
    assertThat(
            page(
                eviction("preempt", "web/high-0", NEEDED),
                Optional.of(new SessionId(3, 8)),
                Optional.empty()))
        .startsWith(
            "Pod default/low-0 was evicted from n1 by preempt for Job/web/high of queue default",
            "This is from the history (nothing is recorded). Not known: why this pod went before"
                + " others, which plugins let it be evicted, which pods of other PodGroups went"
                + " with it, whether fewer would have done.")
        .contains(
            "Needed:         2 cpu, 1Gi memory",
            "Needed by:      web/high-0",
            "PodGroup:       default/low",
            "Of it, too:     1 pod: default/low-1",
            "Session:        3-8",
            "Time:           2026-11-01T08:00:00Z");
  }

  @Test
  void gangThatWasNotWholeInTimeLosesNothingOfItsExplanation() {
    assertThat(
            page(
                eviction("gang-hold", "", new VictimReason.Unspecified()),
                Optional.empty(),
                Optional.empty()))
        .startsWith(
            "Pod default/low-0 was evicted from n1 by gang-hold",
            "This is from the history (nothing is recorded).")
        .contains("Reason:         its gang held resources for too long without being whole")
        .noneMatch(line -> line.startsWith("Session:"));
  }

  @Test
  void refusedEvictionWasNotDone() {
    assertThat(
            page(
                eviction("reclaim", "tdm", new VictimReason.Unspecified()),
                Optional.of(new SessionId(3, 8)),
                Optional.of("the pod is gone")))
        .startsWith("Pod default/low-0 was to be evicted from n1 by reclaim for tdm")
        .contains("Not done:       the pod is gone");
  }
}
