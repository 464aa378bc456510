package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Rules on the name, labels and annotations of an object, in an API server's words. Pure. */
public final class MetadataRules {
  private static final int LONGEST_PART = 63;

  /** Most bytes that all annotations of an object may have together, keys included. */
  private static final int MOST_ANNOTATIONS = 256 * 1024;

  private static final String NAME_PATTERN = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

  private static final String OF_CHARACTERS =
      " consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character (e.g. '%s', regex used for validation is '%s')";
  private static final String OF_NAME =
      OF_CHARACTERS.formatted("MyName',  or 'my.name',  or '123-abc", NAME_PATTERN);
  private static final String OF_VALUE =
      OF_CHARACTERS.formatted("MyValue',  or 'my_value',  or '12345", "(" + NAME_PATTERN + ")?");

  private MetadataRules() {}

  /** Returns why an object may not be created under a name with its labels and annotations. */
  public static Optional<ApiRefusal> ofNew(Kind<?> kind, String name, JsonNode object) {
    Optional<ApiRefusal> wrongName = WriteRules.nameIsWrong(kind, name);
    Optional<ApiRefusal> wrongRest = broken(kind, object);
    if (wrongName.isEmpty() || wrongRest.isEmpty() || wrongRest.get().findings().isEmpty()) {
      return wrongRest.isEmpty() ? wrongName : wrongRest;
    }
    var findings = new ArrayList<>(wrongName.get().findings());
    findings.addAll(wrongRest.get().findings());
    return Optional.of(ApiRefusal.invalid(kind, name, findings));
  }

  /** Returns why an object may not be stored with its labels and annotations. */
  static Optional<ApiRefusal> broken(Kind<?> kind, JsonNode object) {
    JsonNode metadata = Trees.metadata(object);
    var findings = new ArrayList<String>();
    for (String field : List.of("labels", "annotations")) {
      for (var entry : metadata.path(field).properties()) {
        if (!entry.getValue().isTextual()) {
          return Optional.of(
              ApiRefusal.badRequest(
                  "metadata.%s.%s: is to be a text, not %s; put it in quotes"
                      .formatted(field, entry.getKey(), entry.getValue())));
        }
      }
    }
    for (var label : metadata.path("labels").properties()) {
      key(label.getKey(), label.getKey(), "metadata.labels", findings);
      value(label.getValue().textValue(), findings);
    }
    long bytes = 0;
    for (var annotation : metadata.path("annotations").properties()) {
      String key = annotation.getKey();
      key(key, key.toLowerCase(Locale.ROOT), "metadata.annotations", findings);
      bytes += bytes(key) + bytes(annotation.getValue().textValue());
    }
    if (bytes > MOST_ANNOTATIONS) {
      findings.add(
          "metadata.annotations: Too long: may not be more than %d bytes"
              .formatted(MOST_ANNOTATIONS));
    }
    return findings.isEmpty()
        ? Optional.empty()
        : Optional.of(ApiRefusal.invalid(kind, Trees.key(object).name(), findings));
  }

  /**
   * Returns why an object may not change so; labels and annotations that it had already may stay.
   */
  static Optional<ApiRefusal> brokenBy(StoredObject old, ObjectNode next) {
    JsonNode before = Trees.metadata(old.tree());
    JsonNode after = Trees.metadata(next);
    boolean same =
        before.path("labels").equals(after.path("labels"))
            && before.path("annotations").equals(after.path("annotations"));
    return same ? Optional.empty() : broken(old.kind(), next);
  }

  /**
   * Checks a key: a name of at most 63 characters, optionally with a domain and a slash before it.
   */
  private static void key(String value, String key, String field, List<String> findings) {
    int slash = key.indexOf('/');
    if (slash != key.lastIndexOf('/')) {
      invalid(
          field,
          value,
          "a valid label key must"
              + OF_NAME
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
          findings);
      return;
    }
    if (slash == 0) {
      invalid(field, value, "prefix part must be non-empty", findings);
    } else if (slash > 0) {
      WriteRules.noSubdomain(key.substring(0, slash))
          .ifPresent(why -> invalid(field, value, "prefix part " + why, findings));
    }
    String name = key.substring(slash + 1);
    if (name.isEmpty()) {
      invalid(field, value, "name part must be non-empty", findings);
    } else if (name.length() > LONGEST_PART) {
      invalid(field, value, "name part must be no more than 63 bytes", findings);
    }
    if (!isName(name)) {
      invalid(field, value, "name part must" + OF_NAME, findings);
    }
  }

  /** Returns the length of a text in UTF-8. */
  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static void value(String value, List<String> findings) {
    if (value.length() > LONGEST_PART) {
      invalid("metadata.labels", value, "must be no more than 63 bytes", findings);
    }
    if (!value.isEmpty() && !isName(value)) {
      invalid(
          "metadata.labels",
          value,
          "a valid label must be an empty string or" + OF_VALUE,
          findings);
    }
  }

  /**
   * Returns whether a text matches {@link #NAME_PATTERN}; every label of every write is checked.
   */
  private static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      boolean isInside = i > 0 && i < text.length() - 1;
      if (!isLetterOrDigit(one) && !(isInside && (one == '-' || one == '_' || one == '.'))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isLetterOrDigit(char one) {
    return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9');
  }

  private static void invalid(String field, String value, String why, List<String> findings) {
    findings.add("%s: Invalid value: \"%s\": %s".formatted(field, value, why));
  }
}
