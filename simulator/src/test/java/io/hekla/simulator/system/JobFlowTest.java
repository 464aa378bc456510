package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.apiserver.store.AdmissionRule;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.IdentitySource;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.JobFlowStatus;
import io.hekla.model.api.JobTemplate;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFlowTest {
  private static final Duration LONG = Duration.ofHours(1);

  /** First a, then b, then c. */
  private static final String CHAIN =
      """
      metadata: {namespace: default, name: chain}
      spec:
        flows:
        - {name: a}
        - {name: b, dependsOn: {targets: [a]}}
        - {name: c, dependsOn: {targets: [a, b]}}
      """;

  @TempDir Path data;

  @Test
  void aFlowOfThreeRunsInItsOrderAndItsTemplatesListTheirJobs() throws Exception {
    var clock = new MovableClock();
    try (var system = StartedSystem.start(data, clock)) {
      template(system.node("n1", "8"), "a", LONG, 0);
      system.apply(Kind.JOB_FLOW, CHAIN);
      system.awaitJob("chain-a", "Running");
      assertThat(system.jobs()).containsExactly("chain-a");
      // A template may come late.
      template(system, "b", Duration.ZERO, 0);
      template(system, "c", Duration.ZERO, 0);
      clock.jump(LONG);
      awaitPhase(system, "Succeed");

      assertThat(system.jobs()).containsExactly("chain-a", "chain-b", "chain-c");
      assertThat(status(system).completedJobs).containsExactly("chain-a", "chain-b", "chain-c");
      assertThat(status(system).jobStatusList).hasSize(3);
      StartedSystem.await(
          "the use of template b",
          () -> {
            var of = system.get(Kind.JOB_TEMPLATE, "b").getStatus();
            return of != null && List.of("chain-b").equals(of.jobDependsOnList);
          });
    }
  }

  @Test
  void theJobsOfASuccessAreDeletedIfTheyShall() throws Exception {
    try (var system = StartedSystem.start(data)) {
      templates(system.node("n1", "8"), Duration.ZERO, 0);
      system.apply(Kind.JOB_FLOW, CHAIN + "  jobRetainPolicy: delete\n");
      awaitPhase(system, "Succeed");
      StartedSystem.await("no Jobs", () -> system.jobs().isEmpty());

      assertThat(status(system).completedJobs).hasSize(3);
    }
  }

  @Test
  void aJobThatFailsFailsItsFlowAndNothingFollows() throws Exception {
    try (var system = StartedSystem.start(data)) {
      templates(system.node("n1", "8"), Duration.ZERO, 1);
      system.apply(Kind.JOB_FLOW, CHAIN);
      awaitPhase(system, "Failed");

      assertThat(status(system).failedJobs).containsExactly("chain-a");
      assertThat(system.jobs()).containsExactly("chain-a");
    }
  }

  @Test
  void aFlowGoesOnAfterARestartAndMakesNoJobTwice() throws Exception {
    var clock = new MovableClock();
    var server = EmbeddedApiServer.inMemory(ObjectStore.Settings.of(clock));
    try {
      String first;
      try (var system = StartedSystem.startOn(server, data, Map.of(), clock)) {
        template(system.node("n1", "8"), "a", LONG, 0);
        template(system, "b", Duration.ZERO, 0);
        template(system, "c", Duration.ZERO, 0);
        system.apply(Kind.JOB_FLOW, CHAIN);
        system.awaitJob("chain-a", "Running");
        first = system.get(Kind.JOB, "chain-a").getMetadata().getUid();
      }
      clock.jump(LONG);
      try (var system = StartedSystem.startOn(server, data, Map.of(), clock)) {
        awaitPhase(system, "Succeed");

        assertThat(system.get(Kind.JOB, "chain-a").getMetadata().getUid()).isEqualTo(first);
        assertThat(system.events("JobFlow|"))
            .filteredOn(type -> type.equals("job-flow.event.begun"))
            .hasSize(1);
      }
    } finally {
      server.close();
    }
  }

  @Test
  void probesAndPatchesCountWhereThatIsSet() throws Exception {
    var server = StartedSystem.emptyServer();
    try (var system =
        StartedSystem.startOn(
            server, data, Map.of("hekla.job-flow.probes-and-patches", "heed"), Clock.systemUTC())) {
      template(system.node("n1", "8"), "a", LONG, 0);
      template(system, "b", LONG, 0);
      system.apply(
          Kind.JOB_FLOW,
          """
          metadata: {namespace: default, name: chain}
          spec:
            flows:
            - {name: a}
            - name: b
              dependsOn:
                targets: [a]
                probe: {taskStatusList: [{taskName: worker, phase: Running}]}
              patch: {jobSpec: {maxRetry: 7}}
          """);
      system.awaitJob("chain-b", "Running");

      assertThat(system.phaseOf("chain-a")).isEqualTo("Running");
      assertThat(system.get(Kind.JOB, "chain-b").getSpec().maxRetry).isEqualTo(7);
    } finally {
      server.close();
    }
  }

  @Test
  void whereTheApiDoesNotServeThemJobsRunAllTheSame() throws Exception {
    var kinds = Kind.SERVED.stream().filter(kind -> !Kind.JOB_SOURCES.contains(kind)).toList();
    var server =
        EmbeddedApiServer.inMemory(
            new ObjectStore.Settings(
                kinds, Clock.systemUTC(), IdentitySource.random(), AdmissionRule.ALL, 16_384));
    try (var system = StartedSystem.startOn(server, data, api -> api)) {
      system.node("n1", "8").job("alone", 1, Duration.ZERO);
      system.awaitJob("alone", "Completed");

      assertThat(system.pods()).hasSize(1);
    } finally {
      server.close();
    }
  }

  private static void templates(StartedSystem system, Duration runFor, int exitCode) {
    for (String name : List.of("a", "b", "c")) {
      template(system, name, runFor, exitCode);
    }
  }

  private static void template(StartedSystem system, String name, Duration runFor, int exitCode) {
    var template = new JobTemplate();
    template.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    template.setSpec(StartedSystem.jobSpec(1, runFor, exitCode));
    system.create(Kind.JOB_TEMPLATE, template);
  }

  private static void awaitPhase(StartedSystem system, String phase) {
    StartedSystem.await(
        "the flow being " + phase,
        () -> {
          var status = system.get(Kind.JOB_FLOW, "chain").getStatus();
          return status != null && status.state != null && phase.equals(status.state.phase);
        });
  }

  private static JobFlowStatus status(StartedSystem system) {
    return system.get(Kind.JOB_FLOW, "chain").getStatus();
  }
}
