package io.hekla.controller.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;

/** JSON text of API objects, written and read by the client library. */
public final class KindJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final KubernetesSerialization JSON = serialization();

  private KindJson() {}

  /** Returns the object as JSON text. */
  public static String write(HasMetadata object) {
    return JSON.asJson(object);
  }

  /** Returns the object as a tree of its own. */
  public static ObjectNode tree(HasMetadata object) {
    return MAPPER.valueToTree(object);
  }

  /**
   * Reads an object of a kind from a tree.
   *
   * @throws IllegalArgumentException if a field has a value that it cannot have
   */
  public static <T extends HasMetadata> T read(Kind<T> kind, JsonNode tree) {
    return MAPPER.convertValue(tree, kind.type());
  }

  /** Reads an object of a kind from JSON text. */
  public static <T extends HasMetadata> T read(Kind<T> kind, String json) {
    return JSON.unmarshal(json, kind.type());
  }

  /** Returns a part of an object, or a patch of one, as JSON text. */
  public static String write(JsonNode part) {
    return JSON.asJson(part);
  }

  /**
   * Reads the next object of a kind from a JSON stream.
   *
   * @throws IOException if there is none, or the text ends within it
   */
  public static <T extends HasMetadata> T read(Kind<T> kind, JsonParser json) throws IOException {
    return MAPPER.readerFor(kind.type()).readValue(json);
  }

  /** Returns the kind of this name; throws {@link IllegalArgumentException} if there is none. */
  public static Kind<?> named(String name) {
    return Kind.SERVED.stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind of object is named " + name));
  }

  private static KubernetesSerialization serialization() {
    // The managed fields are of no use here, and half of what an object weighs.
    MAPPER.addMixIn(ObjectMeta.class, WithoutManagedFields.class);
    var serialization = new KubernetesSerialization(MAPPER, true);
    for (Kind<?> kind : Kind.SERVED) {
      serialization.registerKubernetesResource(kind.type());
    }
    return serialization;
  }

  @JsonIgnoreProperties("managedFields")
  private interface WithoutManagedFields {}
}
