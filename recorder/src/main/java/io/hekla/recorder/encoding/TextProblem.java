package io.hekla.recorder.encoding;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.hekla.model.manifest.Problem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words for what is wrong with a text of recorded values. */
final class TextProblem {
  private static final Pattern MISSING =
      Pattern.compile("(Missing(?: required)?|Null value for) creator property '([^']*)'.*");
  private static final int LONGEST = 60;

  private TextProblem() {}

  static Problem of(String source, JacksonException wrong, String todo) {
    JsonLocation at = wrong.getLocation();
    return new Problem(
        source,
        at == null ? 0 : Math.max(0, at.getLineNr()),
        wrong instanceof JsonMappingException mapping ? path(mapping) : "",
        what(wrong),
        todo);
  }

  private static String what(JacksonException wrong) {
    return switch (wrong) {
      case UnrecognizedPropertyException unknown -> "no such field";
      case InvalidTypeIdException unknown ->
          unknown.getTypeId() == null
              ? "has no @type"
              : "there is no @type " + cut(unknown.getTypeId()) + " here";
      case InvalidFormatException invalid ->
          cut(String.valueOf(invalid.getValue())) + " is no value of this field";
      case MismatchedInputException mismatch -> mismatch(mismatch);
      case JsonMappingException mapping ->
          mapping.getCause() == null ? cause(mapping) : cause(mapping.getCause());
      default -> "malformed JSON: " + line(wrong.getOriginalMessage());
    };
  }

  private static String mismatch(MismatchedInputException mismatch) {
    Matcher missing = MISSING.matcher(line(mismatch.getOriginalMessage()));
    if (missing.matches()) {
      return missing.group(1).startsWith("Missing")
          ? "the field " + missing.group(2) + " is missing"
          : "the field " + missing.group(2) + " is null";
    }
    return "the value has another form than this field";
  }

  private static String cause(Throwable cause) {
    if (cause instanceof NullPointerException) {
      return "null where a value must be";
    }
    return cause instanceof JacksonException json ? line(json.getOriginalMessage()) : line(cause);
  }

  static String line(Throwable failure) {
    return line(
        failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage());
  }

  private static String line(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static String cut(String text) {
    return text.length() <= LONGEST
        ? "\"" + text + "\""
        : "\"" + text.substring(0, LONGEST) + "…\"";
  }

  private static String path(JsonMappingException mapping) {
    var path = new StringBuilder();
    for (JsonMappingException.Reference step : mapping.getPath()) {
      if (step.getFieldName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return path.toString();
  }
}
