package io.hekla.apiserver.rest.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.Json;
import org.junit.jupiter.api.Test;

class StrategicMergeTest {
  private static final ObjectNode POD =
      Json.of(
          """
          {'metadata': {'labels': {'a': '1', 'b': '2'}, 'finalizers': ['x/one']},
           'spec': {'containers': [
               {'name': 'main', 'image': 'old', 'env': [{'name': 'A', 'value': '1'}],
                'ports': [{'containerPort': 80}]},
               {'name': 'side', 'image': 'side'}],
             'tolerations': [{'key': 'k'}],
             'volumes': [{'name': 'v', 'emptyDir': {}}]}}
          """);

  @Test
  void containersAreMergedByName() {
    ObjectNode patched =
        patch(
            "{'spec': {'containers': [{'name': 'main', 'image': 'new', 'env': [{'name': 'B', 'value': '2'}]}]}}");

    assertThat(patched.at("/spec/containers"))
        .isEqualTo(
            Json.of(
                    """
                    {'all': [
                       {'name': 'main', 'image': 'new',
                        'env': [{'name': 'A', 'value': '1'}, {'name': 'B', 'value': '2'}],
                        'ports': [{'containerPort': 80}]},
                       {'name': 'side', 'image': 'side'}]}
                    """)
                .path("all"));
  }

  @Test
  void anItemIsDeletedByItsDirective() {
    ObjectNode patched = patch("{'spec': {'containers': [{'name': 'side', '$patch': 'delete'}]}}");

    assertThat(patched.at("/spec/containers").findValuesAsText("name"))
        .containsExactly("main", "A");
  }

  @Test
  void aListIsReplacedByItsDirective() {
    ObjectNode patched =
        patch("{'spec': {'containers': [{'$patch': 'replace'}, {'name': 'only'}]}}");

    assertThat(patched.at("/spec/containers").toString()).isEqualTo("[{\"name\":\"only\"}]");
  }

  @Test
  void itemsComeInTheOrderThatIsSet() {
    ObjectNode patched =
        patch(
            """
            {'spec': {'$setElementOrder/containers': [{'name': 'side'}, {'name': 'main'}],
                      'containers': [{'name': 'main', 'image': 'new'}]}}
            """);

    assertThat(patched.at("/spec/containers/0/name").asText()).isEqualTo("side");
    assertThat(patched.at("/spec/containers/1/image").asText()).isEqualTo("new");
  }

  @Test
  void onlyTheRetainedFieldsOfAVolumeStay() {
    ObjectNode patched =
        patch(
            """
            {'spec': {'volumes': [
                {'name': 'v', '$retainKeys': ['name', 'hostPath'], 'hostPath': {'path': '/d'}}]}}
            """);

    assertThat(patched.at("/spec/volumes/0"))
        .isEqualTo(Json.of("{'name': 'v', 'hostPath': {'path': '/d'}}"));
  }

  @Test
  void listsWithoutKeysAreReplacedAndFinalizersAreASet() {
    ObjectNode patched =
        patch("{'metadata': {'finalizers': ['x/two']}, 'spec': {'tolerations': [{'key': 'l'}]}}");

    assertThat(patched.at("/spec/tolerations").toString()).isEqualTo("[{\"key\":\"l\"}]");
    assertThat(patched.at("/metadata/finalizers").toString()).isEqualTo("[\"x/one\",\"x/two\"]");
  }

  @Test
  void finalizersAreTakenOutOneByOne() {
    ObjectNode patched = patch("{'metadata': {'$deleteFromPrimitiveList/finalizers': ['x/one']}}");

    assertThat(patched.at("/metadata/finalizers")).isEmpty();
  }

  @Test
  void aNullRemovesAField() {
    assertThat(patch("{'metadata': {'labels': {'a': null}}}").at("/metadata/labels"))
        .isEqualTo(Json.of("{'b': '2'}"));
  }

  @Test
  void anItemWithoutItsKeyIsRefused() {
    assertThatThrownBy(() -> patch("{'spec': {'containers': [{'image': 'x'}]}}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not contain declared merge key: name");
  }

  private static ObjectNode patch(String patch) {
    ObjectNode before = POD.deepCopy();
    ObjectNode after = (ObjectNode) StrategicMerge.apply(POD, Json.of(patch));
    assertThat(POD).isEqualTo(before);
    return after;
  }
}
