package io.hekla.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NextVersionTest {
  private static final ObjectKey KEY = new ObjectKey("default", "a");

  private final ObjectStore store =
      new ObjectStore(
          ObjectStore.Settings.of(
                  Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC))
              .with(IdentitySource.seeded(7)));

  static Stream<Arguments> writes() {
    return Stream.of(Kind.JOB, Kind.POD_GROUP, Kind.POD)
        .flatMap(
            kind ->
                Stream.of(
                        "{'status': {'conditions': [{'status': 'True'}]}}",
                        "{'metadata': {'labels': {'a': '2'}}}",
                        "{'metadata': {'labels': null, 'annotations': {'b': null}}}",
                        "{'spec': {'priorityClassName': 'system-cluster-critical'}}",
                        "{'spec': null}")
                    .map(patch -> Arguments.of(kind, patch)));
  }

  @ParameterizedTest
  @MethodSource("writes")
  void valuesReusedFromThePreviousVersionEqualTheDecodedOnes(Kind<?> kind, String patch)
      throws JsonProcessingException {
    StoredObject before = create(kind);
    before.as(kind);
    Part part = patch.contains("status") && kind.statusApart() ? Part.STATUS : Part.OBJECT;

    if (store.patch("test", kind, KEY, part, json(patch)) instanceof Answer.Done<StoredObject> it) {
      HasMetadata next = it.object().as(kind);

      assertThat(Trees.write(next))
          .isEqualTo(Trees.write(Trees.read(it.object().tree(), kind.type())));
      assertThat(next.getMetadata().getResourceVersion())
          .isNotEqualTo(Long.toString(before.version()));
    } else {
      assertThat(kind).as("only the spec of pods is fixed").isEqualTo(Kind.POD);
      assertThat(patch).contains("spec");
    }
  }

  @Test
  void aStatusIsReadAlone() throws JsonProcessingException {
    Pod before = create(Kind.POD).as(Kind.POD);

    store.patch("test", Kind.POD, KEY, Part.STATUS, json("{'status': {'phase': 'Running'}}"));

    Pod after = store.find(Kind.POD, KEY).orElseThrow().as(Kind.POD);
    assertThat(after.getStatus().getPhase()).isEqualTo("Running");
    assertThat(after.getSpec()).isSameAs(before.getSpec());
    assertThat(after.getMetadata().getLabels()).isSameAs(before.getMetadata().getLabels());
  }

  @Test
  void aBindingLeavesTheContainersAsTheyAre() throws JsonProcessingException {
    Pod before = create(Kind.POD).as(Kind.POD);

    store.bind("test", KEY, "", "n1", Map.of());

    StoredObject bound = store.find(Kind.POD, KEY).orElseThrow();
    Pod after = bound.as(Kind.POD);
    assertThat(after.getSpec().getNodeName()).isEqualTo("n1");
    assertThat(after.getSpec().getContainers()).isSameAs(before.getSpec().getContainers());
    assertThat(Trees.write(after)).isEqualTo(Trees.write(Trees.read(bound.tree(), Pod.class)));
  }

  @Test
  void aStatusThatIsWrittenWithItsObjectIsReadAloneToo() throws JsonProcessingException {
    PodGroup before = create(Kind.POD_GROUP).as(Kind.POD_GROUP);

    store.patch("test", Kind.POD_GROUP, KEY, Part.OBJECT, json("{'status': {'phase': 'Inqueue'}}"));

    PodGroup after = store.find(Kind.POD_GROUP, KEY).orElseThrow().as(Kind.POD_GROUP);
    assertThat(after.getStatus().phase).isEqualTo("Inqueue");
    assertThat(after.getSpec()).isSameAs(before.getSpec());
  }

  private StoredObject create(Kind<?> kind) throws JsonProcessingException {
    JsonNode object =
        json(
            """
            {'metadata': {'name': 'a', 'namespace': 'default', 'labels': {'a': '1'},
                          'annotations': {'b': '1', 'c': '1'}},
             'spec': {'priorityClassName': 'system-node-critical'%s}}
            """
                .formatted(kind.equals(Kind.POD) ? ", 'containers': [{'name': 'c'}]" : ""));
    return ((Answer.Done<StoredObject>) store.create("test", kind, object)).object();
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return Trees.MAPPER.readTree(text.replace('\'', '"'));
  }
}
