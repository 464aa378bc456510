package io.hekla.apiserver.rest;

import static io.hekla.apiserver.rest.ClassHttpServer.MAPS;
import static io.hekla.apiserver.rest.ClassHttpServer.PODS;
import static io.hekla.apiserver.rest.ClassHttpServer.QUEUES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists in pages and as tables. */
class RestListsTest {
  private static final String POD =
      "{'metadata': {'name': '%s', 'labels': {'a': 'b'}}, 'spec': {'containers': [{'name': 'main'}]}}";

  @RegisterExtension private static final ClassHttpServer FACE = new ClassHttpServer();

  @Test
  void pagesAreOfOneMomentAndALateOneIsExpired() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      FACE.ask().post(MAPS, "{'metadata': {'name': '" + name + "'}}");
    }
    JsonNode first = FACE.ask().get(MAPS + "?limit=2").body();
    String next = first.at("/metadata/continue").asText();
    FACE.ask().post(MAPS, "{'metadata': {'name': 'd'}}");

    JsonNode second = FACE.ask().get(MAPS + "?limit=2&continue=" + next).body();

    assertThat(first.at("/metadata/remainingItemCount").asInt()).isEqualTo(1);
    assertThat(second.at("/items/0/metadata/name").asText()).isEqualTo("c");
    assertThat(second.path("items")).hasSize(1);
    assertThat(second.at("/metadata/resourceVersion"))
        .isEqualTo(first.at("/metadata/resourceVersion"));
    for (int i = 0; i < 100; i++) {
      FACE.ask().get(MAPS + "?limit=1");
    }
    var late = FACE.ask().get(MAPS + "?limit=2&continue=" + next);
    assertThat(late.code()).isEqualTo(410);
    assertThat(late.body().path("reason").asText()).isEqualTo("Expired");
  }

  /**
   * Whoever prints what it gets shows them so; Kubernetes' own kinds have the order of their types.
   */
  @Test
  void fieldsOfCustomResourcesComeInTheOrderOfTheirNames() throws Exception {
    String sent =
        "{'spec': {'weight': 2, 'capability': {'memory': '1Gi', 'cpu': '1'}}, 'metadata': {'name': 'a'}}";
    var made = FACE.ask().post(QUEUES, sent).body();

    var one = FACE.ask().get(QUEUES + "/a").body();
    var all = FACE.ask().get(QUEUES).body();

    for (JsonNode queue : List.of(made, one, all.at("/items/0"))) {
      assertThat(queue.fieldNames())
          .toIterable()
          .containsExactly("apiVersion", "kind", "metadata", "spec");
      assertThat(queue.path("spec").fieldNames())
          .toIterable()
          .containsExactly("capability", "dequeueStrategy", "priority", "weight");
      assertThat(queue.at("/spec/capability").fieldNames())
          .toIterable()
          .containsExactly("cpu", "memory");
    }
  }

  @Test
  void aTableIsReturnedOnRequest() throws Exception {
    FACE.ask().post(PODS, POD.formatted("a"));

    JsonNode table =
        FACE.ask()
            .get(PODS, "application/json;as=Table;v=v1;g=meta.k8s.io,application/json")
            .body();

    assertThat(table.path("kind").asText()).isEqualTo("Table");
    assertThat(table.at("/rows/0/cells/0").asText()).isEqualTo("a");
    assertThat(table.at("/rows/0/object/kind").asText()).isEqualTo("PartialObjectMetadata");
  }

  @ParameterizedTest
  @CsvSource({
    "resourceVersionMatch=Exact, is forbidden unless resourceVersion is provided",
    "resourceVersion=0&resourceVersionMatch=Exact, is forbidden for resourceVersion \"0\"",
    "resourceVersion=1&resourceVersionMatch=Nope, Unsupported value: \"Nope\"",
    "sendInitialEvents=true, is forbidden for list",
    "watch=1&sendInitialEvents=true, requires setting resourceVersionMatch to NotOlderThan",
    "watch=1&resourceVersionMatch=NotOlderThan, is forbidden for watch unless sendInitialEvents",
  })
  void aQuestionAboutVersionsThatMakesNoSenseIsRefused(String query, String why) throws Exception {
    var said = FACE.ask().get(MAPS + "?" + query);

    assertThat(said.code()).isEqualTo(422);
    assertThat(said.body().path("message").asText()).contains(why);
  }
}
