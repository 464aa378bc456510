package io.hekla.recorder.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sessions that a trail keeps of a long segment. */
class TrailTest {
  private static final SchedulerConfiguration CONFIGURATION = SchedulerConfiguration.helmDefault();

  @Test
  void quietSegmentIsKeptWhole() {
    assertThat(kept(2_000, 1)).hasSize(2_000);
  }

  @Test
  void busySegmentIsThinnedOutToSomeStatesWorthOfChanges() {
    List<Long> kept = kept(1_200, 100);

    assertThat(kept).hasSizeBetween(100, 400).startsWith(1L).endsWith(1_200L);
    assertThat(kept).isSorted();
  }

  private static List<Long> kept(int sessions, int changes) {
    var trail = new Trail();
    for (int number = 1; number <= sessions; number++) {
      trail.add(session(number, changes), List.of());
    }
    return trail.past().sessions().stream().map(one -> one.recorded().number()).toList();
  }

  private static PendingSession session(long number, int changes) {
    return new PendingSession(
        new RecordedSession(
            1,
            number,
            Instant.EPOCH.plusSeconds(number),
            0,
            "",
            Collections.nCopies(changes, new Change.NodeGone("none")),
            Map.of(),
            List.of(),
            List.of(),
            100,
            DecisionDigest.NONE,
            Map.of(),
            List.of(),
            List.of()),
        ClusterState.EMPTY,
        CONFIGURATION);
  }
}
