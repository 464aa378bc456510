package io.hekla.simulator.equality;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Call of the API as text: verb, object, and all that is sent. */
final class CallText {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private CallText() {}

  static String list(Kind<?> kind) {
    return "list " + kind.plural();
  }

  static String read(ApiPath path) {
    return "read " + path;
  }

  static String get(Kind<?> kind, ObjectKey key) {
    return "get " + of(kind, key);
  }

  static String create(Kind<?> kind, HasMetadata object) {
    return "create " + of(kind, key(object)) + " " + json(object);
  }

  static String replace(Kind<?> kind, HasMetadata object) {
    return "replace " + of(kind, key(object)) + " " + json(object);
  }

  static String patch(Kind<?> kind, ObjectKey key, KubernetesApi.Part part, JsonNode patch) {
    return "patch " + of(kind, key) + " " + part + " " + patch;
  }

  static String delete(
      Kind<?> kind, ObjectKey key, Optional<String> uid, KubernetesApi.Propagation propagation) {
    return "delete " + of(kind, key) + " " + uid.orElse("any") + " " + propagation;
  }

  static String bind(ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return "bind " + pod + " " + uid + " " + node + " " + new TreeMap<>(annotations);
  }

  /**
   * Returns the sort of a call, without its object: {@code create pods}, {@code patch pods STATUS}.
   */
  static String sort(String call) {
    String[] words = call.split(" ", 5);
    return switch (words[0]) {
      case "bind" -> "bind";
      case "patch" -> "patch " + words[1] + " " + words[3];
      default -> words[0] + " " + words[1];
    };
  }

  private static ObjectKey key(HasMetadata object) {
    String namespace = object.getMetadata().getNamespace();
    return new ObjectKey(namespace == null ? "" : namespace, object.getMetadata().getName());
  }

  private static String of(Kind<?> kind, ObjectKey key) {
    return kind.plural() + " " + key;
  }

  private static String json(Object object) {
    try {
      return JSON.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
