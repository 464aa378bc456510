package io.hekla.apiserver.rest;

import static io.hekla.apiserver.rest.ClassHttpServer.MAPS;
import static io.hekla.apiserver.rest.ClassHttpServer.MERGE;
import static io.hekla.apiserver.rest.ClassHttpServer.PODS;
import static io.hekla.apiserver.rest.ClassHttpServer.QUEUES;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Writes beyond those of the contract suite. */
class RestWritesTest {
  private static final String POD =
      "{'metadata': {'name': '%s', 'labels': {'a': 'b'}}, 'spec': {'containers': [{'name': 'main'}]}}";

  @RegisterExtension private static final ClassHttpServer FACE = new ClassHttpServer();

  @Test
  void yamlIsReadByContentType() throws Exception {
    var said =
        FACE.ask().send("POST", MAPS, "application/yaml", "metadata:\n  name: a\ndata: {k: v}\n");

    assertThat(said.code()).isEqualTo(201);
    assertThat(said.body().at("/data/k").asText()).isEqualTo("v");
  }

  @Test
  void plainTextOfASecretBecomesData() throws Exception {
    var said =
        FACE.ask()
            .post(
                "/api/v1/namespaces/default/secrets",
                "{'metadata': {'name': 's'}, 'stringData': {'k': 'v'}}");

    assertThat(said.body().at("/data/k").asText()).isEqualTo("dg==");
    assertThat(said.body().has("stringData")).isFalse();
    assertThat(said.body().path("type").asText()).isEqualTo("Opaque");
  }

  @Test
  void aTryChangesNothing() throws Exception {
    assertThat(FACE.ask().post(MAPS + "?dryRun=All", "{'metadata': {'name': 'a'}}").code())
        .isEqualTo(201);
    assertThat(FACE.ask().get(MAPS + "/a").code()).isEqualTo(404);
    FACE.ask().post(MAPS, "{'metadata': {'name': 'a'}}");

    var patched = FACE.ask().send("PATCH", MAPS + "/a?dryRun=All", MERGE, "{'data': {'k': 'v'}}");
    var deleted = FACE.ask().send("DELETE", MAPS + "/a?dryRun=All", ClassHttpServer.JSON, "");

    assertThat(patched.body().at("/data/k").asText()).isEqualTo("v");
    assertThat(deleted.code()).isEqualTo(200);
    assertThat(FACE.ask().get(MAPS + "/a").body().has("data")).isFalse();
  }

  @Test
  void unknownFieldsAreHandledByFieldValidation() throws Exception {
    String queue = "{'metadata': {'name': '%s'}, 'spec': {'wieght': 1, 'weight': 2}}";

    var strict = FACE.ask().post(QUEUES + "?fieldValidation=Strict", queue.formatted("a"));
    var warned = FACE.ask().post(QUEUES, queue.formatted("b"));
    var ignored = FACE.ask().post(QUEUES + "?fieldValidation=Ignore", queue.formatted("c"));

    assertThat(strict.code()).isEqualTo(400);
    assertThat(strict.body().path("message").asText())
        .isEqualTo(
            "Queue in version \"v1beta1\" cannot be handled as a Queue: strict decoding error: unknown"
                + " field \"spec.wieght\"");
    assertThat(warned.response().headers().firstValue("Warning"))
        .hasValue("299 - \"unknown field \\\"spec.wieght\\\"\"");
    assertThat(warned.body().path("spec").has("wieght")).isFalse();
    assertThat(ignored.response().headers().firstValue("Warning")).isEmpty();
  }

  @Test
  void aPodIsBoundAndEvicted() throws Exception {
    String uid = FACE.ask().post(PODS, POD.formatted("a")).body().at("/metadata/uid").asText();

    var bound =
        FACE.ask()
            .post(
                PODS + "/a/binding",
                "{'metadata': {'name': 'a', 'uid': '" + uid + "'}, 'target': {'name': 'n1'}}");
    var again = FACE.ask().post(PODS + "/a/binding", "{'target': {'name': 'n2'}}");
    var evicted = FACE.ask().post(PODS + "/a/eviction", "{}");

    assertThat(bound.code()).isEqualTo(201);
    assertThat(again.code()).isEqualTo(409);
    assertThat(evicted.code()).isEqualTo(201);
    assertThat(FACE.ask().get(PODS + "/a").body().at("/metadata/deletionTimestamp").asText())
        .isNotEmpty();
    FACE.store().finalizePod("kubelet", new ObjectKey("default", "a"), uid);
  }

  @Test
  void statefulSetsAreScaled() throws Exception {
    String sets = "/apis/apps/v1/namespaces/default/statefulsets";
    FACE.ask().post(sets, "{'metadata': {'name': 's'}, 'spec': {'replicas': 1}}");

    var scaled = FACE.ask().send("PATCH", sets + "/s/scale", MERGE, "{'spec': {'replicas': 3}}");

    assertThat(scaled.body().at("/spec/replicas").asInt()).isEqualTo(3);
    assertThat(FACE.ask().get(sets + "/s").body().at("/spec/replicas").asInt()).isEqualTo(3);
  }

  @Test
  void crdsTakeNoStrategicMerge() throws Exception {
    FACE.ask().post(QUEUES, "{'metadata': {'name': 'a'}, 'spec': {'weight': 1}}");

    var said =
        FACE.ask()
            .send("PATCH", QUEUES + "/a", "application/strategic-merge-patch+json", "{'spec': {}}");

    assertThat(said.code()).isEqualTo(415);
  }

  @Test
  void labelsAndAnnotationsAreAsKubernetesWantsThem() throws Exception {
    String name = "n".repeat(64);
    String wrong =
        "{'metadata': {'name': 'a', 'labels': {'bad key!': 'x', 'A_B/c': '', 'a/b/c': 'x', '/c': '', 'ok': '-'},"
            + " 'annotations': {'A.B/fine': 'any !', '"
            + name
            + "': ''}}}";

    var said = FACE.ask().post(MAPS, wrong);

    assertThat(said.code()).isEqualTo(422);
    assertThat(said.body().at("/details/causes").findValuesAsText("message"))
        .satisfiesExactly(
            one ->
                assertThat(one)
                    .startsWith("Invalid value: \"bad key!\": name part must consist of"),
            one ->
                assertThat(one)
                    .startsWith("Invalid value: \"A_B/c\": prefix part a lowercase RFC 1123"),
            one ->
                assertThat(one)
                    .startsWith("Invalid value: \"a/b/c\": a valid label key must")
                    .endsWith("(e.g. 'example.com/MyName')"),
            one ->
                assertThat(one).isEqualTo("Invalid value: \"/c\": prefix part must be non-empty"),
            one ->
                assertThat(one)
                    .startsWith("Invalid value: \"-\": a valid label must be an empty string or"),
            one ->
                assertThat(one)
                    .isEqualTo(
                        "Invalid value: \""
                            + name
                            + "\": name part must be no more than 63 bytes"));
  }

  @Test
  void aNumericLabelIsRefusedWithARemedy() throws Exception {
    FACE.ask().post(MAPS, "{'metadata': {'name': 'a'}}");

    var said = FACE.ask().send("PATCH", MAPS + "/a", MERGE, "{'metadata': {'labels': {'v': 1}}}");

    assertThat(said.code()).isEqualTo(400);
    assertThat(said.body().path("message").asText())
        .isEqualTo("metadata.labels.v: is to be a text, not 1; put it in quotes");
  }

  /** {@code kubectl diff} sends annotations of which there are none. */
  @Test
  void noLabelsAreTheSameAsLabelsOfWhichThereAreNone() throws Exception {
    var made =
        FACE.ask()
            .post(QUEUES, "{'metadata': {'name': 'a', 'labels': {}, 'finalizers': []}}")
            .body();

    var patched =
        FACE.ask().send("PATCH", QUEUES + "/a", MERGE, "{'metadata': {'annotations': {}}}").body();

    assertThat(made.path("metadata").has("labels")).isFalse();
    assertThat(made.path("metadata").has("finalizers")).isFalse();
    assertThat(patched.at("/metadata")).isEqualTo(made.at("/metadata"));
  }

  @Test
  void fieldsChangedByHeklaChangeTheirManager() throws Exception {
    FACE.ask()
        .send(
            "PATCH",
            QUEUES + "/a?fieldManager=alice",
            "application/apply-patch+yaml",
            "{'apiVersion': 'scheduling.volcano.sh/v1beta1', 'kind': 'Queue', 'spec': {'weight': 1, 'priority': 7}}");
    var key = new ObjectKey("", "a");

    FACE.store()
        .patch("hekla", Kind.QUEUE, key, Part.STATUS, Json.of("{'status': {'state': 'Open'}}"));
    var untouched = FACE.ask().get(QUEUES + "/a").body().at("/metadata/managedFields");
    FACE.store().patch("hekla", Kind.QUEUE, key, Part.OBJECT, Json.of("{'spec': {'weight': 9}}"));

    var book = FACE.ask().get(QUEUES + "/a").body().at("/metadata/managedFields");
    assertThat(untouched).as("nobody asked of whom the status is").hasSize(1);
    assertThat(book.at("/0/manager").asText()).isEqualTo("alice");
    assertThat(book.at("/0/fieldsV1")).isEqualTo(Json.of("{'f:spec': {'f:priority': {}}}"));
    assertThat(book.findValuesAsText("manager")).contains("hekla");
  }

  @Test
  void aKindThatIsNotThereIsNamed() throws Exception {
    var said =
        FACE.ask()
            .post("/api/v1/namespaces/default/serviceaccounts", "{'metadata': {'name': 'a'}}");

    assertThat(said.code()).isEqualTo(404);
    assertThat(said.body().path("message").asText())
        .startsWith("the server could not find the requested resource")
        .contains("an embedded cluster has no serviceaccounts of v1", "kubectl api-resources");
  }
}
