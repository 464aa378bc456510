package io.hekla.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.patch.StrategicMerge;
import io.hekla.apiserver.store.MergePatch;
import org.junit.jupiter.api.Test;

/** Patches that carry a changed manifest over to an object, as kubectl apply does. */
class ThreeWayPatchTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ThreeWayPatch MERGE = new ThreeWayPatch(false);
  private static final ThreeWayPatch STRATEGIC = new ThreeWayPatch(true);
  private static final String LAST =
      "/metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration";

  private static ObjectNode json(String text) {
    try {
      return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** Object made of a manifest, with a default that the server filled in. */
  private static ObjectNode stored(ObjectNode manifest) {
    ObjectNode live = ThreeWayPatch.annotated(manifest);
    live.withObject("/spec").put("filledIn", 1);
    return live;
  }

  @Test
  void aCreatedObjectHasItsManifestInTheEncodingOfKubectl() {
    ObjectNode manifest = json("{'kind': 'Queue', 'metadata': {'name': 'q'}, 'apiVersion': 'a<b'}");

    assertThat(ThreeWayPatch.annotated(manifest).at(LAST).asText())
        .isEqualTo(
            "{\"apiVersion\":\"a\\u003cb\",\"kind\":\"Queue\","
                + "\"metadata\":{\"annotations\":{},\"name\":\"q\"}}\n");
  }

  @Test
  void anUnchangedManifestNeedsNoPatchWhateverWasFilledIn() {
    ObjectNode manifest = json("{'metadata': {'name': 'q'}, 'spec': {'list': [{'a': 1}]}}");
    ObjectNode live = stored(manifest);
    ((ObjectNode) live.at("/spec/list/0")).put("filledIn", 2);

    assertThat(MERGE.of(manifest, live)).isEmpty();
  }

  @Test
  void aFieldThatTheManifestHasNoLongerGoesAndThoseOfOthersStay() {
    ObjectNode live =
        stored(json("{'metadata': {'name': 'q'}, 'spec': {'weight': 2, 'parent': 'root'}}"));
    ObjectNode manifest = json("{'metadata': {'name': 'q'}, 'spec': {'weight': 3}}");

    JsonNode after = MergePatch.apply(live, MERGE.of(manifest, live).orElseThrow());

    assertThat(after.path("spec")).isEqualTo(json("{'weight': 3, 'filledIn': 1}"));
    assertThat(MERGE.of(manifest, after)).isEmpty();
  }

  @Test
  void anObjectThatWasEditedGetsTheValuesOfTheManifestAgain() {
    ObjectNode manifest = json("{'metadata': {'name': 'q'}, 'spec': {'weight': 3}}");
    ObjectNode live = stored(manifest);
    live.withObject("/spec").put("weight", 9);

    JsonNode after = MergePatch.apply(live, MERGE.of(manifest, live).orElseThrow());

    assertThat(after.at("/spec/weight").asInt()).isEqualTo(3);
  }

  @Test
  void anObjectThatWasNotAppliedOnlyGetsTheAnnotation() {
    ObjectNode manifest = json("{'metadata': {'name': 'q'}, 'spec': {'weight': 3}}");
    ObjectNode live = json("{'metadata': {'name': 'q'}, 'spec': {'weight': 3, 'x': 1}}");

    ObjectNode patch = MERGE.of(manifest, live).orElseThrow();

    assertThat(patch.at(LAST).asText()).contains("\"weight\":3");
    assertThat(patch.has("spec")).isFalse();
  }

  @Test
  void containersAreMergedByTheirNames() {
    ObjectNode live =
        stored(
            json(
                "{'metadata': {'name': 'p'}, 'spec': {'containers': [{'name': 'a', 'image': 'x'},"
                    + " {'name': 'b', 'image': 'x', 'tty': true}]}}"));
    ((ObjectNode) live.at("/spec/containers/1")).put("filledIn", 2);
    ObjectNode manifest =
        json("{'metadata': {'name': 'p'}, 'spec': {'containers': [{'name': 'b', 'image': 'y'}]}}");

    JsonNode after = StrategicMerge.apply(live, STRATEGIC.of(manifest, live).orElseThrow());

    assertThat(after.at("/spec/containers"))
        .isEqualTo(json("{'l': [{'name': 'b', 'image': 'y', 'filledIn': 2}]}").path("l"));
  }
}
