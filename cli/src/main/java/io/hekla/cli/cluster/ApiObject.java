package io.hekla.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * Object as the API writes it. A missing field reads as empty, 0, or no element: objects may be of
 * every age and author.
 */
public record ApiObject(JsonNode tree) {
  public String name() {
    return tree.path("metadata").path("name").asText("");
  }

  /** Namespace; empty for cluster-scoped objects. */
  public String namespace() {
    return tree.path("metadata").path("namespace").asText("");
  }

  public String uid() {
    return tree.path("metadata").path("uid").asText("");
  }

  public Optional<Instant> created() {
    return instant(tree.path("metadata").path("creationTimestamp"));
  }

  public boolean isLeaving() {
    return tree.path("metadata").hasNonNull("deletionTimestamp");
  }

  /** Value of a label; empty if the object has none. */
  public String label(String key) {
    return tree.path("metadata").path("labels").path(key).asText("");
  }

  /** Value of an annotation; empty if the object has none. */
  public String annotation(String key) {
    return tree.path("metadata").path("annotations").path(key).asText("");
  }

  /** Part at a path of fields, as {@code at("status", "state")}. */
  public JsonNode at(String... fields) {
    JsonNode part = tree;
    for (String field : fields) {
      part = part.path(field);
    }
    return part;
  }

  public String text(String... fields) {
    return at(fields).asText("");
  }

  public long number(String... fields) {
    return at(fields).asLong(0);
  }

  /** Reads a time from a field; empty if it has none. */
  public static Optional<Instant> instant(JsonNode field) {
    try {
      return field.isTextual() ? Optional.of(Instant.parse(field.asText())) : Optional.empty();
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }
}
