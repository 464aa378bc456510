package io.hekla.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.ObjectTrees;
import java.util.Optional;

/**
 * JSONPatch (RFC 6902) of what defaults changed in an object, against the object as it came over
 * the wire: field by field, so that fields unknown to the types stay, and with missing parents
 * created.
 */
public final class DefaultsPatch {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ArrayNode operations = JSON.arrayNode();

  private DefaultsPatch() {}

  /**
   * Returns the operations that turn the raw object into the admitted one; none if nothing was
   * filled in.
   *
   * @param raw the object as it came, readable as the admitted one's type
   */
  public static ArrayNode of(JsonNode raw, HasMetadata admitted) {
    try {
      var patch = new DefaultsPatch();
      patch.objects(
          "",
          raw,
          ObjectTrees.of(ObjectTrees.read(raw, admitted.getClass())),
          ObjectTrees.of(admitted));
      return patch.operations;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not readable as " + admitted.getKind(), e);
    }
  }

  private void objects(String path, JsonNode raw, JsonNode before, JsonNode after) {
    before
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!after.has(name) && raw.has(name)) {
                add("remove", path + "/" + escaped(name), Optional.empty());
              }
            });
    after
        .properties()
        .forEach(
            field ->
                value(
                    path + "/" + escaped(field.getKey()),
                    Optional.ofNullable(raw.get(field.getKey())),
                    before.path(field.getKey()),
                    field.getValue()));
  }

  private void value(String path, Optional<JsonNode> raw, JsonNode before, JsonNode after) {
    if (before.equals(after)) {
      return;
    }
    if (raw.isEmpty()) {
      add("add", path, Optional.of(after));
    } else if (raw.get().isObject() && after.isObject()) {
      objects(path, raw.get(), before.isObject() ? before : JSON.objectNode(), after);
    } else if (raw.get().isArray()
        && after.isArray()
        && raw.get().size() == before.size()
        && after.size() >= before.size()) {
      elements(path, raw.get(), before, after);
    } else {
      add("replace", path, Optional.of(after));
    }
  }

  private void elements(String path, JsonNode raw, JsonNode before, JsonNode after) {
    for (int i = 0; i < before.size(); i++) {
      value(path + "/" + i, Optional.of(raw.get(i)), before.get(i), after.get(i));
    }
    for (int i = before.size(); i < after.size(); i++) {
      add("add", path + "/-", Optional.of(after.get(i)));
    }
  }

  private void add(String operation, String path, Optional<JsonNode> value) {
    ObjectNode one = operations.addObject().put("op", operation).put("path", path);
    value.ifPresent(it -> one.set("value", it));
  }

  /** Escapes a step of a JSON pointer (RFC 6901). */
  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
