package io.hekla.model.job;

import static io.hekla.model.job.Scene.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of when the objects of plugins are created and deleted. */
class PluginLifeTest {
  @Test
  void objectsOfPluginsStandBeforeThePodGroupAndThePods() {
    var fresh = Scene.job(JobPhase.PENDING).gang(PodGroupPhase.INQUEUE).plugins("ssh", "svc");

    var first = fresh.observed();
    var then = fresh.pluginsStandFor(3).observed();

    assertThat(first.effects())
        .contains(
            new JobEffect.SetUpPlugins(
                new CreatedPlugins(List.of("ssh", "svc"), Map.of("worker", 3)), false));
    assertThat(first.created()).isEmpty();
    assertThat(first.report().plugins()).isEmpty();
    assertThat(then.asks(JobEffect.SetUpPlugins.class)).isFalse();
    assertThat(then.created()).containsExactly(0, 1, 2);
    assertThat(then.report().plugins()).containsExactly("ssh", "svc");
  }

  @Test
  void createdPluginsAreReportedOnceAndCheckedAgain() {
    var up = new CreatedPlugins(List.of("svc"), Map.of("worker", 3));
    var state = Scene.job(JobPhase.PENDING).plugins("svc").state();
    var stand = new JobCommand.PluginsCreated("job-uid", up);

    var report = Scene.Outcome.of(state, stand, NOW);
    var again = Scene.Outcome.of(report.after(), stand, NOW);
    var ofAnother = Scene.Outcome.of(state, new JobCommand.PluginsCreated("other-uid", up), NOW);

    assertThat(report.after().plugins()).isEqualTo(up);
    assertThat(report.effects()).containsExactly(new JobEffect.WakeAt(NOW));
    assertThat(again.events()).isEmpty();
    assertThat(ofAnother.events()).isEmpty();
  }

  @Test
  void scalingRefreshesTheHostsBeforePodsAreMade() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .replicas(4)
            .plugins("svc")
            .pluginsStandFor(3)
            .pods(3, PodPhase.RUNNING)
            .observed();

    assertThat(outcome.effects())
        .contains(
            new JobEffect.SetUpPlugins(
                new CreatedPlugins(List.of("svc"), Map.of("worker", 4)), true));
    assertThat(outcome.created()).isEmpty();
  }

  @Test
  void anEndedJobTakesItsPluginsDown() {
    var ended =
        Scene.job(JobPhase.COMPLETED)
            .plugins("svc")
            .pluginsStandFor(3)
            .pods(3, PodPhase.SUCCEEDED)
            .observed();
    var gone = Scene.Outcome.of(ended.after(), new JobCommand.PluginsDeleted("job-uid"), NOW);

    assertThat(ended.effects()).contains(new JobEffect.TakeDownPlugins());
    assertThat(ended.report().plugins()).isEmpty();
    assertThat(gone.after().plugins()).isEqualTo(CreatedPlugins.NONE);
  }

  @Test
  void aRestartOfTheJobKeepsThemAndMakesWhatIsMissing() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .plugins("ssh")
            .pluginsStandFor(3)
            .pods(3, PodPhase.RUNNING)
            .ordered(JobAction.RESTART_JOB);

    assertThat(outcome.phase()).isEqualTo(JobPhase.RESTARTING);
    assertThat(outcome.asks(JobEffect.TakeDownPlugins.class)).isFalse();
    assertThat(outcome.effects())
        .contains(
            new JobEffect.SetUpPlugins(
                new CreatedPlugins(List.of("ssh"), Map.of("worker", 3)), false));
  }

  @Test
  void aRestartOfSomePodsLeavesThemAlone() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .plugins("ssh")
            .pluginsStandFor(3)
            .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_POD)
            .pods(2, PodPhase.RUNNING)
            .failedWith(1)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.RESTARTING);
    assertThat(outcome.deleted()).containsExactly("job-worker-2");
    assertThat(outcome.asks(JobEffect.TakeDownPlugins.class)).isFalse();
    assertThat(outcome.asks(JobEffect.SetUpPlugins.class)).isFalse();
  }

  @Test
  void anAbortTakesThemDownAndAResumptionSetsThemUpAgain() {
    var aborted =
        Scene.job(JobPhase.RUNNING)
            .plugins("ssh")
            .pluginsStandFor(3)
            .pods(3, PodPhase.RUNNING)
            .ordered(JobAction.ABORT_JOB);
    var resumed =
        Scene.Outcome.of(
            Scene.Outcome.of(aborted.after(), new JobCommand.PluginsDeleted("job-uid"), NOW)
                .after(),
            new JobCommand.Execute(
                "order-2",
                "resume",
                JobAction.RESUME_JOB,
                Scene.job(JobPhase.ABORTING).plugins("ssh").observation()),
            NOW);

    assertThat(aborted.effects()).contains(new JobEffect.TakeDownPlugins());
    assertThat(resumed.phase()).isEqualTo(JobPhase.RESTARTING);
    assertThat(resumed.effects())
        .contains(
            new JobEffect.SetUpPlugins(
                new CreatedPlugins(List.of("ssh"), Map.of("worker", 3)), false));
  }

  @Test
  void anUnknownPluginBlocksTheJobAndIsReported() {
    var outcome =
        Scene.job(JobPhase.PENDING)
            .gang(PodGroupPhase.INQUEUE)
            .faultyPlugin("there is no plugin paddle")
            .observed();

    assertThat(outcome.created()).isEmpty();
    assertThat(outcome.effects())
        .contains(new JobEffect.Report(true, "PluginError", "there is no plugin paddle"));
  }

  @Test
  void theStatusNotesPluginsAmongWhatOthersNoted() {
    var before = new io.hekla.model.api.JobStatus();
    before.controlledResources =
        Map.of("others", "data", "volume-pvc-old", "old", "plugin-old", "old");
    var report =
        Scene.job(JobPhase.RUNNING)
            .plugins("svc")
            .pluginsStandFor(3)
            .pods(3, PodPhase.RUNNING)
            .observed()
            .report();

    var status = JobStatusConverter.write(report, Optional.of(before));

    assertThat(status.controlledResources).isEqualTo(Map.of("plugin-svc", "svc", "others", "data"));
    assertThat(JobStatusConverter.read(Optional.of(status)).plugins()).containsExactly("svc");
  }
}
