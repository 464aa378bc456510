package io.hekla.recorder.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The hash of values is the same by every way in which they are read. */
class StableHashTest {
  private static final PodGroupVerdict VERDICT =
      new PodGroupVerdict(
          new ObjectKey("default", "training"),
          "uid-1",
          "research",
          true,
          PodGroupPhase.RUNNING,
          List.of(
              new Condition("Scheduled", true, "tasks in gang are ready", "", "session-1"),
              new Condition("Unschedulable", false, "NotEnoughResources", "2/3", "session-0")),
          3,
          1,
          2,
          0.25,
          new QueueReason.QueueNotOpen("research", "closed"),
          new TreeMap<>(Map.of("hekla.io/gang-members", "3")));

  @Test
  void aVerdictHasTheHashOfItsComponents() {
    assertEquals(StableHash.record(VERDICT), StableHash.of(VERDICT));
  }

  /** Builds before annotations have recorded such digests. */
  @Test
  void aVerdictWithoutAnnotationsHasTheHashOfEarlierBuilds() {
    var empty =
        new PodGroupVerdict(
            new ObjectKey("", ""),
            "",
            "",
            false,
            PodGroupPhase.PENDING,
            List.of(),
            0,
            0,
            0,
            Double.NaN,
            new Reason.None());
    assertEquals(6_322_709_904_339_041_909L, StableHash.of(empty));
  }

  @Test
  void aVerdictThatDiffersInAnyComponentHasAnotherHash() {
    Object[][] others = {
      {"key", new ObjectKey("training", "default")},
      {"uid", "uid-2"},
      {"queue", "production"},
      {"admitted", false},
      {"phase", PodGroupPhase.PENDING},
      {"conditions", VERDICT.conditions().reversed()},
      {"running", 4},
      {"succeeded", 2},
      {"failed", 1},
      {"share", -0.25},
      {"reason", new QueueReason.QueueNotOpen("research", "closing")},
      {"annotations", new TreeMap<>(Map.of("hekla.io/gang-members", "4"))}
    };
    for (Object[] other : others) {
      PodGroupVerdict changed = RecordShape.with(VERDICT, (String) other[0], other[1]);
      assertNotEquals(StableHash.of(VERDICT), StableHash.of(changed), (String) other[0]);
    }
    assertEquals(PodGroupVerdict.class.getRecordComponents().length, others.length);
  }

  @Test
  void equalVectorsHaveOneHashWhateverTheSignOfTheirZeros() {
    var zero = ResourceVector.of(0.0, 1);
    var negative = ResourceVector.of(-0.0, 1);
    assertEquals(zero, negative);
    assertEquals(StableHash.of(zero), StableHash.of(negative));
  }
}
