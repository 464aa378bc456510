package io.hekla.model.jobflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the Jobs that a JobFlow creates. */
class FlowJobBuilderTest {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  @Test
  void aJobIsItsTemplateAndSaysWhereItComesFrom() throws Exception {
    var job = of(flow("{name: a}"), false);

    assertThat(job.getMetadata().getName()).isEqualTo("f-a");
    assertThat(job.getMetadata().getLabels())
        .containsEntry("volcano.sh/createdByJobTemplate", "ns.a")
        .containsEntry("volcano.sh/createdByJobFlow", "ns.f")
        .isEqualTo(job.getMetadata().getAnnotations());
    assertThat(job.getMetadata().getOwnerReferences().get(0).getUid()).isEqualTo("uid");
    assertThat(job.getSpec().tasks).hasSize(2);
    assertThat(TemplateUses.templateOf(job)).contains(new ObjectKey("ns", "a"));
  }

  @Test
  void aJobCountsForTheUserOfItsJobFlow() throws Exception {
    JobFlow flow = flow("{name: a}");
    flow.getMetadata().setAnnotations(Map.of("hekla.io/user", "ada", "note", "b"));

    var job = of(flow, false);

    assertThat(job.getMetadata().getAnnotations())
        .containsEntry("hekla.io/user", "ada")
        .doesNotContainKey("note");
    assertThat(job.getMetadata().getLabels()).doesNotContainKey("hekla.io/user");
  }

  @Test
  void aTemplateWithADotInItsNameIsFoundByTheLabel() throws Exception {
    var job = of(flow("{name: a}"), false);

    job.setMetadata(
        job.getMetadata()
            .edit()
            .addToLabels("volcano.sh/createdByJobTemplate", "ns.train.v1")
            .build());
    assertThat(TemplateUses.templateOf(job)).contains(new ObjectKey("ns", "train.v1"));

    job.setMetadata(
        job.getMetadata().edit().addToLabels("volcano.sh/createdByJobTemplate", "ns.").build());
    assertThat(TemplateUses.templateOf(job)).isEmpty();
  }

  @Test
  void aLabelThatNamesATemplateOfAnotherNamespaceNamesNone() throws Exception {
    var job = of(flow("{name: a}"), false);

    job.getMetadata().setNamespace("evil");

    assertThat(TemplateUses.templateOf(job)).isEmpty();
  }

  @Test
  void aPatchThatCountsReplacesFieldsAndFindsTasksByName() throws Exception {
    var jobFlow =
        flow("{name: a, patch: {jobSpec: {queue: big, tasks: [{name: worker, replicas: 8}]}}}");

    var spec = of(jobFlow, true).getSpec();

    assertThat(spec.queue).isEqualTo("big");
    assertThat(spec.minAvailable).isEqualTo(3);
    assertThat(spec.tasks).extracting(task -> task.replicas).containsExactly(1, 8);
    assertThat(spec.tasks.get(1).template.getSpec().getNodeName()).isEqualTo("n1");
    assertThat(of(jobFlow, false).getSpec().queue).isEqualTo("small");
  }

  @Test
  void anObservationHasTheLastFlowOfEachName() throws Exception {
    var jobFlow =
        flow("{name: a}, {name: a, dependsOn: {targets: [], probe: {tcpSocketList: [{port: 1}]}}}");

    var observation = JobFlowObservations.of(jobFlow, new Neighbours(Map.of(), List.of()));

    assertThat(observation.flows())
        .containsExactly(
            new JobFlowObservation.FlowSpec("a", List.of(), List.of(new Probe.Tcp("", 1)), true));
  }

  @Test
  void probedTasksHaveTheAddressesOfAllPods() throws Exception {
    var jobFlow =
        flow(
            "{name: a}, {name: b, dependsOn: {targets: [a], probe: {tcpSocketList: [{taskName: ps,"
                + " port: 1}]}}}");
    var around =
        new Neighbours(
            Map.of("f-a", of(flow("{name: a}"), false)),
            List.of(pod("ps", "10.0.0.1"), pod("worker", "10.0.0.2"), pod("ps", null)));

    var observation = JobFlowObservations.of(jobFlow, around);

    assertThat(observation.jobs().get(0).addresses())
        .isEqualTo(Map.of("ps", List.of("10.0.0.1", "")));
  }

  @Test
  void aPodInItsNodesNetworkHasNoAddressToAsk() throws Exception {
    var jobFlow =
        flow(
            "{name: a}, {name: b, dependsOn: {targets: [a], probe: {tcpSocketList: [{taskName: ps,"
                + " port: 1}]}}}");
    Pod ofNode = pod("ps", "10.0.0.1");
    ofNode.setSpec(new PodSpecBuilder().withHostNetwork(true).build());

    var observation =
        JobFlowObservations.of(
            jobFlow, new Neighbours(Map.of("f-a", of(flow("{name: a}"), false)), List.of(ofNode)));

    assertThat(observation.jobs().get(0).addresses()).isEqualTo(Map.of("ps", List.of("")));
  }

  @Test
  void aTemplateListsItsJobsOnceThereAreAny() throws Exception {
    assertThat(TemplateUses.toList(template(), List.of())).isEmpty();
    assertThat(TemplateUses.toList(template(), List.of("f-b", "f-a")))
        .contains(List.of("f-a", "f-b"));
  }

  private static Job of(JobFlow jobFlow, boolean patched) throws JsonProcessingException {
    return FlowJobBuilder.of(jobFlow, jobFlow.getSpec().flows.get(0), template(), patched);
  }

  private static Pod pod(String task, @Nullable String address) {
    return new PodBuilder()
        .withNewMetadata()
        .addToAnnotations("volcano.sh/task-spec", task)
        .endMetadata()
        .withNewStatus()
        .withPodIP(address)
        .endStatus()
        .build();
  }

  private record Neighbours(Map<String, Job> jobs, List<Pod> pods)
      implements JobFlowObservations.Around {
    @Override
    public Optional<Job> job(String name) {
      return Optional.ofNullable(jobs.get(name));
    }

    @Override
    public List<Pod> pods(Job job) {
      return pods;
    }

    @Override
    public boolean hasTemplate(String name) {
      return true;
    }
  }

  private static JobFlow flow(String flows) throws JsonProcessingException {
    return YAML.readValue(
        "{metadata: {namespace: ns, name: f, uid: uid}, spec: {flows: [%s]}}".formatted(flows),
        JobFlow.class);
  }

  private static JobTemplate template() throws JsonProcessingException {
    return YAML.readValue(
        """
        metadata: {namespace: ns, name: a}
        spec:
          minAvailable: 3
          queue: small
          tasks:
          - {name: ps, replicas: 1}
          - {name: worker, replicas: 2, template: {spec: {nodeName: n1}}}
        """,
        JobTemplate.class);
  }
}
