package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.Command;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Targets of Commands. Source: docs/reference/controllers.md#job-controller-inputs-and-errors,
 * docs/reference/controllers.md#commands, docs/reference/controllers.md#queue-controller.
 */
class OrdersTest {
  @TempDir Path data;

  @Test
  void aCommandForAMissingObjectIsDroppedAndNotRunLater() throws Exception {
    try (var system = StartedSystem.start(data)) {
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
    try (var system = StartedSystem.start(data)) {
      order(system, "not-for-us", "AbortJob", Kind.JOB, "batch/v1", "job");
      system.node("n1", "8").job("job", 1, Duration.ofMillis(100));

      system.awaitJob("job", "Completed");
      assertThat(system.get(Kind.COMMAND, "not-for-us").action).isEqualTo("AbortJob");
    }
  }

  @Test
  void aTenantsCommandClosesNoQueueAndTheAdministratorsDoes() throws Exception {
    try (var system = StartedSystem.start(data)) {
      system.apply(Kind.QUEUE, "metadata: {name: shared}\nspec: {weight: 1}\n");
      awaitState(system, "shared", "Open");
      String uid = system.get(Kind.QUEUE, "shared").getMetadata().getUid();

      command(system, "team-a", "mine", "CloseQueue", Kind.QUEUE, "shared", uid);
      awaitDropped(system, "team-a", "mine");
      assertThat(whyDropped(system, "mine"))
          .contains("volcano-system", "team-a", "hekla.commands.queue-namespaces");
      assertThat(state(system, "shared")).isEqualTo("Open");

      command(system, "volcano-system", "theirs", "CloseQueue", Kind.QUEUE, "shared", uid);
      awaitDropped(system, "volcano-system", "theirs");
      awaitState(system, "shared", "Closed");
    }
  }

  @Test
  void anyNamespaceMayCloseAQueueWhereThatIsSetAsInVolcano() throws Exception {
    var anywhere = Map.of("hekla.commands.queue-namespaces", List.of("*"));
    try (var server = StartedSystem.emptyServer();
        var system = StartedSystem.startOn(server, data, anywhere)) {
      system.apply(Kind.QUEUE, "metadata: {name: shared}\nspec: {weight: 1}\n");
      awaitState(system, "shared", "Open");
      String uid = system.get(Kind.QUEUE, "shared").getMetadata().getUid();

      command(system, "default", "close", "CloseQueue", Kind.QUEUE, "shared", uid);

      awaitState(system, "shared", "Closed");
    }
  }

  @Test
  void aCommandForAFormerObjectIsDroppedAndReported() throws Exception {
    var clock = new MovableClock();
    try (var system = StartedSystem.start(data, clock)) {
      system.node("n1", "8").job("again", 1, Duration.ofHours(1));
      system.awaitJob("again", "Running");
      system.apply(Kind.QUEUE, "metadata: {name: again}\nspec: {weight: 1}\n");
      awaitState(system, "again", "Open");

      command(system, "default", "stop", "AbortJob", Kind.JOB, "again", "former");
      command(system, "volcano-system", "close", "CloseQueue", Kind.QUEUE, "again", "former");
      awaitDropped(system, "default", "stop");
      awaitDropped(system, "volcano-system", "close");

      assertThat(whyDropped(system, "stop")).contains("Job again is another one now", "former");
      assertThat(whyDropped(system, "close")).contains("Queue again is another one now");
      assertThat(state(system, "again")).isEqualTo("Open");
      clock.jump(Duration.ofHours(1));
      system.awaitJob("again", "Completed");
    }
  }

  private static String state(StartedSystem system, String queue) {
    var status = system.get(Kind.QUEUE, queue).getStatus();
    return status == null ? "" : String.valueOf(status.state);
  }

  private static void awaitState(StartedSystem system, String queue, String state) {
    StartedSystem.await(queue + ": " + state, () -> state(system, queue).equals(state));
  }

  private static String whyDropped(StartedSystem system, String command) {
    return Awaitility.await("the Event of " + command)
        .until(
            () ->
                system.toldOf("CommandDropped").stream()
                    .filter(event -> event.getInvolvedObject().getName().equals(command))
                    .map(Event::getMessage)
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  private static void awaitDropped(StartedSystem system, String name) {
    awaitDropped(system, "default", name);
  }

  private static void awaitDropped(StartedSystem system, String namespace, String name) {
    StartedSystem.await(
        name + " being dropped",
        () ->
            system
                        .server
                        .client("test")
                        .get(Kind.COMMAND, new ObjectKey(namespace, name))
                        .toCompletableFuture()
                        .join()
                    instanceof Answer.Refused<Command> refused
                && refused.isNotFound());
  }

  private static void order(
      StartedSystem system,
      String name,
      String action,
      Kind<?> kind,
      String apiVersion,
      String target) {
    system.command(new ObjectKey("default", name), action, kind, apiVersion, target, "uid");
  }

  private static void command(
      StartedSystem system,
      String namespace,
      String name,
      String action,
      Kind<?> kind,
      String target,
      String uid) {
    system.command(new ObjectKey(namespace, name), action, kind, kind.apiVersion(), target, uid);
  }
}
