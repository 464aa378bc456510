package io.hekla.simulator.whatif;

import static io.hekla.simulator.whatif.ManifestsOfDays.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rest of a JobFlow whose status is older than its Jobs, as in a live cluster. */
class BegunFlowsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static ObjectNode flow(String completed) throws JsonProcessingException {
    return tree(
        """
        {'metadata': {'name': 'nightly', 'namespace': 'ml', 'uid': 'f1'}, 'spec': {'flows': [
           {'name': 'a'}, {'name': 'b', 'dependsOn': {'targets': ['a']}},
           {'name': 'c', 'dependsOn': {'targets': ['a', 'b']}}]},
         'status': {'state': {'phase': 'Running'}, 'completedJobs': [%s]}}
        """
            .formatted(completed));
  }

  private static ObjectNode job(String name, String phase) throws JsonProcessingException {
    return tree(
        """
        {'metadata': {'name': '%s', 'namespace': 'ml', 'uid': '%s', 'ownerReferences': [
           {'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobFlow', 'name': 'nightly',
            'uid': 'f1', 'controller': true}]},
         'status': {'state': {'phase': '%s'}}}
        """
            .formatted(name, name, phase));
  }

  private static RecordedMoment was(Kind<?> kind, ObjectNode object) {
    return new RecordedMoment(
        START, true, kind, Manifest.key(object), Optional.empty(), Optional.of(object));
  }

  private static BegunFlows of(Set<ObjectKey> running, RecordedMoment... moments) {
    return BegunFlows.of(
        new RecordedDays(
            START,
            START,
            List.of(moments),
            SchedulerConfiguration.helmDefault(),
            1,
            List.of(),
            "test",
            List.of()),
        running);
  }

  @Test
  void jobThatHasCompletedIsNotLeftThoughTheStatusDoesNotSaySoYet() throws Exception {
    ObjectNode flow = flow("'nightly-a'");
    BegunFlows flows =
        of(
            Set.of(new ObjectKey("ml", "nightly-c")),
            was(Kind.JOB, job("nightly-c", "Running")),
            was(Kind.JOB, job("nightly-b", "Completed")),
            was(Kind.JOB_FLOW, flow));

    assertThat(flows.rest(flow).path("spec").path("flows"))
        .isEqualTo(tree("{'flows': [{'name': 'c', 'dependsOn': {'targets': []}}]}").get("flows"));
    assertThat(flow).as("the recorded one").isEqualTo(flow("'nightly-a'"));
    assertThat(flows.comes(flow)).isTrue();
    assertThat(flows.isRunning(flow)).isTrue();
    assertThat(flows.makes(job("nightly-c", "Running"))).isTrue();
  }

  @Test
  void jobWithoutItsJobFlowComesByItself() throws Exception {
    BegunFlows flows = of(Set.of(), was(Kind.JOB, job("nightly-c", "Pending")));

    assertThat(flows.makes(job("nightly-c", "Pending"))).isFalse();
  }
}
