package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Faults of an object by its CRD, all at once, in an API server's words: {@code spec.weight:
 * Invalid value: …}. CEL rules of a CRD are not evaluated here: each of them is one of admission's,
 * too. A field that is null counts as left out; an item of a list does not. Pure.
 */
public final class SchemaValidator {
  private final List<String> found = new ArrayList<>();

  /** True if a fault prevents the evaluation of the CRD's CEL rules. */
  private boolean blocking;

  private SchemaValidator() {}

  /** Returns the faults of some fields of an object; each begins with its field. */
  public static List<String> of(ObjectNode object, Set<String> fields, Schema schema) {
    var faults = new SchemaValidator();
    for (String field : fields) {
      if (object.hasNonNull(field)) {
        faults.value(object.path(field), schema.field(field), field);
      }
    }
    if (faults.blocking && hasRules(schema.node())) {
      faults.general(
          "null",
          "some validation rules were not checked because the object was invalid; correct the existing"
              + " errors to complete validation");
    }
    return List.copyOf(faults.found);
  }

  private void value(JsonNode value, Schema schema, String path) {
    if (schema.isUnknown()) {
      return;
    }
    if (hasType(value, schema.node())) {
      switch (value) {
        case ObjectNode object -> fields(object, schema, path);
        case ArrayNode list -> items(list, schema, path);
        default -> scalar(value, schema.node(), path);
      }
    } else {
      wrongType(value, schema.node(), path);
    }
    oneOf(value, schema.node().path("enum"), path);
  }

  /**
   * Adds the findings about a value of the wrong type: an API server checks it in several ways, and
   * reports the result of each.
   */
  private void wrongType(JsonNode value, JsonNode schema, String path) {
    blocking = true;
    String type = isIntOrString(schema) ? "integer,string" : schema.path("type").asText();
    String format = schema.path("format").asText();
    if (!format.isEmpty() && !value.isTextual() && !value.isArray()) {
      String given = quoted(format(value));
      invalid(path, given, "must be of type %s: %s".formatted(format, given));
    } else {
      String given = quoted(type(value));
      invalid(path, given, "must be of type %s: %s".formatted(type, given));
    }
    if (schema.has("anyOf")) {
      String first = schema.path("anyOf").path(0).path("type").asText();
      String given = quoted(type(value));
      invalid(path, given, "must be of type %s: %s".formatted(first, given));
      general("\"\"", quoted(path) + " must validate at least one schema (anyOf)");
    }
    if (type.equals("integer") && value.isNumber()) {
      notOfFormat(format, path);
    }
  }

  /**
   * Adds the fault of a number that is no integer of this format; it is empty where the CRD has
   * none.
   */
  private void notOfFormat(String format, String path) {
    String which = format.isEmpty() ? "(default format)" : "with format " + format;
    general("\"\"", "Checked value must be of type integer %s in %s".formatted(which, path));
  }

  private void fields(ObjectNode object, Schema schema, String path) {
    for (JsonNode name : schema.node().path("required")) {
      if (!object.hasNonNull(name.asText())) {
        blocking = true;
        found.add("%s.%s: Required value".formatted(path, name.asText()));
      }
    }
    for (var field : object.properties()) {
      if (!field.getValue().isNull()) {
        value(field.getValue(), schema.field(field.getKey()), path + "." + field.getKey());
      }
    }
  }

  private void items(ArrayNode list, Schema schema, String path) {
    JsonNode least = schema.node().path("minItems");
    if (least.isNumber() && list.size() < least.asInt()) {
      invalid(path, list.size(), "should have at least %d items".formatted(least.asInt()));
    }
    for (int i = 0; i < list.size(); i++) {
      value(list.get(i), schema.item(), "%s[%d]".formatted(path, i));
    }
  }

  private void scalar(JsonNode value, JsonNode schema, String path) {
    if (value.isNumber()) {
      BigDecimal number = value.decimalValue();
      if (schema.path("format").asText().equals("int32") && !isInt32(number)) {
        notOfFormat("int32", path);
      }
      JsonNode least = schema.path("minimum");
      if (least.isNumber() && number.compareTo(least.decimalValue()) < 0) {
        invalid(path, value, "should be greater than or equal to " + plain(least));
      }
      JsonNode most = schema.path("maximum");
      if (most.isNumber() && number.compareTo(most.decimalValue()) > 0) {
        invalid(path, value, "should be less than or equal to " + plain(most));
      }
    }
    if (value.isTextual()) {
      text(value.textValue(), schema, path);
    }
  }

  /** Adds the first fault of a text; others are not reported. */
  private void text(String text, JsonNode schema, String path) {
    int length = text.codePointCount(0, text.length());
    JsonNode most = schema.path("maxLength");
    JsonNode least = schema.path("minLength");
    String pattern = schema.path("pattern").asText();
    if (most.isNumber() && length > most.asInt()) {
      blocking = true;
      found.add("%s: Too long: may not be more than %d bytes".formatted(path, most.asInt()));
    } else if (length < least.asInt()) {
      invalid(path, quoted(text), "should be at least %d chars long".formatted(least.asInt()));
    } else if (!pattern.isEmpty() && !Pattern.compile(pattern).matcher(text).find()) {
      invalid(path, quoted(text), "should match '%s'".formatted(pattern));
    } else if (schema.path("format").asText().equals("date-time") && !isTime(text)) {
      invalid(path, quoted(text), "must be of type date-time: " + quoted(text));
    }
  }

  private void oneOf(JsonNode value, JsonNode allowed, String path) {
    if (allowed.isEmpty()) {
      return;
    }
    var texts = new ArrayList<String>();
    for (JsonNode one : allowed) {
      if (one.equals(value)) {
        return;
      }
      texts.add(quoted(one.asText()));
    }
    blocking = true;
    found.add(
        "%s: Unsupported value: %s: supported values: %s"
            .formatted(path, value, String.join(", ", texts)));
  }

  private void invalid(String path, Object value, String why) {
    found.add("%s: Invalid value: %s: %s in body %s".formatted(path, value, path, why));
  }

  /** Adds a fault of no field in particular. */
  private void general(String value, String why) {
    found.add("<nil>: Invalid value: %s: %s".formatted(value, why));
  }

  private static boolean hasRules(JsonNode schema) {
    return schema.findValue("x-kubernetes-validations") != null;
  }

  private static boolean hasType(JsonNode value, JsonNode schema) {
    if (isIntOrString(schema)) {
      return value.isTextual() || isWhole(value);
    }
    return switch (schema.path("type").asText()) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "boolean" -> value.isBoolean();
      case "integer" -> isWhole(value);
      case "number" -> value.isNumber();
      default -> true;
    };
  }

  private static boolean isIntOrString(JsonNode schema) {
    return schema.path("x-kubernetes-int-or-string").asBoolean();
  }

  private static boolean isWhole(JsonNode value) {
    return value.isIntegralNumber()
        || (value.isNumber() && value.doubleValue() % 1 == 0); // false for infinity and NaN
  }

  private static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT, POJO -> "object";
      case ARRAY -> "array";
      case STRING, BINARY -> "string";
      case BOOLEAN -> "boolean";
      case NUMBER -> isWhole(value) ? "integer" : "number";
      case NULL, MISSING -> "null";
    };
  }

  private static boolean isInt32(BigDecimal number) {
    return number.compareTo(BigDecimal.valueOf(Integer.MIN_VALUE)) >= 0
        && number.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0;
  }

  /** Returns the format that a server assumes for a value that has none by itself. */
  private static String format(JsonNode value) {
    if (!value.isNumber()) {
      return "";
    }
    return value.isIntegralNumber() ? "int64" : "float64";
  }

  private static boolean isTime(String text) {
    try {
      var unused = OffsetDateTime.parse(text);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static String plain(JsonNode number) {
    return number.decimalValue().stripTrailingZeros().toPlainString();
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
