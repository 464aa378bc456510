package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Finding;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.job.JobLimits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults of objects that are stored though a rule refuses them. */
class ObjectionsTest {
  private static final String TASK =
      "{name: w, replicas: 1, template: {spec: {containers: [{name: c, image: b}]}}}";

  @Test
  void aJobThatBreaksARuleGetsTheFinding() throws Exception {
    assertThat(
            to(
                Job.class,
                "{metadata: {name: j, namespace: n}, spec: {minAvailable: 5, tasks: [%s]}}"
                    .formatted(TASK)))
        .extracting(Finding::rule)
        .containsExactly("job.gang-fits");
  }

  @Test
  void findingsThatOnlyConcernTheQueueAreNotReportedOnTheJob() throws Exception {
    assertThat(
            to(
                Job.class,
                "{metadata: {name: j, namespace: n}, spec: {queue: nowhere, tasks: [%s]}}"
                    .formatted(TASK)))
        .isEmpty();
  }

  @Test
  void aClaimThatTheControllerNamedIsNoFault() throws Exception {
    String volumes = "[{mountPath: /x, volumeClaimName: j-volume-0%s}]";
    String job = "{metadata: {name: j, namespace: n}, spec: {volumes: %s, tasks: [%s]}}";

    assertThat(to(Job.class, job.formatted(volumes.formatted(", volumeClaim: {}"), TASK)))
        .isEmpty();
    assertThat(to(Job.class, job.formatted("[{mountPath: /x}]", TASK)))
        .extracting(Finding::rule)
        .containsExactly("job.volume-has-one-claim");
  }

  @Test
  void aTemplateIsCheckedAsItsJob() throws Exception {
    assertThat(
            to(
                JobTemplate.class,
                "{metadata: {name: t, namespace: n}, spec: {tasks: [%s, %s]}}"
                    .formatted(TASK, TASK)))
        .extracting(Finding::rule)
        .containsExactly("job.task-names-differ");
    assertThat(to(JobTemplate.class, "{metadata: {name: t, namespace: n}}"))
        .extracting(Finding::field)
        .containsExactly("spec");
  }

  @Test
  void aDependencyCycleOfFlowsIsReported() throws Exception {
    assertThat(
            to(
                JobFlow.class,
                "{metadata: {name: f, namespace: n},"
                    + " spec: {flows: [{name: a, dependsOn: {targets: [a]}}]}}"))
        .extracting(Finding::rule)
        .containsExactly("jobflow.flows-end");
  }

  private static <T extends HasMetadata> List<Finding> to(Class<T> type, String yaml)
      throws Exception {
    return Objections.to(
        new YAMLMapper().readValue(yaml, type), AdmissionSettings.DEFAULT.with(JobLimits.HARD));
  }
}
