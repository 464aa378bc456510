package io.hekla.controller.api.reading;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.temporal.Temporal;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Description of why an object cannot be read, for people. */
public final class ReadFault {
  /** Longest path shown, which leaves room for the fault. */
  private static final int LONGEST = 200;

  private static final int LONGEST_VALUE = 40;

  /** Message of the client library for a wrong quantity, which names no type. */
  private static final String NO_QUANTITY = "Invalid quantity string";

  private ReadFault() {}

  /** Returns the field and its fault. */
  public static String of(Throwable fault) {
    return switch (fault) {
      case JsonMappingException mapping -> at(mapping) + what(mapping);
      case JsonProcessingException json -> plain(json);
      case StackOverflowError deep -> "it is nested too deep";
      default -> String.valueOf(fault.getMessage());
    };
  }

  private static String at(JsonMappingException fault) {
    var path = new StringBuilder();
    for (JsonMappingException.Reference step : fault.getPath()) {
      if (step.getFieldName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
      }
      if (path.length() > LONGEST) {
        break;
      }
    }
    return path.isEmpty() ? "" : path.substring(0, Math.min(LONGEST, path.length())) + ": ";
  }

  private static String what(JsonMappingException fault) {
    return switch (fault) {
      case InvalidFormatException format ->
          shown(format.getValue()) + " is not " + noun(format.getTargetType());
      case MismatchedInputException mismatched -> "it is not " + noun(mismatched.getTargetType());
      case ValueInstantiationException value -> "it is not " + noun(value.getType().getRawClass());
      default ->
          fault.getCause() instanceof JsonProcessingException cause ? plain(cause) : plain(fault);
    };
  }

  /** Returns the noun that manifests use for a type. */
  private static String noun(@Nullable Class<?> type) {
    if (type == null) {
      return "what the field takes";
    }
    if (type == Integer.class || type == int.class) {
      return "a whole number between -2147483648 and 2147483647";
    }
    if (type == Long.class || type == long.class) {
      return "a whole number of 64 bits";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    }
    if (Number.class.isAssignableFrom(type)) {
      return "a number";
    }
    if (CharSequence.class.isAssignableFrom(type)) {
      return "text";
    }
    if (Temporal.class.isAssignableFrom(type)) {
      return "a time as in 2026-01-31T12:00:00Z";
    }
    if (Quantity.class.isAssignableFrom(type)) {
      return "a quantity as in 500m or 2Gi";
    }
    return Collection.class.isAssignableFrom(type) ? "a list" : "an object";
  }

  /** Returns a value as it was written; of lists and objects the library knows the bracket. */
  private static String shown(Object value) {
    String text = String.valueOf(value);
    return switch (text) {
      case "[" -> "a list";
      case "{" -> "an object";
      default ->
          "\"%s\""
              .formatted(
                  text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + "…" : text);
    };
  }

  /**
   * Returns the message without the library's place of a limit, and without the position in the
   * text.
   */
  private static String plain(JsonProcessingException fault) {
    String line = fault.getOriginalMessage().split("\n", 2)[0];
    if (line.startsWith(NO_QUANTITY)) {
      return "it is not " + noun(Quantity.class);
    }
    return fault instanceof StreamConstraintsException
        ? line.replaceAll(", from `[^`]*`", "")
        : line;
  }
}
