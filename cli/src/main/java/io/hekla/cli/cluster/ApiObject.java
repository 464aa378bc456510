package io.hekla.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * An object as the API writes it. What is not there reads as empty, 0, or no element: users look at
 * objects of every age and author.
 */
public record ApiObject(JsonNode tree) {
  public String name() {
    return tree.path("metadata").path("name").asText("");
  }

  /** Empty for what lives in none. */
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

  /** Empty if it has no such label. */
  public String label(String key) {
    return tree.path("metadata").path("labels").path(key).asText("");
  }

  /** Empty if it has no such annotation. */
  public String annotation(String key) {
    return tree.path("metadata").path("annotations").path(key).asText("");
  }

  /** The part at a path of fields, as {@code at("status", "state")}. */
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

  /** The time that a field says; nothing if it says none. */
  public static Optional<Instant> instant(JsonNode field) {
    try {
      return field.isTextual() ? Optional.of(Instant.parse(field.asText())) : Optional.empty();
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }
}
