package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;

/** Answers as objects of Kubernetes: what {@code -o json} of the command prints, with metadata. */
public final class ApiObjects {
  private ApiObjects() {}

  /** Returns the object of a resource. */
  public static ObjectNode object(ApiResource resource, ObjectKey key, ObjectNode content) {
    ObjectNode object =
        JsonNodeFactory.instance
            .objectNode()
            .put("apiVersion", ApiResource.apiVersion())
            .put("kind", resource.kind());
    ObjectNode metadata = object.putObject("metadata").put("name", key.name());
    if (!key.namespace().isEmpty()) {
      metadata.put("namespace", key.namespace());
    }
    object.setAll(content);
    return object;
  }

  /**
   * Returns a list of objects.
   *
   * @param next parameter with which the list goes on; empty at its end
   */
  public static ObjectNode list(ApiResource resource, List<ObjectNode> items, String next) {
    ObjectNode list =
        JsonNodeFactory.instance
            .objectNode()
            .put("apiVersion", ApiResource.apiVersion())
            .put("kind", resource.kind() + "List");
    ObjectNode metadata = list.putObject("metadata");
    if (!next.isEmpty()) {
      metadata.put("continue", next);
    }
    list.putArray("items").addAll(items);
    return list;
  }

  /** Returns the content of an object, as the command prints it. */
  public static ObjectNode content(JsonNode object) {
    ObjectNode content = object.deepCopy();
    content.remove("apiVersion");
    content.remove("kind");
    content.remove("metadata");
    return content;
  }
}
