package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.UserRecording;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobLimits;
import io.hekla.simulator.embedded.EmbeddedAdmission;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gates of pods that ask for it: admission adds the gate of their queue, and the scheduler removes
 * it once the queue has room for them.
 */
class GatesTest {
  private static final String GATE = "scheduling.volcano.sh/queue-allocation-gate";

  @TempDir private Path data;

  private final EmbeddedApiServer server =
      EmbeddedApiServer.inMemory(
          ObjectStore.Settings.of(Clock.systemUTC())
              .with(
                  new EmbeddedAdmission(
                      new AdmissionSettings(
                          List.of("volcano"),
                          "default",
                          5,
                          true,
                          false,
                          true,
                          JobLimits.HARD,
                          List.of(),
                          false,
                          UserRecording.OFF))));

  @SuppressWarnings("NullAway.Init") // set before each test
  private StartedSystem system;

  @BeforeEach
  void start() throws Exception {
    Path configuration =
        Files.writeString(
            data.resolve("volcano-scheduler.conf"),
            """
            actions: "enqueue, allocate, backfill"
            tiers:
            - plugins: [{name: priority}, {name: gang}]
            - plugins:
              - {name: predicates}
              - {name: nodeorder}
              - name: capacity
                arguments: {capacity.SchedulingGatesQueueAdmission: true}
            """);
    system =
        StartedSystem.startOn(
            server,
            data,
            Map.of(
                "hekla.scheduler.configuration",
                configuration.toString(),
                "hekla.verdicts.settle",
                "100ms"));
    system.node("n1", "8");
    system.apply(
        Kind.QUEUE,
        "metadata: {name: small}\nspec: {weight: 1, capability: {cpu: 2}, reclaimable: true}");
    StartedSystem.await(
        "the queue being open",
        () -> {
          var status = system.get(Kind.QUEUE, "small").getStatus();
          return status != null && "Open".equals(status.state);
        });
  }

  @AfterEach
  void stop() {
    system.close();
    server.close();
  }

  private void pod(String name, String cpu) {
    system.apply(
        Kind.POD_GROUP,
        "metadata: {name: %s, namespace: default}\nspec: {minMember: 1, queue: small}"
            .formatted(name));
    system.apply(
        Kind.POD,
        """
        metadata:
          name: %1$s
          namespace: default
          annotations:
            scheduling.k8s.io/group-name: %1$s
            %2$s: "true"
            simulated.hekla.io/run-for: 1h
        spec:
          schedulerName: volcano
          containers: [{name: main, image: i, resources: {requests: {cpu: %3$s}}}]
        """
            .formatted(name, GATE, cpu));
  }

  private Pod shown(String name) {
    return system.get(Kind.POD, name);
  }

  private boolean runs(String name) {
    return "n1".equals(shown(name).getSpec().getNodeName());
  }

  private boolean isGated(String name) {
    var gates = shown(name).getSpec().getSchedulingGates();
    return gates != null && !gates.isEmpty();
  }

  @Test
  void aPodRunsThoughAdmissionHeldItBack() {
    pod("first", "1");

    StartedSystem.await("the pod being bound", () -> runs("first"));
    assertThat(isGated("first")).isFalse();
  }

  @Test
  void aPodForWhichItsQueueHasNoRoomIsHeldBackUntilItHas() {
    pod("first", "2");
    StartedSystem.await("the first pod being bound", () -> runs("first"));
    pod("second", "1");
    StartedSystem.await(
        "the second PodGroup waiting for its queue",
        () ->
            system.podGroups().stream()
                .anyMatch(group -> group.getMetadata().getName().equals("second")));
    pod("third", "3");

    assertThat(isGated("second")).as("the first pod takes all that the queue may hold").isTrue();
    var unused =
        server
            .client("test")
            .delete(Kind.POD, new ObjectKey("default", "first"), Optional.empty())
            .toCompletableFuture()
            .join();
    StartedSystem.await("the second pod being bound", () -> runs("second"));
    assertThat(isGated("third")).as("more than the queue may ever hold").isTrue();
  }
}
