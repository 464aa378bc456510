package io.hekla.cli.vet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;

/**
 * Custom resource of the cluster as {@code kubectl apply} of a manifest would leave it: the fields
 * of the manifest, without those that only the last applied manifest had, and with all fields
 * written by others. Lists are replaced as a whole.
 */
final class AsApplied {
  private static final String LAST = "kubectl.kubernetes.io/last-applied-configuration";
  private static final JsonMapper JSON = new JsonMapper();

  private AsApplied() {}

  static ObjectNode of(ObjectNode before, ObjectNode manifest) {
    ObjectNode after = before.deepCopy();
    ObjectNode said = manifest.deepCopy();
    // The main endpoint ignores the status.
    said.remove("status");
    // kubectl writes an annotation of its own, so annotations written by others stay.
    said.withObject("/metadata").withObject("/annotations");
    takeBack(after, last(before), said);
    write(after, said);
    return after;
  }

  private static JsonNode last(ObjectNode before) {
    try {
      return JSON.readTree(before.path("metadata").path("annotations").path(LAST).asText(""));
    } catch (JsonProcessingException broken) {
      return MissingNode.getInstance();
    }
  }

  private static void takeBack(ObjectNode object, JsonNode last, JsonNode said) {
    var gone = new ArrayList<String>();
    last.properties()
        .forEach(
            field -> {
              JsonNode now = said.path(field.getKey());
              if (now.isMissingNode()) {
                // An empty object or list is the same as none.
                if (!field.getValue().isContainerNode() || !field.getValue().isEmpty()) {
                  gone.add(field.getKey());
                }
              } else if (object.get(field.getKey()) instanceof ObjectNode part) {
                takeBack(part, field.getValue(), now);
              }
            });
    gone.remove("status");
    object.remove(gone);
  }

  private static void write(ObjectNode object, ObjectNode said) {
    said.properties()
        .forEach(
            field -> {
              if (field.getValue() instanceof ObjectNode part
                  && object.get(field.getKey()) instanceof ObjectNode there) {
                write(there, part);
              } else {
                object.set(field.getKey(), field.getValue());
              }
            });
  }
}
