package io.hekla.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;

/** API objects as JSON trees and back. */
final class Trees {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Trees() {}

  static ObjectNode of(Object object) {
    return MAPPER.valueToTree(object);
  }

  /** A copy that shares nothing with its original. */
  @SuppressWarnings("unchecked")
  static <T extends HasMetadata> T copy(T object) {
    try {
      return (T) MAPPER.treeToValue(of(object), object.getClass());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          object.getFullResourceName() + " cannot be copied: " + e.getOriginalMessage(), e);
    }
  }
}
