package io.hekla.apiserver.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.hekla.controller.api.reading.ReadFault;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.Map;

/** Operations on API objects as JSON trees. Copies are shallow: unchanged parts are shared. */
public final class Trees {
  /**
   * Limits that are wider than those of requests in depth and length of names: field ownership
   * quotes its fields.
   */
  private static final StreamReadConstraints STORED =
      StreamReadConstraints.builder()
          .maxNameLength(StreamReadConstraints.DEFAULT_MAX_STRING_LEN)
          .maxNestingDepth(10 * StreamReadConstraints.DEFAULT_MAX_DEPTH)
          .build();

  /**
   * Mapper configured as the fabric8 client configures its own, so that both adapters read alike.
   */
  static final ObjectMapper MAPPER =
      new ObjectMapper(JsonFactory.builder().streamReadConstraints(STORED).build());

  /** Comparator that treats a number as equal whether it was written as int or long. */
  private static final Comparator<JsonNode> BY_VALUE =
      (a, b) -> {
        if (a instanceof NumericNode && b instanceof NumericNode) {
          return a.decimalValue().compareTo(b.decimalValue());
        }
        return a.equals(b) ? 0 : 1;
      };

  static {
    var unused = new KubernetesSerialization(MAPPER, false);
    MAPPER.registerModule(new BlackbirdModule());
  }

  private static final ObjectWriter SORTED =
      MAPPER.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

  /** Size of a short value: brackets, quotation marks, a number. */
  private static final int SHORT_VALUE = 4;

  private Trees() {}

  /** Returns an empty object. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Returns an object with the same fields; their values are shared. */
  public static ObjectNode copy(JsonNode of) {
    ObjectNode copy = object();
    of.properties().forEach(field -> copy.set(field.getKey(), field.getValue()));
    return copy;
  }

  /** Returns a copy that lacks a field. */
  public static ObjectNode without(JsonNode of, String field) {
    ObjectNode copy = copy(of);
    copy.remove(field);
    return copy;
  }

  /** Returns a copy in which a field has a value. */
  public static ObjectNode with(JsonNode of, String field, JsonNode value) {
    ObjectNode copy = copy(of);
    copy.set(field, value);
    return copy;
  }

  /** Returns the text of a field, or an empty one if it is missing. */
  public static String text(JsonNode of, String field) {
    JsonNode value = of.path(field);
    return value.isNull() ? "" : value.asText();
  }

  /** Returns the metadata of an object; missing if it has none. */
  public static JsonNode metadata(JsonNode object) {
    return object.path("metadata");
  }

  /** Returns the text of a field of the metadata, or an empty one if it is missing. */
  public static String metadataText(JsonNode object, String field) {
    return text(metadata(object), field);
  }

  /** Returns namespace and name; empty where they are missing. */
  public static ObjectKey key(JsonNode object) {
    return new ObjectKey(metadataText(object, "namespace"), metadataText(object, "name"));
  }

  /** Returns whether two trees are equal; 1 and 1.0 are. */
  public static boolean same(JsonNode a, JsonNode b) {
    return a.equals(BY_VALUE, b);
  }

  /** Estimates the bytes of a tree's JSON text, without writing it. */
  static long size(JsonNode tree) {
    long size = tree.isTextual() ? tree.textValue().length() : SHORT_VALUE;
    for (Map.Entry<String, JsonNode> field : tree.properties()) {
      size += sizeOf(field);
    }
    if (tree.isArray()) {
      for (JsonNode element : tree) {
        size += size(element);
      }
    }
    return size;
  }

  /**
   * Estimates by how many bytes the JSON text of a tree is larger than that of the version before;
   * costs nothing for the parts that both share.
   */
  @SuppressWarnings("ReferenceEquality") // Comparing contents would cost what sharing saves.
  static long growth(JsonNode before, JsonNode after) {
    if (before == after) {
      return 0;
    }
    if (!before.isObject() || !after.isObject()) {
      return size(after) - size(before);
    }
    long growth = 0;
    for (Map.Entry<String, JsonNode> field : after.properties()) {
      JsonNode old = before.get(field.getKey());
      growth += old == null ? sizeOf(field) : growth(old, field.getValue());
    }
    for (Map.Entry<String, JsonNode> field : before.properties()) {
      if (!after.has(field.getKey())) {
        growth -= sizeOf(field);
      }
    }
    return growth;
  }

  private static long sizeOf(Map.Entry<String, JsonNode> field) {
    return field.getKey().length() + size(field.getValue());
  }

  /** Returns a tree as JSON text in UTF-8. */
  public static byte[] bytes(JsonNode tree) {
    return TransactionCodec.bytes(tree);
  }

  /** Returns a tree as JSON text in UTF-8, with the fields of every object sorted by name. */
  public static byte[] sortedBytes(JsonNode tree) {
    try {
      return SORTED.writeValueAsBytes(tree);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Returns an API object as a tree of its own. */
  public static ObjectNode write(HasMetadata object) {
    return MAPPER.valueToTree(object);
  }

  /** Returns a part of an API object, a status for example, as a tree of its own. */
  public static ObjectNode writePart(Object part) {
    return MAPPER.valueToTree(part);
  }

  /**
   * Reads a tree as a type.
   *
   * @throws IllegalArgumentException naming the field that cannot be read
   */
  public static <T extends HasMetadata> T read(JsonNode tree, Class<T> type) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(ReadFault.of(e), e);
    }
  }

  /**
   * Reads JSON text in UTF-8 as a type.
   *
   * @throws IllegalArgumentException naming the field that cannot be read
   */
  static <T extends HasMetadata> T read(byte[] json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(ReadFault.of(e), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
