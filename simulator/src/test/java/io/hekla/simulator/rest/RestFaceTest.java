package io.hekla.simulator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.api.StoredObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of Kubernetes' REST the contract suite does not ask for. */
class RestFaceTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int HISTORY = 200;
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String MERGE = "application/merge-patch+json";
  private static final String JSON_TYPE = "application/json";
  private static final String POD =
      "{'metadata': {'name': '%s', 'labels': {'a': 'b'}}, 'spec': {'containers': [{'name': 'main'}]}}";

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static OpenFace face;

  @SuppressWarnings("NullAway.Init") // as the face
  private static Asking ask;

  @BeforeAll
  static void open() throws Exception {
    face = new OpenFace(folder, HISTORY);
    ask = new Asking(face);
  }

  @AfterAll
  static void close() {
    ask.close();
    face.close();
  }

  @BeforeEach
  void clear() {
    for (Kind<?> kind : List.of(Kind.POD, Kind.CONFIG_MAP, Kind.POD_GROUP, Kind.QUEUE)) {
      for (StoredObject left : face.server().store().all(kind)) {
        face.server().store().delete("test", kind, left.key(), Optional.empty());
      }
    }
  }

  // Access and limits

  @Test
  void withoutTheTokenNothingButHealthIsTold() throws Exception {
    assertThat(ask.sendWithoutToken("/api/v1/pods").code()).isEqualTo(401);
    assertThat(ask.sendWithoutToken("/api/v1/pods").body().path("reason").asText())
        .isEqualTo("Unauthorized");
  }

  @Test
  void aBodyThatIsTooLargeIsRefused() throws Exception {
    var said = ask.post(MAPS, "{'data': {'a': '" + "x".repeat(Bodies.LONGEST) + "'}}");

    assertThat(said.code()).isEqualTo(413);
    assertThat(said.body().path("reason").asText()).isEqualTo("RequestEntityTooLarge");
  }

  @Test
  void whatCannotBeReadIsRefused() throws Exception {
    assertThat(ask.post(MAPS, "{'metadata': ").code()).isEqualTo(400);
    assertThat(ask.post(MAPS, "[]").code()).isEqualTo(400);
    assertThat(ask.post(MAPS, "{'metadata': 7}").code()).isEqualTo(400);
    assertThat(ask.post(MAPS, "{'metadata': {'name': 'a', 'name': 'b'}}").code()).isEqualTo(400);
    assertThat(ask.post(MAPS, "{'a':".repeat(5000)).code()).isEqualTo(400);
    assertThat(ask.post(MAPS, "{'kind': 'Secret', 'metadata': {'name': 'a'}}").code())
        .isEqualTo(400);
    assertThat(ask.get(PODS + "?limit=many").code()).isEqualTo(400);
    assertThat(ask.get(PODS + "?labelSelector=%3D%3D").code()).isEqualTo(400);
    assertThat(ask.get(PODS + "?fieldSelector=spec.unheard%3Dx").code()).isEqualTo(400);
    assertThat(ask.send("PUT", PODS, JSON_TYPE, "{}").code()).isEqualTo(405);
    assertThat(ask.get("/apis/unheard.io/v1/things").code()).isEqualTo(404);
  }

  // Writing

  @Test
  void yamlIsReadWhereItIsSaidToBe() throws Exception {
    var said = ask.send("POST", MAPS, "application/yaml", "metadata:\n  name: a\ndata: {k: v}\n");

    assertThat(said.code()).isEqualTo(201);
    assertThat(said.body().at("/data/k").asText()).isEqualTo("v");
  }

  @Test
  void plainTextOfASecretBecomesData() throws Exception {
    var said =
        ask.post(
            "/api/v1/namespaces/default/secrets",
            "{'metadata': {'name': 's'}, 'stringData': {'k': 'v'}}");

    assertThat(said.body().at("/data/k").asText()).isEqualTo("dg==");
    assertThat(said.body().has("stringData")).isFalse();
    assertThat(said.body().path("type").asText()).isEqualTo("Opaque");
  }

  @Test
  void aTryChangesNothing() throws Exception {
    assertThat(ask.post(MAPS + "?dryRun=All", "{'metadata': {'name': 'a'}}").code()).isEqualTo(201);
    assertThat(ask.get(MAPS + "/a").code()).isEqualTo(404);
    ask.post(MAPS, "{'metadata': {'name': 'a'}}");

    var patched = ask.send("PATCH", MAPS + "/a?dryRun=All", MERGE, "{'data': {'k': 'v'}}");
    var deleted = ask.send("DELETE", MAPS + "/a?dryRun=All", JSON_TYPE, "");

    assertThat(patched.body().at("/data/k").asText()).isEqualTo("v");
    assertThat(deleted.code()).isEqualTo(200);
    assertThat(ask.get(MAPS + "/a").body().has("data")).isFalse();
  }

  @Test
  void fieldsThatNobodyKnowsAreRefusedToldOrDroppedAsAsked() throws Exception {
    String queues = "/apis/scheduling.volcano.sh/v1beta1/queues";
    String queue = "{'metadata': {'name': '%s'}, 'spec': {'wieght': 1, 'weight': 2}}";

    var strict = ask.post(queues + "?fieldValidation=Strict", queue.formatted("a"));
    var warned = ask.post(queues, queue.formatted("b"));
    var ignored = ask.post(queues + "?fieldValidation=Ignore", queue.formatted("c"));

    assertThat(strict.code()).isEqualTo(400);
    assertThat(strict.body().path("message").asText())
        .isEqualTo("strict decoding error: unknown field \"spec.wieght\"");
    assertThat(warned.response().headers().firstValue("Warning"))
        .hasValue("299 - \"unknown field \\\"spec.wieght\\\"\"");
    assertThat(warned.body().path("spec").has("wieght")).isFalse();
    assertThat(ignored.response().headers().firstValue("Warning")).isEmpty();
  }

  @Test
  void aPodIsBoundAndEvicted() throws Exception {
    String uid = ask.post(PODS, POD.formatted("a")).body().at("/metadata/uid").asText();

    var bound =
        ask.post(
            PODS + "/a/binding",
            "{'metadata': {'name': 'a', 'uid': '" + uid + "'}, 'target': {'name': 'n1'}}");
    var again = ask.post(PODS + "/a/binding", "{'target': {'name': 'n2'}}");
    var evicted = ask.post(PODS + "/a/eviction", "{}");

    assertThat(bound.code()).isEqualTo(201);
    assertThat(again.code()).isEqualTo(409);
    assertThat(evicted.code()).isEqualTo(201);
    assertThat(ask.get(PODS + "/a").body().at("/metadata/deletionTimestamp").asText()).isNotEmpty();
    face.server().store().finalizePod("kubelet", new ObjectKey("default", "a"), uid);
  }

  @Test
  void whatIsOrphanedStaysAndHasNoOwner() throws Exception {
    String uid =
        ask.post(MAPS, "{'metadata': {'name': 'owner'}}").body().at("/metadata/uid").asText();
    ask.post(
        MAPS,
        "{'metadata': {'name': 'owned', 'ownerReferences': [{'apiVersion': 'v1', 'kind': 'ConfigMap',"
            + " 'name': 'owner', 'uid': '"
            + uid
            + "'}]}}");

    ask.send("DELETE", MAPS + "/owner", JSON_TYPE, "{'propagationPolicy': 'Orphan'}");

    JsonNode left = ask.get(MAPS + "/owned").body();
    assertThat(left.at("/metadata/name").asText()).isEqualTo("owned");
    assertThat(left.path("metadata").has("ownerReferences")).isFalse();
  }

  @Test
  void aDeletionOfAnotherVersionConflicts() throws Exception {
    ask.post(MAPS, "{'metadata': {'name': 'a'}}");

    var said =
        ask.send("DELETE", MAPS + "/a", JSON_TYPE, "{'preconditions': {'resourceVersion': '1'}}");

    assertThat(said.code()).isEqualTo(409);
  }

  @Test
  void whatIsSelectedIsDeletedTogether() throws Exception {
    ask.post(MAPS, "{'metadata': {'name': 'a', 'labels': {'go': 'y'}}}");
    ask.post(MAPS, "{'metadata': {'name': 'b', 'labels': {'go': 'y'}}}");
    ask.post(MAPS, "{'metadata': {'name': 'c'}}");

    var said = ask.send("DELETE", MAPS + "?labelSelector=go%3Dy", JSON_TYPE, "");

    assertThat(said.body().path("items")).hasSize(2);
    assertThat(ask.get(MAPS).body().path("items")).hasSize(1);
  }

  @Test
  void statefulSetsAreScaled() throws Exception {
    String sets = "/apis/apps/v1/namespaces/default/statefulsets";
    ask.post(sets, "{'metadata': {'name': 's'}, 'spec': {'replicas': 1}}");

    var scaled = ask.send("PATCH", sets + "/s/scale", MERGE, "{'spec': {'replicas': 3}}");

    assertThat(scaled.body().at("/spec/replicas").asInt()).isEqualTo(3);
    assertThat(ask.get(sets + "/s").body().at("/spec/replicas").asInt()).isEqualTo(3);
  }

  @Test
  void crdsTakeNoStrategicMerge() throws Exception {
    String queues = "/apis/scheduling.volcano.sh/v1beta1/queues";
    ask.post(queues, "{'metadata': {'name': 'a'}, 'spec': {'weight': 1}}");

    var said =
        ask.send("PATCH", queues + "/a", "application/strategic-merge-patch+json", "{'spec': {}}");

    assertThat(said.code()).isEqualTo(415);
  }

  // Listing

  @Test
  void pagesAreOfOneMomentAndALateOneIsExpired() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      ask.post(MAPS, "{'metadata': {'name': '" + name + "'}}");
    }
    JsonNode first = ask.get(MAPS + "?limit=2").body();
    String next = first.at("/metadata/continue").asText();
    ask.post(MAPS, "{'metadata': {'name': 'd'}}");

    JsonNode second = ask.get(MAPS + "?limit=2&continue=" + next).body();

    assertThat(first.at("/metadata/remainingItemCount").asInt()).isEqualTo(1);
    assertThat(second.at("/items/0/metadata/name").asText()).isEqualTo("c");
    assertThat(second.path("items")).hasSize(1);
    assertThat(second.at("/metadata/resourceVersion"))
        .isEqualTo(first.at("/metadata/resourceVersion"));
    for (int i = 0; i < 100; i++) {
      ask.get(MAPS + "?limit=1");
    }
    var late = ask.get(MAPS + "?limit=2&continue=" + next);
    assertThat(late.code()).isEqualTo(410);
    assertThat(late.body().path("reason").asText()).isEqualTo("Expired");
  }

  @Test
  void aTableIsGivenToWhoAsksForOne() throws Exception {
    ask.post(PODS, POD.formatted("a"));

    JsonNode table =
        ask.get(PODS, "application/json;as=Table;v=v1;g=meta.k8s.io,application/json").body();

    assertThat(table.path("kind").asText()).isEqualTo("Table");
    assertThat(table.at("/rows/0/cells/0").asText()).isEqualTo("a");
    assertThat(table.at("/rows/0/object/kind").asText()).isEqualTo("PartialObjectMetadata");
  }

  @Test
  void everythingThatIsServedIsDiscoveredAtOnce() throws Exception {
    var said =
        ask.get(
            "/apis",
            "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json");

    assertThat(said.response().headers().firstValue("Content-Type").orElse(""))
        .contains("as=APIGroupDiscoveryList");
    assertThat(said.body().path("items").findValuesAsText("resource"))
        .contains("jobs", "queues", "podgroups", "statefulsets", "selfsubjectaccessreviews");
  }

  @Test
  void theSchemasAreTold() throws Exception {
    JsonNode index = ask.get("/openapi/v3").body();
    String path = index.at("/paths/apis~1batch.volcano.sh~1v1alpha1/serverRelativeURL").asText();

    JsonNode document = ask.get(path).body();

    assertThat(
            document
                .at("/components/schemas/sh.volcano.batch.v1alpha1.Job/properties/spec/properties")
                .has("minAvailable"))
        .isTrue();
    assertThat(ask.get("/openapi/v2").body().path("definitions").size()).isGreaterThan(100);
  }

  // Watching

  @Test
  void aSelectiveWatchTellsWhatComesAndGoes() throws Exception {
    try (var watch =
        lines(ask.stream(MAPS + "?watch=true&labelSelector=on%3Dy&resourceVersion=" + version()))) {
      ask.post(MAPS, "{'metadata': {'name': 'a'}}");
      ask.send("PATCH", MAPS + "/a", MERGE, "{'metadata': {'labels': {'on': 'y'}}}");
      ask.send("PATCH", MAPS + "/a", MERGE, "{'data': {'k': 'v'}}");
      ask.send("PATCH", MAPS + "/a", MERGE, "{'metadata': {'labels': null}}");
      ask.send("PATCH", MAPS + "/a", MERGE, "{'data': {'k': 'w'}}");
      ask.send("PATCH", MAPS + "/a", MERGE, "{'metadata': {'labels': {'on': 'y'}}}");
      ask.send("DELETE", MAPS + "/a", JSON_TYPE, "");

      assertThat(types(watch, 5))
          .containsExactly("ADDED", "MODIFIED", "DELETED", "ADDED", "DELETED");
    }
  }

  @Test
  void aWatchBeginsWithWhatIsThereAndSaysWhenThatWasAll() throws Exception {
    ask.post(MAPS, "{'metadata': {'name': 'a'}}");

    try (var watch =
        lines(
            ask.stream(
                MAPS
                    + "?watch=true&sendInitialEvents=true&allowWatchBookmarks=true"
                    + "&resourceVersionMatch=NotOlderThan"))) {
      JsonNode first = JSON.readTree(watch.readLine());
      JsonNode second = JSON.readTree(watch.readLine());

      assertThat(first.path("type").asText()).isEqualTo("ADDED");
      assertThat(second.path("type").asText()).isEqualTo("BOOKMARK");
      assertThat(second.at("/object/metadata/annotations/k8s.io~1initial-events-end").asText())
          .isEqualTo("true");
    }
  }

  @Test
  void aWatchEndsWhenItsTimeIsOver() throws Exception {
    try (var watch =
        lines(ask.stream(MAPS + "?watch=true&timeoutSeconds=1&resourceVersion=" + version()))) {
      assertThat(watch.readLine()).isNull();
    }
  }

  @Test
  void whoFallsBehindTheHistoryIsTold() throws Exception {
    String from = version();
    String filler = "x".repeat(200_000);
    try (var watch = lines(ask.stream(MAPS + "?watch=true&resourceVersion=" + from))) {
      // More than fits into the connection, and then more than the store remembers.
      for (int i = 0; i < HISTORY; i++) {
        write("large-" + i % 3, filler + i);
      }
      for (int i = 0; i < 2 * HISTORY; i++) {
        write("small", "" + i);
      }

      String type = "";
      JsonNode last = JSON.createObjectNode();
      for (String line = watch.readLine(); line != null; line = watch.readLine()) {
        last = JSON.readTree(line);
        type = last.path("type").asText();
      }
      assertThat(type).isEqualTo("ERROR");
      assertThat(last.at("/object/code").asInt()).isEqualTo(410);
      assertThat(last.at("/object/reason").asText()).isEqualTo("Expired");
    }
  }

  @Test
  void manyWatchAtOnceWithoutAThreadForEach() throws Exception {
    String from = version();
    var watches = new ArrayList<CompletableFuture<HttpResponse<InputStream>>>();
    int threads = Thread.getAllStackTraces().size();
    for (int i = 0; i < 100; i++) {
      watches.add(ask.begin(MAPS + "?watch=true&resourceVersion=" + from));
    }
    for (var watch : watches) {
      assertThat(watch.get().statusCode()).isEqualTo(200);
    }
    assertThat(Thread.getAllStackTraces().size()).isLessThan(threads + 60);

    write("told", "to all");

    for (var watch : watches) {
      try (var reader = lines(watch.get().body())) {
        assertThat(JSON.readTree(reader.readLine()).at("/object/metadata/name").asText())
            .isEqualTo("told");
      }
    }
    assertThat(ask.get("/version").code()).isEqualTo(200);
  }

  private static void write(String name, String value) {
    ObjectNode map = JSON.createObjectNode();
    map.putObject("metadata").put("name", name).put("namespace", "default");
    map.putObject("data").put("k", value);
    var store = face.server().store();
    var key = new ObjectKey("default", name);
    if (store.find(Kind.CONFIG_MAP, key).isPresent()) {
      store.replace("test", Kind.CONFIG_MAP, map);
    } else {
      store.create("test", Kind.CONFIG_MAP, map);
    }
  }

  private static String version() {
    return Long.toString(face.server().store().version());
  }

  private static BufferedReader lines(InputStream stream) {
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  private static List<String> types(BufferedReader watch, int count) throws IOException {
    var types = new ArrayList<String>();
    while (types.size() < count) {
      types.add(JSON.readTree(watch.readLine()).path("type").asText());
    }
    return types;
  }
}
