package io.hekla.model.jobflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Jobs that a JobFlow makes. */
class JobOfFlowTest {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  @Test
  void aJobIsItsTemplateAndSaysWhereItComesFrom() throws Exception {
    var job = JobOfFlow.of(flow("{name: a}"), flow("{name: a}").getSpec().flows.get(0), template());

    assertThat(job.getMetadata().getName()).isEqualTo("f-a");
    assertThat(job.getMetadata().getLabels())
        .containsEntry("volcano.sh/createdByJobTemplate", "ns.a")
        .containsEntry("volcano.sh/createdByJobFlow", "ns.f")
        .isEqualTo(job.getMetadata().getAnnotations());
    assertThat(job.getMetadata().getOwnerReferences().get(0).getUid()).isEqualTo("uid");
    assertThat(job.getSpec().tasks).hasSize(2);
    assertThat(UsesOfTemplate.missing(template(), List.of(job))).contains(List.of("f-a"));
  }

  @Test
  void aPatchReplacesFieldsAndFindsTasksByName() throws Exception {
    var jobFlow =
        flow("{name: a, patch: {jobSpec: {queue: big, tasks: [{name: worker, replicas: 8}]}}}");

    var spec = JobOfFlow.of(jobFlow, jobFlow.getSpec().flows.get(0), template()).getSpec();

    assertThat(spec.queue).isEqualTo("big");
    assertThat(spec.minAvailable).isEqualTo(3);
    assertThat(spec.tasks).extracting(task -> task.replicas).containsExactly(1, 8);
    assertThat(spec.tasks.get(1).template.getSpec().getNodeName()).isEqualTo("n1");
  }

  @Test
  void aSightHoldsEachFlowOnceAndTheLastOfItsName() throws Exception {
    var jobFlow =
        flow("{name: a}, {name: a, dependsOn: {targets: [], probe: {tcpSocketList: [{port: 1}]}}}");

    var sight = JobFlowSights.of(jobFlow, List.of(), name -> true);

    assertThat(sight.flows())
        .containsExactly(
            new JobFlowSight.Plan("a", List.of(), List.of(new Probe.Tcp("", 1)), true));
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
