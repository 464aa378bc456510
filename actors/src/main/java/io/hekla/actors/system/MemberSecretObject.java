package io.hekla.actors.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.hekla.model.cluster.ObjectKey;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Conversion of a {@link MemberKeySet} to a Secret of the API, and back. */
final class MemberSecretObject {
  private MemberSecretObject() {}

  /** Returns the values of a Secret; one that is not in Base64 counts as none. */
  static MemberKeySet read(Secret secret) {
    var values = new HashMap<String, String>();
    data(secret).forEach((name, value) -> decode(value).ifPresent(text -> values.put(name, text)));
    return new MemberKeySet(values);
  }

  private static Map<String, String> data(Secret secret) {
    return Objects.requireNonNullElse(secret.getData(), Map.of());
  }

  /** Returns a new Secret. */
  static Secret create(ObjectKey key, MemberKeySet keys) {
    var encoded = new HashMap<String, String>();
    keys.values().forEach((name, value) -> encoded.put(name, encode(value)));
    return new SecretBuilder()
        .withNewMetadata()
        .withNamespace(key.namespace())
        .withName(key.name())
        .addToLabels("app.kubernetes.io/part-of", "hekla")
        .endMetadata()
        .withType("Opaque")
        .withData(encoded)
        .build();
  }

  /**
   * Returns the patch that makes these the values of a Secret; refused if that is not as it was
   * read.
   */
  static JsonNode patch(Secret before, MemberKeySet after) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("metadata").put("resourceVersion", before.getMetadata().getResourceVersion());
    ObjectNode data = patch.putObject("data");
    data(before).keySet().stream()
        .filter(name -> after.value(name).isEmpty())
        .forEach(data::putNull);
    after.values().forEach((name, value) -> data.put(name, encode(value)));
    return patch;
  }

  private static Optional<String> decode(String value) {
    try {
      return Optional.of(new String(Base64.getDecoder().decode(value), StandardCharsets.US_ASCII));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String encode(String value) {
    return Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.US_ASCII));
  }
}
