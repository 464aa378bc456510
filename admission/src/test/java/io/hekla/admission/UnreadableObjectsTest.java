package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.QueueStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Objects with values that their fields cannot hold: all faults are reported at once. */
class UnreadableObjectsTest {
  private static final YAMLMapper YAML = new YAMLMapper();

  @Test
  void everyUnreadableValueIsReported() throws Exception {
    assertThat(
            fields(
                """
                queue: default
                minSuccess: [1]
                tasks:
                - {name: a, replicas: three, template: {spec: {containers: [{name: c, image: i}]}}}
                - {name: {x: y}, replicas: 1, template: {spec: {containers: [{name: c, image: i}]}}}
                """))
        .containsExactlyInAnyOrder(
            "spec.minSuccess", "spec.tasks[0].replicas", "spec.tasks[1].name");
  }

  @Test
  void faultsNameFieldsOfTheManifest() throws Exception {
    assertThat(
            findings(
                """
                queue: default
                minAvailable: three
                tasks: {name: a}
                """))
        .extracting(Finding::toString)
        .containsExactlyInAnyOrder(
            "spec.minAvailable: found the text \"three\"; write a whole number",
            "spec.tasks: found a map; write a list");
  }

  @Test
  void otherFaultsAreReportedAsWell() throws Exception {
    assertThat(
            fields(
                """
                queue: defualt
                tasks:
                - {name: a, replicas: three, template: {spec: {containers: [{name: c, image: i}]}}}
                - {name: b, replicas: 1, minAvailable: 2, template: {spec: {containers: []}}}
                """))
        .containsExactlyInAnyOrder(
            "spec.tasks[0].replicas",
            "spec.queue",
            "spec.tasks[1].minAvailable",
            "spec.tasks[1].template.spec.containers");
  }

  @Test
  void consequentialFaultsAreNotReported() throws Exception {
    assertThat(
            fields(
                """
                queue: default
                minAvailable: 4
                tasks:
                - {name: a, replicas: three, minAvailable: 2, template: {spec: {containers: [{name: c, image: i}]}}}
                """))
        .containsExactly("spec.tasks[0].replicas");
  }

  @Test
  void nothingsInListsHideNothingElse() throws Exception {
    assertThat(
            fields(
                """
                queue: nowhere
                tasks:
                - null
                - {name: b, replicas: 1, template: {spec: {containers: [{name: c, image: i, args: [null, x]}]}}}
                """))
        .containsExactlyInAnyOrder(
            "spec.tasks[0]", "spec.tasks[1].template.spec.containers[0].args[0]", "spec.queue");
  }

  @Test
  void unreadableObjectsMayBeCorrectedAndDeleted() throws Exception {
    JsonNode broken = queue("{weight: heavy}");

    assertThat(RawReview.read(new RawRequest(Operation.DELETE, broken, Optional.empty())))
        .isInstanceOf(RawReview.Read.class);
    assertThat(
            RawReview.read(
                new RawRequest(Operation.UPDATE, queue("{weight: 2}"), Optional.of(broken))))
        .isInstanceOf(RawReview.Read.class);
  }

  @Test
  void ofNullElementsTheFirstAreReported() throws Exception {
    assertThat(fields("queue: nowhere\ntasks: [" + "null, ".repeat(20) + "null]\n"))
        .startsWith("spec.tasks[0]", "spec.tasks[1]")
        .allMatch(field -> field.startsWith("spec.tasks["));
  }

  @Test
  void anObjectOfManyFaultsIsRefusedForTheFirstOfThem() throws Exception {
    var spec = new StringBuilder("queue: default\ntasks:\n");
    for (int i = 0; i < 4000; i++) {
      spec.append("- {name: a").append(i).append(", replicas: many, maxRetry: few}\n");
    }

    assertThat(fields(spec.toString())).containsExactly("spec.tasks[0].replicas");
  }

  private static List<String> fields(String spec) throws JsonProcessingException {
    return findings(spec).stream().map(Finding::field).toList();
  }

  private static List<Finding> findings(String spec) throws JsonProcessingException {
    JsonNode job =
        YAML.readTree(
            "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: train}\nspec:\n"
                + spec.indent(2));
    Verdict verdict = Admission.judge(RawRequest.create(job), context());
    assertThat(verdict).isInstanceOf(Verdict.Unreadable.class);
    return verdict.findings();
  }

  private static JsonNode queue(String spec) throws JsonProcessingException {
    return YAML.readTree(
        "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: q}, spec: "
            + spec
            + "}");
  }

  private static AdmissionContext context() {
    var queue = new Queue();
    queue.getMetadata().setName("default");
    queue.setSpec(new QueueSpec());
    queue.setStatus(new QueueStatus());
    queue.getStatus().state = "Open";
    return AdmissionContext.of(List.of(queue));
  }
}
