package io.hekla.apiserver.rest;

import static io.hekla.apiserver.rest.ClassHttpServer.HISTORY;
import static io.hekla.apiserver.rest.ClassHttpServer.MAPS;
import static io.hekla.apiserver.rest.ClassHttpServer.MERGE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** Watches: selective, from the beginning, behind, and many at once. */
@Isolated("it looks for threads of the JVM")
class RestWatchesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @RegisterExtension private static final ClassHttpServer FACE = new ClassHttpServer();

  @Test
  void aSelectiveWatchReportsObjectsEnteringAndLeavingTheSelection() throws Exception {
    try (var watch =
        lines(
            FACE.ask().stream(
                MAPS + "?watch=true&labelSelector=on%3Dy&resourceVersion=" + version()))) {
      FACE.ask().post(MAPS, "{'metadata': {'name': 'a'}}");
      FACE.ask().send("PATCH", MAPS + "/a", MERGE, "{'metadata': {'labels': {'on': 'y'}}}");
      FACE.ask().send("PATCH", MAPS + "/a", MERGE, "{'data': {'k': 'v'}}");
      FACE.ask().send("PATCH", MAPS + "/a", MERGE, "{'metadata': {'labels': null}}");
      FACE.ask().send("PATCH", MAPS + "/a", MERGE, "{'data': {'k': 'w'}}");
      FACE.ask().send("PATCH", MAPS + "/a", MERGE, "{'metadata': {'labels': {'on': 'y'}}}");
      FACE.ask().send("DELETE", MAPS + "/a", ClassHttpServer.JSON, "");

      assertThat(types(watch, 5))
          .containsExactly("ADDED", "MODIFIED", "DELETED", "ADDED", "DELETED");
    }
  }

  @Test
  void aWatchStartsWithExistingObjectsAndABookmark() throws Exception {
    FACE.ask().post(MAPS, "{'metadata': {'name': 'a'}}");

    try (var watch =
        lines(
            FACE.ask().stream(
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
        lines(
            FACE.ask().stream(
                MAPS + "?watch=true&timeoutSeconds=1&resourceVersion=" + version()))) {
      assertThat(watch.readLine()).isNull();
    }
  }

  @Test
  @Timeout(120)
  void aWatchBehindTheHistoryGetsGone() throws Exception {
    String from = version();
    String filler = "x".repeat(20_000);
    try (var watch = lines(FACE.ask().stream(MAPS + "?watch=true&resourceVersion=" + from))) {
      // Far more than fits into the connection and what is before it: nobody reads yet.
      for (int i = 0; i < 30 * HISTORY; i++) {
        write("large-" + i % 3, filler + i);
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
    long threads = threadsOfTheServer();
    for (int i = 0; i < 100; i++) {
      watches.add(FACE.ask().begin(MAPS + "?watch=true&resourceVersion=" + from));
    }
    for (var watch : watches) {
      assertThat(watch.get().statusCode()).isEqualTo(200);
    }
    assertThat(threadsOfTheServer()).isLessThan(threads + 60);

    write("told", "to all");

    for (var watch : watches) {
      try (var reader = lines(watch.get().body())) {
        assertThat(JSON.readTree(reader.readLine()).at("/object/metadata/name").asText())
            .isEqualTo("told");
      }
    }
    assertThat(FACE.ask().get("/version").code()).isEqualTo(200);
  }

  private static long threadsOfTheServer() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().startsWith("HttpClient"))
        .count();
  }

  private static void write(String name, String value) {
    ObjectNode map = JSON.createObjectNode();
    map.putObject("metadata").put("name", name).put("namespace", "default");
    map.putObject("data").put("k", value);
    var store = FACE.store();
    var key = new ObjectKey("default", name);
    if (store.find(Kind.CONFIG_MAP, key).isPresent()) {
      store.replace("test", Kind.CONFIG_MAP, map);
    } else {
      store.create("test", Kind.CONFIG_MAP, map);
    }
  }

  private static String version() {
    return Long.toString(FACE.store().version());
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
