package io.hekla.recorder.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.scheduler.decision.Decisions;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The changes of a PodGroup are kept, whatever else happens in its cluster. */
class OccurrencesTest {
  private static final ObjectKey GANG = new ObjectKey("default", "gang");

  private static Instant at(int second) {
    return Instant.EPOCH.plusSeconds(second);
  }

  private static Occurrence shared(int second) {
    return new Occurrence.Common(at(second), "node n%d was added".formatted(second));
  }

  private static Occurrence own(int second, ObjectKey podGroup) {
    return new Occurrence.Evicted(
        at(second),
        new Decisions.Eviction(
            "uid",
            new ObjectKey("default", "pod"),
            podGroup,
            "n1",
            "preempt",
            "default/other",
            new VictimReason.Unspecified()));
  }

  @Test
  void changesOfABusyClusterDoNotPushOutThoseOfAPodGroup() {
    var occurrences = new Occurrences();
    occurrences.add(own(1, GANG));
    for (int second = 2; second < 2 + 2 * Occurrences.MOST_SHARED; second++) {
      occurrences.add(shared(second));
      occurrences.add(own(second, new ObjectKey("default", "other")));
    }

    assertThat(occurrences.copy().of(GANG))
        .hasSize(Occurrences.MOST_SHARED + 1)
        .startsWith(own(1, GANG));
  }

  @Test
  void changesAreInTheOrderOfTime() {
    var occurrences = new Occurrences();
    occurrences.add(shared(1));
    occurrences.add(own(2, GANG));
    occurrences.add(shared(3));

    assertThat(occurrences.copy().of(GANG)).containsExactly(shared(1), own(2, GANG), shared(3));
    assertThat(occurrences.copy().of(new ObjectKey("default", "other")))
        .containsExactly(shared(1), shared(3));
  }

  @Test
  void onePodGroupAndAllOfThemHaveABound() {
    var occurrences = new Occurrences();
    for (int second = 0; second <= Occurrences.MOST_OWN; second++) {
      occurrences.add(own(second, GANG));
    }
    assertThat(occurrences.copy().of(GANG)).hasSize(Occurrences.MOST_OWN).startsWith(own(1, GANG));

    for (int number = 0; number < Occurrences.MOST_OWNERS; number++) {
      occurrences.add(own(number, new ObjectKey("default", "g" + number)));
    }
    assertThat(occurrences.copy().own()).hasSize(Occurrences.MOST_OWNERS);
    assertThat(occurrences.copy().of(GANG)).isEmpty();
  }

  @Test
  void whatWasReturnedDoesNotChange() {
    var occurrences = new Occurrences();
    occurrences.add(own(1, GANG));
    Occurrences.Copy before = occurrences.copy();

    occurrences.add(own(2, GANG));

    assertThat(before.of(GANG)).containsExactly(own(1, GANG));
  }
}
