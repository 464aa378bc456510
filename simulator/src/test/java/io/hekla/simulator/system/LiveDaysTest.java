package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.RunWatcher;
import io.hekla.simulator.whatif.RecordedDays;
import io.hekla.simulator.whatif.RecordedDaysReader;
import io.hekla.simulator.whatif.WhatIf;
import io.hekla.simulator.whatif.WhatIfOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days that a live member recorded, run again. */
class LiveDaysTest {
  private static final String FLOW =
      """
      metadata: {namespace: default, name: flow}
      spec:
        flows:
        - {name: first}
        - {name: second, dependsOn: {targets: [first]}}
      """;

  @TempDir Path data;

  private static void template(StartedSystem system, String name) {
    var template = new JobTemplate();
    template.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    template.setSpec(StartedSystem.jobSpec(1, Duration.ofMillis(100), 0));
    system.create(Kind.JOB_TEMPLATE, template);
  }

  private static void command(StartedSystem system, String action, String job, String phase) {
    system.command(
        new ObjectKey("default", action.toLowerCase(Locale.ROOT)),
        action,
        Kind.JOB,
        Kind.JOB.apiVersion(),
        job,
        system.get(Kind.JOB, job).getMetadata().getUid());
    system.awaitJob(job, phase);
  }

  /** Runs a JobFlow, and a Job that is suspended, resumed and terminated. */
  private void record() throws Exception {
    try (var system = StartedSystem.start(data)) {
      system.node("n1", "8").job("ordered", 1, Duration.ofHours(1));
      system.awaitJob("ordered", "Running");
      command(system, "AbortJob", "ordered", "Aborted");
      template(system, "first");
      template(system, "second");
      system.apply(Kind.JOB_FLOW, FLOW);
      system.awaitJob("flow-second", "Completed");
      command(system, "ResumeJob", "ordered", "Running");
      command(system, "TerminateJob", "ordered", "Terminated");
    }
  }

  /** Watcher of the phases of a Job. */
  private static final class Phases implements RunWatcher {
    private final Set<String> all = new LinkedHashSet<>();

    @Override
    public void at(Duration passed, int ended, int jobs) {}

    @Override
    public void changed(Delta delta, Instant at) {
      if (delta.after().orElse(null) instanceof Job job
          && job.getMetadata().getName().equals("ordered")
          && job.getStatus() != null
          && job.getStatus().state != null) {
        all.add(String.valueOf(job.getStatus().state.phase));
      }
    }
  }

  private static Map<String, String> outcomes(Map<ObjectKey, RunRecord> jobs) {
    return jobs.entrySet().stream()
        .collect(Collectors.toMap(one -> one.getKey().name(), one -> one.getValue().outcome()));
  }

  private static RunRecord run(WhatIf.Result result, String job) {
    return Objects.requireNonNull(result.whatIf().jobs().get(new ObjectKey("default", job)));
  }

  @Test
  void commandsAndJobFlowsAreCarriedOutAgain() throws Exception {
    record();
    RecordedDays days =
        RecordedDaysReader.read(
            new RecordingFolder(data.resolve(RecordingFolder.NAME)),
            Optional.empty(),
            Optional.empty());
    var phases = new Phases();

    WhatIf.Result result =
        WhatIf.of(days, WhatIfOptions.AS_RECORDED, ControllerSettings.ofThisProcess(), phases);

    assertThat(outcomes(result.recorded().jobs()))
        .isEqualTo(
            Map.of("ordered", "Terminated", "flow-first", "Completed", "flow-second", "Completed"));
    assertThat(outcomes(result.whatIf().jobs())).isEqualTo(outcomes(result.recorded().jobs()));
    assertThat(phases.all).containsSubsequence("Running", "Aborted").endsWith("Terminated");
    RunRecord second = run(result, "flow-second");
    assertThat(second.started().orElseThrow())
        .isAfterOrEqualTo(run(result, "flow-first").ended().orElseThrow());
    assertThat(result.notes()).noneMatch(note -> note.contains("refused"));
  }
}
