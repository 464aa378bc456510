package io.hekla.admission.part;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.manifest.FieldPath;

/** API objects as JSON trees and back; fields that the types do not know are skipped. */
public final class ObjectTrees {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private ObjectTrees() {}

  /** Returns any API object, or part of one, as a tree of its own. */
  public static ObjectNode of(Object object) {
    return MAPPER.valueToTree(object);
  }

  /** Reads a tree as a type. */
  public static <T> T read(JsonNode tree, Class<T> type) throws JsonProcessingException {
    return MAPPER.treeToValue(tree, type);
  }

  /** Returns a copy that shares nothing with its original. */
  public static <T extends HasMetadata> T copy(T object) {
    try {
      @SuppressWarnings("unchecked") // an object's class is that of its type
      var type = (Class<T>) object.getClass();
      return MAPPER.treeToValue(of(object), type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          object.getFullResourceName() + " cannot be copied: " + e.getOriginalMessage(), e);
    }
  }

  /** Returns the place of the value that could not be read; the root if that is not known. */
  public static JsonPointer at(JsonProcessingException unreadable) {
    JsonPointer at = JsonPointer.empty();
    if (unreadable instanceof JsonMappingException mapping) {
      for (var step : mapping.getPath()) {
        at =
            step.getFieldName() == null
                ? at.appendIndex(step.getIndex())
                : at.appendProperty(step.getFieldName());
      }
    }
    return at;
  }

  /** Returns a place in a tree as users read it. */
  public static String field(JsonNode tree, JsonPointer at) {
    String path = "";
    JsonNode around = tree;
    for (JsonPointer step = at; !step.matches(); step = step.tail()) {
      path =
          around.isArray()
              ? FieldPath.element(path, step.getMatchingIndex())
              : FieldPath.key(path, step.getMatchingProperty());
      around =
          around.isArray()
              ? around.path(step.getMatchingIndex())
              : around.path(step.getMatchingProperty());
    }
    return path;
  }
}
