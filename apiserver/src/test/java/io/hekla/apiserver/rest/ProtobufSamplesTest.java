package io.hekla.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.CrdSchemas;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Objects in the protobuf and in the JSON of Kubernetes' own library (k8s.io/api v0.36.1), in turn:
 * of each kind one with nothing in it and one with something in every field.
 */
class ProtobufSamplesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  record Sample(String protobuf, ObjectNode json) {
    @Override
    public String toString() {
      return json.path("kind").asText() + " of " + protobuf.length() + " characters";
    }
  }

  static Stream<Sample> samples() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(
            ProtobufSamplesTest.class.getResourceAsStream("/protobuf/samples.txt"))) {
      List<String> lines = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      var samples = new ArrayList<Sample>();
      for (int i = 0; i < lines.size(); i += 2) {
        samples.add(new Sample(lines.get(i), (ObjectNode) JSON.readTree(lines.get(i + 1))));
      }
      return samples.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyFieldIsDecodedWithItsType(Sample sample) {
    ObjectNode read = Protobuf.object(Base64.getDecoder().decode(sample.protobuf()));

    ObjectNode expected = sample.json().deepCopy();
    dropNulls(expected);
    assertThat(Trees.same(read, expected)).as("%s%nis not%n%s", read, expected).isTrue();
  }

  @Test
  void everyKindOfKubernetesThatCanBeWrittenIsAmongThem() throws IOException {
    var sampled = new TreeSet<String>();
    samples()
        .forEach(
            sample ->
                sampled.add(
                    sample.json().path("apiVersion").asText()
                        + " "
                        + sample.json().path("kind").asText()));

    assertThat(sampled)
        .containsAll(
            EmbeddedKinds.SERVED.stream()
                .filter(kind -> CrdSchemas.of(kind).isEmpty() && !EmbeddedKinds.isFixed(kind))
                .map((Kind<?> kind) -> kind.apiVersion() + " " + kind.name())
                .toList())
        .contains("v1 Binding", "policy/v1 Eviction", "autoscaling/v1 Scale", "v1 DeleteOptions");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void damagedMessagesAreDecodedOrRefused(Sample sample) {
    byte[] sound = Base64.getDecoder().decode(sample.protobuf());
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = Arrays.copyOf(sound, 4 + random.nextInt(sound.length - 3));
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      try {
        assertThat(Protobuf.object(damaged)).as("seed %d", seed).isNotNull();
      } catch (RefusedRequest refused) {
        assertThat(refused.refusal().code()).as("seed %d", seed).isIn(400, 415);
      }
    }
  }

  /** In JSON a field without a value may be null. */
  private static void dropNulls(JsonNode tree) {
    for (Iterator<JsonNode> fields = tree.elements(); fields.hasNext(); ) {
      JsonNode field = fields.next();
      if (field.isNull()) {
        fields.remove();
      } else {
        dropNulls(field);
      }
    }
  }
}
