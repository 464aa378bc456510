package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.api.QueueStatus;
import io.hekla.model.api.WellKnownKeys;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QueueAndPodGroupRulesTest {
  @Test
  void aQueueThatSaysNothingIsReclaimableWithWeightOne() {
    var queue = Objects.admitted(Admission.create(Objects.queue("q", "{}"), Objects.context()));

    assertThat(queue.getSpec().reclaimable).isTrue();
    assertThat(queue.getSpec().weight).isEqualTo(1);
  }

  @Test
  void guaranteeFitsIntoDeservedAndThatIntoCapability() {
    assertThat(
            findings(
                """
                capability: {cpu: "4"}
                deserved: {cpu: "6", memory: 1Gi}
                guarantee: {resource: {memory: 2Gi, example.com/gpu: 1}}
                """))
        .containsExactly(
            "spec.deserved[example.com/gpu]: is missing; must be at least the guarantee, 1",
            "spec.deserved[memory]: is 1Gi; must be at least the guarantee, 2Gi",
            "spec.deserved[cpu]: is 6; must be at most the capability, 4");
  }

  @Test
  void theParentMustBeAnotherQueueThatExists() {
    assertThat(findings("parent: q")).singleElement().asString().contains("the queue itself");
    assertThat(findings("parent: reseach"))
        .containsExactly("spec.parent: unable to find queue reseach; did you mean research?");
  }

  @Test
  void aHierarchyGetsItsRootAndAsManyWeightsAsParts() {
    var queue = Objects.queue("q", "{}");
    queue
        .getMetadata()
        .setAnnotations(
            Map.of(
                WellKnownKeys.HIERARCHY, "science/bio",
                WellKnownKeys.HIERARCHY_WEIGHTS, "1/2"));
    var lopsided = Objects.queue("q", "{}");
    lopsided
        .getMetadata()
        .setAnnotations(
            Map.of(
                WellKnownKeys.HIERARCHY, "root/science",
                WellKnownKeys.HIERARCHY_WEIGHTS, "1/2/zero"));

    assertThat(
            Objects.admitted(Admission.create(queue, Objects.context()))
                .getMetadata()
                .getAnnotations())
        .containsEntry(WellKnownKeys.HIERARCHY, "root/science/bio")
        .containsEntry(WellKnownKeys.HIERARCHY_WEIGHTS, "1/1/2");
    assertThat(Objects.findings(Admission.create(lopsided, Objects.context()))).hasSize(2);
  }

  @Test
  void aPodGroupGoesToTheQueueOfItsNamespace() {
    var context =
        new AdmissionContext(
            Objects.context().queues(),
            Map.of("default", Map.of(WellKnownKeys.QUEUE_NAME, "research")),
            AdmissionContext.VOLCANO);

    var podGroup = Objects.admitted(Admission.create(Objects.podGroup("minMember: 2"), context));

    assertThat(podGroup.getSpec().queue).isEqualTo("research");
  }

  @Test
  void aPodGroupNeedsAnOpenQueue() {
    assertThat(
            Objects.findings(
                Admission.create(Objects.podGroup("queue: reserch"), Objects.context())))
        .containsExactly("spec.queue: unable to find queue reserch; did you mean research?");
  }

  @Test
  void aQueueFarFromAnyNameIsNotTakenForATypingError() {
    assertThat(findings("parent: root-science-biology"))
        .singleElement()
        .asString()
        .contains("create it first, or use one that exists");
  }

  @Test
  void aQueueThatIsClosingMayBeChangedButNotBeMadeSo() {
    var queue = Objects.queue("q", "{weight: 2}");
    queue.setStatus(new QueueStatus());
    queue.getStatus().state = "Closing";

    assertThat(Objects.findings(Admission.update(queue, Objects.context()))).isEmpty();
    assertThat(Objects.findings(Admission.create(queue, Objects.context())))
        .containsExactly("status.state: is Closing; must be empty, Open or Closed");
  }

  private static List<String> findings(String spec) {
    return Objects.findings(Admission.create(Objects.queue("q", spec), Objects.context()));
  }
}
