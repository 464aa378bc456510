package io.hekla.apiserver.rest.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.apiserver.rest.schema.Catalog;
import io.hekla.apiserver.rest.schema.OpenApi;
import io.hekla.apiserver.rest.schema.Schemas;
import io.hekla.apiserver.store.EmbeddedKinds;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Documents in protobuf, read field by field with the numbers of gnostic's messages. */
class OpenApiMessagesTest {
  private static final int PATHS = 8;
  private static final int DEFINITIONS = 9;

  private static byte[] small() throws Exception {
    return OpenApiMessages.document(
        new ObjectMapper()
            .readTree(
                """
                {"swagger": "2.0", "info": {"title": "t", "version": "v1"},
                 "paths": {"/a": {"patch": {"operationId": "patchA",
                   "parameters": [{"name": "dryRun", "in": "query", "type": "string"}],
                   "responses": {"200": {"description": "OK"}},
                   "x-kubernetes-group-version-kind": {"kind": "A"}}}},
                 "definitions": {"A": {"type": "object", "required": ["b"], "properties": {
                   "b": {"type": "array", "items": {"$ref": "#/definitions/B"}, "maxItems": 300},
                   "c": {"type": "number", "minimum": 0.5, "default": {"x": 1}}}}}}
                """));
  }

  private static List<Wire.Entry> in(byte[] message, int... path) {
    List<Wire.Entry> entries = Wire.entries(ByteBuffer.wrap(message));
    for (int i = 0; i < path.length - 1; i++) {
      int number = path[i];
      entries =
          entries.stream()
              .filter(entry -> entry.number() == number)
              .flatMap(entry -> Wire.entries(entry.part()).stream())
              .toList();
    }
    int last = path[path.length - 1];
    return entries.stream().filter(entry -> entry.number() == last).toList();
  }

  private static List<String> texts(byte[] message, int... path) {
    return in(message, path).stream().map(Wire.Entry::text).toList();
  }

  @Test
  void thePathsNameTheKindAndTheParametersOfAPatch() throws Exception {
    byte[] document = small();

    assertThat(texts(document, 1)).containsExactly("2.0");
    assertThat(texts(document, 2, 1)).containsExactly("t");
    assertThat(texts(document, PATHS, 2, 1)).containsExactly("/a");
    assertThat(texts(document, PATHS, 2, 2, 8, 5)).containsExactly("patchA");
    assertThat(texts(document, PATHS, 2, 2, 8, 8, 1, 2, 3, 4)).containsExactly("dryRun");
    assertThat(texts(document, PATHS, 2, 2, 8, 13, 1))
        .containsExactly("x-kubernetes-group-version-kind");
    assertThat(texts(document, PATHS, 2, 2, 8, 13, 2, 2)).containsExactly("{\"kind\":\"A\"}");
  }

  @Test
  void theSchemasHaveTheirTypesPartsAndBounds() throws Exception {
    byte[] document = small();

    assertThat(texts(document, DEFINITIONS, 1, 1)).containsExactly("A");
    assertThat(texts(document, DEFINITIONS, 1, 2, 22, 1)).containsExactly("object");
    assertThat(texts(document, DEFINITIONS, 1, 2, 19)).containsExactly("b");
    assertThat(texts(document, DEFINITIONS, 1, 2, 25, 1, 1)).containsExactly("b", "c");
    assertThat(texts(document, DEFINITIONS, 1, 2, 25, 1, 2, 23, 1, 1))
        .containsExactly("#/definitions/B");
    assertThat(in(document, DEFINITIONS, 1, 2, 25, 1, 2, 14))
        .extracting(Wire.Entry::value)
        .containsExactly(300L);
    assertThat(texts(document, DEFINITIONS, 1, 2, 25, 1, 2, 5, 2)).containsExactly("{\"x\":1}");
  }

  @Test
  void theWholeDocumentOfTheServerHasEveryKind() {
    var catalog = new Catalog(EmbeddedKinds.SERVED);
    byte[] document =
        OpenApiMessages.document(new OpenApi(catalog, new Schemas(catalog)).version2());

    assertThat(in(document, PATHS, 2)).hasSize(2 * catalog.all().size());
    assertThat(texts(document, DEFINITIONS, 1, 1))
        .contains("io.k8s.api.core.v1.Pod", "sh.volcano.batch.v1alpha1.Job");
  }
}
