package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.api.Command;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom orders reach. Source: reference api-and-controllers.md §3.1, §3.12, §5.2. */
class OrdersTest {
  @TempDir Path data;

  @Test
  void anOrderForWhatIsNotThereIsDroppedAndNobodyObeysItLater() throws Exception {
    try (var system = EmbeddedSystem.start(data)) {
      order(system, "stop-job", "AbortJob", Kind.JOB, Kind.JOB.apiVersion(), "late");
      order(system, "stop-queue", "CloseQueue", Kind.QUEUE, Kind.QUEUE.apiVersion(), "late");
      awaitDropped(system, "stop-job");
      awaitDropped(system, "stop-queue");

      system.node("n1", "8").job("late", 1, Duration.ofMillis(100));

      system.awaitJob("late", "Completed");
    }
  }

  @Test
  void anOrderForTheJobOfAnotherApiIsNotForOurJobOfThatName() throws Exception {
    try (var system = EmbeddedSystem.start(data)) {
      order(system, "not-for-us", "AbortJob", Kind.JOB, "batch/v1", "job");
      system.node("n1", "8").job("job", 1, Duration.ofMillis(100));

      system.awaitJob("job", "Completed");
      assertThat(system.get(Kind.COMMAND, "not-for-us").action).isEqualTo("AbortJob");
    }
  }

  private static void awaitDropped(EmbeddedSystem system, String name) {
    EmbeddedSystem.await(
        name + " being dropped",
        () ->
            system
                        .server
                        .client("test")
                        .get(Kind.COMMAND, new ObjectKey("default", name))
                        .toCompletableFuture()
                        .join()
                    instanceof Answer.Refused<Command> refused
                && refused.isNotFound());
  }

  private static void order(
      EmbeddedSystem system,
      String name,
      String action,
      Kind<?> kind,
      String apiVersion,
      String target) {
    var command = new Command();
    command.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    command.action = action;
    command.target =
        new OwnerReferenceBuilder()
            .withApiVersion(apiVersion)
            .withKind(kind.name())
            .withName(target)
            .withUid("uid")
            .build();
    system.create(Kind.COMMAND, command);
  }
}
