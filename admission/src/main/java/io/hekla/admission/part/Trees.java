package io.hekla.admission.part;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.manifest.FieldPath;

/** API objects as JSON trees and back; fields that the types do not know are passed over. */
public final class Trees {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Trees() {}

  /** Any API object, or part of one, as a tree of its own. */
  public static ObjectNode of(Object object) {
    return MAPPER.valueToTree(object);
  }

  /** Reads a tree as a type. */
  public static <T> T read(JsonNode tree, Class<T> type) throws JsonProcessingException {
    return MAPPER.treeToValue(tree, type);
  }

  /** A copy that shares nothing with its original. */
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

  /** The path of the field that could not be read; empty if that is not known. */
  public static String field(JsonProcessingException unreadable) {
    String path = "";
    if (unreadable instanceof JsonMappingException mapping) {
      for (var step : mapping.getPath()) {
        path =
            step.getFieldName() == null
                ? FieldPath.element(path, step.getIndex())
                : FieldPath.key(path, step.getFieldName());
      }
    }
    return path;
  }
}
