package io.hekla.controller.api.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.TaskReader;
import io.hekla.model.job.JobObservations;
import io.hekla.model.podgroup.ordinary.GroupPatterns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Fields of listed and watched objects: Hekla uses none that is not preserved. */
class UsedFieldsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode objects = objects();

  private static JsonNode objects() {
    try (var objects = UsedFieldsTest.class.getResourceAsStream("/objects/watch-objects.json")) {
      return JSON.readTree(objects);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private ObjectNode object(Kind<?> kind) {
    ObjectNode object = objects.required(kind.name()).deepCopy();
    var metadata = object.withObject("/metadata").put("name", "x").put("uid", "u");
    if (kind.namespaced()) {
      metadata.put("namespace", "ns");
    }
    return object;
  }

  @Test
  void aPodSaysTheSameAsTheWholePod() {
    for (String phase : new String[] {"Pending", "Running", "Failed"}) {
      for (String node : new String[] {"", "n1"}) {
        ObjectNode object = object(Kind.POD);
        object.withObject("/status").put("phase", phase);
        object.withObject("/spec").put("nodeName", node);

        Pod pruned = pruned(Kind.POD, object);
        Pod whole = whole(Kind.POD, object);

        assertThat(TaskReader.read(pruned)).isEqualTo(TaskReader.read(whole));
        assertThat(JobObservations.pod(pruned, "u-train"))
            .isEqualTo(JobObservations.pod(whole, "u-train"));
        assertThat(JobObservations.pod(pruned, "u-train")).isPresent();
        assertThat(GroupPatterns.of(pruned)).isEqualTo(GroupPatterns.of(whole));
        assertThat(pruned.getStatus().getPodIP()).isEqualTo(whole.getStatus().getPodIP());
        assertThat(pruned.getSpec().getContainers().getFirst().getCommand())
            .isEqualTo(whole.getSpec().getContainers().getFirst().getCommand());
      }
    }
  }

  @Test
  void aPodWithoutANodeKeepsAllItsConditionsSinceTheyAreWrittenBack() {
    ObjectNode object = object(Kind.POD);
    object
        .withObject("/status")
        .withArray("conditions")
        .addObject()
        .put("type", "example.org/gate")
        .put("status", "False")
        .put("message", "m");

    assertThat(pruned(Kind.POD, object).getStatus().getConditions())
        .isEqualTo(whole(Kind.POD, object).getStatus().getConditions());
  }

  @Test
  void aNodeSaysTheSameAsTheWholeNode() {
    Node pruned = pruned(Kind.NODE, object(Kind.NODE));
    Node whole = whole(Kind.NODE, object(Kind.NODE));

    assertThat(NodeReader.read(pruned)).isEqualTo(NodeReader.read(whole));
  }

  @Test
  void fieldsUsedByPluginsSurvivePruning() {
    for (Kind<?> kind : Kind.PLUGIN_INPUTS) {
      assertThat(FactReader.read(pruned(kind, object(kind))))
          .as(kind.name())
          .isPresent()
          .isEqualTo(FactReader.read(whole(kind, object(kind))));
    }
  }

  @Test
  void podAndJobTemplatesAreNotPruned() {
    for (Kind<?> kind :
        new Kind<?>[] {Kind.JOB, Kind.JOB_TEMPLATE, Kind.CRON_JOB, Kind.JOB_FLOW, Kind.POD_GROUP}) {
      assertThat(JSON.<JsonNode>valueToTree(pruned(kind, object(kind))))
          .as(kind.name())
          .isEqualTo(JSON.<JsonNode>valueToTree(whole(kind, object(kind))));
    }
  }

  @Test
  void amountsOfOneTextAreOneObjectAndKeepTheirText() {
    Quantity one = cpuOf("1000m");

    assertThat(cpuOf("1000m")).isSameAs(one).hasToString("1000m");
    assertThat(cpuOf("1")).as("an equal amount of another text").hasToString("1");
    assertThat(cpuOf(2)).as("an amount that is a number").hasToString("2");
  }

  private Quantity cpuOf(Object amount) {
    ObjectNode pod = object(Kind.POD);
    pod.withObject("/spec")
        .withArray("containers")
        .get(0)
        .withObject("/resources/requests")
        .set("cpu", JSON.valueToTree(amount));
    var container = pruned(Kind.POD, pod).getSpec().getContainers().getFirst();
    return Objects.requireNonNull(container.getResources().getRequests().get("cpu"));
  }

  @Test
  void requirementsWithNullsAreReadAndShared() {
    assertThat(requirementsOfNulls()).isSameAs(requirementsOfNulls());
    assertThat(requirementsOfNulls().getRequests()).isNull();
  }

  private ResourceRequirements requirementsOfNulls() {
    ObjectNode pod = object(Kind.POD);
    pod.withObject("/spec")
        .withArray("containers")
        .get(0)
        .withObject("/resources")
        .putNull("requests")
        .putNull("limits")
        .putNull("claims");
    return pruned(Kind.POD, pod).getSpec().getContainers().getFirst().getResources();
  }

  @Test
  void podsThatSayTheSameShareIt() {
    Pod one = pruned(Kind.POD, object(Kind.POD));
    Pod other = pruned(Kind.POD, object(Kind.POD));

    assertThat(one.getSpec().getContainers().getFirst().getResources())
        .isSameAs(other.getSpec().getContainers().getFirst().getResources());
    assertThat(one.getMetadata().getOwnerReferences().getFirst())
        .isSameAs(other.getMetadata().getOwnerReferences().getFirst());
    assertThat(one.getSpec().getSchedulerName()).isSameAs(other.getSpec().getSchedulerName());
  }

  private static <T extends HasMetadata> T pruned(Kind<T> kind, ObjectNode object) {
    return good(ObjectReader.read(kind, bytes(object)));
  }

  private static <T extends HasMetadata> T whole(Kind<T> kind, ObjectNode object) {
    return good(ObjectReader.readWhole(kind, bytes(object)));
  }

  private static byte[] bytes(ObjectNode object) {
    return object.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static <T> T good(ObjectReading<T> reading) {
    return switch (reading) {
      case ObjectReading.Good<T>(T object) -> object;
      case ObjectReading.Bad<T> bad -> throw new AssertionError(bad);
    };
  }
}
