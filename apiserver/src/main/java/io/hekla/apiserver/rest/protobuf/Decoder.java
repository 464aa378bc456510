package io.hekla.apiserver.rest.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.hekla.apiserver.store.Trees;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** Decoder of messages into the objects that they encode. */
public final class Decoder {
  private static final int KEY = 1;

  private Decoder() {}

  /**
   * Returns the message that encodes an object, if it is supported. Options of a deletion are the
   * same in every version.
   *
   * @param apiVersion group and version as in manifests
   */
  public static Optional<String> messageOf(String apiVersion, String kind) {
    return Optional.of(kind.equals("DeleteOptions") ? "meta." + kind : apiVersion + "." + kind)
        .filter(Messages::has);
  }

  /**
   * Reads a message of a name.
   *
   * @throws IllegalArgumentException if it is malformed
   * @throws java.nio.BufferUnderflowException if it is truncated
   */
  public static ObjectNode read(String name, ByteBuffer bytes) {
    Map<Integer, Messages.Field> fields = Messages.of(name);
    ObjectNode object = Trees.object();
    for (Wire.Entry entry : Wire.entries(bytes)) {
      Messages.Field field = fields.get(entry.number());
      if (field != null) {
        put(object, field, entry);
      }
    }
    return object;
  }

  private static void put(ObjectNode to, Messages.Field field, Wire.Entry entry) {
    switch (field.shape()) {
      case ONE -> {
        Optional<JsonNode> value = value(field.type(), entry);
        if (field.isInline()) {
          value.ifPresent(inner -> to.setAll((ObjectNode) inner));
        } else if (value.isPresent() && !(field.zeroIsNothing() && isZero(value.get()))) {
          to.set(field.name(), value.get());
        }
      }
      case LIST -> value(field.type(), entry).ifPresent(to.withArray(field.name())::add);
      case MAP -> {
        var key = new StringBuilder();
        Optional<JsonNode> value =
            value(field.type(), new Wire.Entry(KEY, 0, ByteBuffer.allocate(0)));
        for (Wire.Entry part : Wire.entries(entry.part())) {
          if (part.number() == KEY) {
            key.append(part.text());
          } else {
            value = value(field.type(), part);
          }
        }
        ObjectNode map = to.withObjectProperty(field.name());
        value.ifPresent(is -> map.set(key.toString(), is));
      }
    }
  }

  private static Optional<JsonNode> value(String type, Wire.Entry entry) {
    return switch (type) {
      case "text" -> Optional.of(TextNode.valueOf(entry.text()));
      case "number" -> Optional.of(LongNode.valueOf(entry.value()));
      case "flag" -> Optional.of(BooleanNode.valueOf(entry.value() != 0));
      case "bytes" ->
          Optional.of(TextNode.valueOf(Base64.getEncoder().encodeToString(entry.bytes())));
      case "quantity" -> Optional.of(TextNode.valueOf(ProtobufValues.quantity(entry.part())));
      case "intorstring" -> Optional.of(ProtobufValues.intOrString(entry.part()));
      case "time" -> ProtobufValues.time(entry.part()).map(TextNode::valueOf);
      case "microtime" -> ProtobufValues.microTime(entry.part()).map(TextNode::valueOf);
      case "json" -> ProtobufValues.json(entry.part());
      default -> Optional.of(read(type, entry.part()));
    };
  }

  private static boolean isZero(JsonNode value) {
    return value.isTextual() ? value.textValue().isEmpty() : !value.asBoolean();
  }
}
