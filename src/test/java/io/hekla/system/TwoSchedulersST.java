package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.cli.apply.Submission;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two schedulers at once on one journal, with the real entities and the embedded API around them.
 * Decisions of the older one are still on their way when the newer one takes over.
 */
@Tag("thorough")
class TwoSchedulersST {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir Path folder;

  @Test
  void podGroupsRefuseTheOlderOneAndEveryPodIsBoundOnce() throws Exception {
    var settings = HeklaSettings.read(Map.of("hekla.data", folder.toString()));
    JournalFormat.prepare(settings.journal());
    Path api = folder.resolve("api");
    var kubelets = new KubeletOptions(Duration.ofMillis(200), Duration.ZERO, Optional.empty());
    var first = Load.demo(List.of("1-queues.yaml", "4-nightly.yaml"), "");
    var second = Load.demo(List.of("1-queues.yaml", "4-nightly.yaml"), "again-");
    Load load = Load.nothing().and(first).and(second);
    try (var cluster = EmbeddedCluster.start(Optional.of(api), SimulatedNodes.SMALL, kubelets);
        var rivals = new Rivals(settings, cluster.client("hekla"))) {
      var submission = new Submission(cluster.client("test"));
      var tail = new RequestTail(api);
      var older = rivals.startHeldBack();
      assertThat(submission.apply(first)).isEmpty();
      await().atMost(LONGEST).until(() -> older.bindsHeldBack() > 1);
      assertThat(tail.binds()).isZero();

      rivals.start();
      await().atMost(LONGEST).until(() -> tail.binds() > 1);
      assertThat(submission.apply(second)).isEmpty();
      await().atMost(LONGEST).until(() -> tail.unfinished(load).isEmpty());
      long bindsBefore = bindRequests(api);
      older.letGo();

      await()
          .atMost(LONGEST)
          .untilAsserted(
              () -> assertThat(rivals.refusedParts()).containsAll(older.partsHeldBack()));
      await().atMost(LONGEST).until(older::isFenced);
      assertThat(bindRequests(api)).as("what was refused led to nothing").isEqualTo(bindsBefore);
    }

    assertThat(Oracle.faults(LoggedRequest.readAll(api), load, SimulatedNodes.SMALL)).isEmpty();
  }

  /** Requests to bind a pod so far, granted or not. */
  private static long bindRequests(Path api) {
    return LoggedRequest.readAll(api).stream()
        .filter(request -> request.verb().equals("bind"))
        .count();
  }
}
