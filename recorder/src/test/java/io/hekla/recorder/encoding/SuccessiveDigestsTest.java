package io.hekla.recorder.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Digests of successive sessions are those that each session has alone. */
class SuccessiveDigestsTest {
  @Test
  void whateverChangesBetweenTwoSessionsTheDigestIsThatOfTheSessionAlone() {
    long seed = Long.getLong("hekla.test.seed", new Random().nextLong());
    var random = new Random(seed);
    var successive = new SuccessiveDigests();
    List<PodGroupVerdict> verdicts = new ArrayList<>();
    for (int session = 0; session < 200; session++) {
      change(verdicts, random);
      Decisions decisions = decided(verdicts);
      DecisionDigest now = successive.next(decisions);
      DecisionDigest alone = DecisionDigest.of(decisions);
      for (Part part : Part.values()) {
        assertThat(now.part(part))
            .as("%s of session %d, seed %d", part, session, seed)
            .isEqualTo(alone.part(part));
      }
    }
  }

  /** Adds, changes, or takes away a verdict at any position, or changes none. */
  private static void change(List<PodGroupVerdict> verdicts, Random random) {
    int at = random.nextInt(verdicts.size() + 1);
    switch (random.nextInt(4)) {
      case 0, 1 -> verdicts.add(at, verdict(random));
      case 2 ->
          verdicts
              .subList(at, Math.min(at + 1, verdicts.size()))
              .replaceAll(old -> verdict(random));
      default -> verdicts.subList(at, Math.min(at + 1, verdicts.size())).clear();
    }
  }

  private static PodGroupVerdict verdict(Random random) {
    return new PodGroupVerdict(
        new ObjectKey("default", "job-" + random.nextInt(5)),
        "uid",
        "queue",
        random.nextBoolean(),
        PodGroupPhase.RUNNING,
        List.of(),
        random.nextInt(3),
        0,
        0,
        random.nextInt(2) / 2.0,
        new Reason.None());
  }

  private static Decisions decided(List<PodGroupVerdict> verdicts) {
    return new Decisions(
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.copyOf(verdicts),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }
}
