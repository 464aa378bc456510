package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;

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
    object.putObject("metadata").put("name", key.name()).put("namespace", key.namespace());
    object.setAll(content);
    return object;
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
