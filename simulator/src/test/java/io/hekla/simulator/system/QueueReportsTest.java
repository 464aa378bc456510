package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.queue.QueueReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports about queues, as users find them in an annotation. */
class QueueReportsTest {
  private static final Map<String, Object> SOON = Map.of("hekla.queue-reports.period", "100ms");

  @TempDir Path data;

  private static Optional<QueueReport> report(StartedSystem system) {
    Map<String, String> annotations =
        system.get(Kind.QUEUE, "default").getMetadata().getAnnotations();
    return Optional.ofNullable(annotations)
        .map(all -> Objects.requireNonNullElse(all.get(WellKnownKeys.QUEUE_REPORT), ""))
        .flatMap(QueueReport::read);
  }

  private static int place(StartedSystem system, String job) {
    List<ObjectKey> groups =
        system.podGroups().stream()
            .map(group -> new ObjectKey("default", group.getMetadata().getName()))
            .filter(group -> group.name().startsWith(job + "-"))
            .toList();
    return groups.isEmpty()
        ? 0
        : report(system).map(one -> one.place(groups.getFirst()).orElse(0)).orElse(0);
  }

  @Test
  void waitingJobsHaveTheirPlacesAndMoveUpWhenOneIsGone() throws Exception {
    try (var server = StartedSystem.emptyServer();
        var system = StartedSystem.startOn(server, data, SOON)) {
      system.node("n1", "2").job("runs", 2, Duration.ofHours(1));
      system.awaitJob("runs", "Running");
      system.job("first", 2, Duration.ofHours(1));
      StartedSystem.await("first waits", () -> place(system, "first") == 1);
      system.job("second", 2, Duration.ofHours(1));
      // Of two jobs of the same second, the lower uid comes first.
      StartedSystem.await(
          "second waits", () -> place(system, "first") + place(system, "second") == 3);

      assertThat(report(system).orElseThrow().waiting()).isEqualTo(2);
      assertThat(place(system, "runs")).isZero();

      system.delete(Kind.JOB, "first");
      StartedSystem.await(
          "second is alone",
          () ->
              place(system, "second") == 1
                  && report(system).filter(one -> one.waiting() == 1).isPresent());
      system.delete(Kind.JOB, "second");
      system.delete(Kind.JOB, "runs");
      StartedSystem.await("no report is left", () -> report(system).isEmpty());
    }
  }
}
