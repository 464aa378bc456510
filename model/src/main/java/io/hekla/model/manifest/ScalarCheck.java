package io.hekla.model.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks of values without fields. */
final class ScalarCheck {
  private static final Pattern QUANTITY =
      Pattern.compile(
          "(?!.{101})[+-]?(\\d+\\.?\\d*|\\.\\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\\d{1,4})?");

  /** Fields of the API types that are typed as text and contain a time. */
  private static final Set<String> TIMES =
      Set.of(
          "creationTimestamp",
          "deletionTimestamp",
          "lastTransitionTime",
          "lastProbeTime",
          "startTime",
          "startedAt",
          "finishedAt");

  private ScalarCheck() {}

  /** Fault of a value, and its correction. */
  record Fault(String what, String todo) {}

  /** Returns whether values of the type are plain words or numbers. */
  static boolean isScalar(JavaType type) {
    return type.isPrimitive()
        || type.isEnumType()
        || type.getRawClass().getName().startsWith("java.");
  }

  /** Returns the fault of a value whose type is scalar, or parses itself. */
  static Optional<Fault> of(JsonNode node, String path, JavaType type, JsonMapper mapper) {
    Class<?> raw = type.getRawClass();
    if (raw == String.class) {
      return text(node, path);
    }
    if (raw == Boolean.class || raw == boolean.class) {
      return node.isBoolean()
          ? Optional.empty()
          : Optional.of(wrongType(node, "true or false without quotes"));
    }
    if (raw == Integer.class || raw == int.class || raw == Long.class || raw == long.class) {
      return integer(node, raw == Integer.class || raw == int.class);
    }
    if (Number.class.isAssignableFrom(raw) || raw == double.class || raw == float.class) {
      return node.isNumber()
          ? Optional.empty()
          : Optional.of(wrongType(node, "a number without quotes"));
    }
    return readBy(mapper, node, type);
  }

  /** Returns the fault of a value that must be an amount of a resource. */
  static Optional<Fault> quantity(JsonNode node) {
    String todo = "write an amount such as 500m, 4, 1.5, 2Gi or 1e3";
    if (!node.isTextual() && !node.isNumber()) {
      return Optional.of(new Fault(wrongType(node, "an amount").what(), todo));
    }
    String text = node.asText();
    if (!QUANTITY.matcher(text).matches()) {
      return Optional.of(new Fault("\"" + text + "\" is no amount", todo));
    }
    return text.startsWith("-") && !text.matches("-[0.]+\\D*")
        ? Optional.of(new Fault("\"" + text + "\" is less than nothing", todo))
        : Optional.empty();
  }

  /** Returns the fault of a value of the wrong type. */
  static Fault wrongType(JsonNode node, String wanted) {
    return new Fault("found " + Found.in(node), "write " + wanted);
  }

  private static Optional<Fault> text(JsonNode node, String path) {
    if (!node.isTextual()) {
      String wanted = node.isValueNode() ? "it in quotes: \"" + node.asText() + "\"" : "a text";
      return Optional.of(wrongType(node, wanted));
    }
    String name = path.substring(path.lastIndexOf('.') + 1);
    if (TIMES.contains(name) && !isTime(node.asText())) {
      return Optional.of(
          new Fault(
              "\"" + Found.shortened(node.asText()) + "\" is no time",
              "write one such as 2026-03-01T12:00:00Z"));
    }
    return Optional.empty();
  }

  private static boolean isTime(String text) {
    try {
      OffsetDateTime.parse(text);
      return true;
    } catch (DateTimeParseException noTime) {
      return false;
    }
  }

  private static Optional<Fault> integer(JsonNode node, boolean isInt) {
    if (!node.isIntegralNumber()) {
      return Optional.of(wrongType(node, "a whole number without quotes"));
    }
    if (isInt ? node.canConvertToInt() : node.canConvertToLong()) {
      return Optional.empty();
    }
    return Optional.of(
        new Fault("the number " + node.asText() + " is too large", "write a smaller one"));
  }

  private static Optional<Fault> readBy(JsonMapper mapper, JsonNode node, JavaType type) {
    try {
      mapper.treeToValue(node, type);
      return Optional.empty();
    } catch (JsonProcessingException | IllegalArgumentException refused) {
      String wanted = "a " + type.getRawClass().getSimpleName();
      if (type.isEnumType()) {
        var spellings = new java.util.StringJoiner(", ", "one of ", "");
        for (Object constant : type.getRawClass().getEnumConstants()) {
          spellings.add(mapper.convertValue(constant, String.class));
        }
        wanted = spellings.toString();
      }
      return Optional.of(wrongType(node, wanted));
    }
  }
}
