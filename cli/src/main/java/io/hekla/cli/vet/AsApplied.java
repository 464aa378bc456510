package io.hekla.cli.vet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;

/**
 * A custom resource that is there, as {@code kubectl apply} of a manifest would leave it: what the
 * manifest says, without what the last one said and this one does not, and with all that others
 * wrote. Lists are taken as a whole.
 */
final class AsApplied {
  private static final String LAST = "kubectl.kubernetes.io/last-applied-configuration";
  private static final JsonMapper JSON = new JsonMapper();

  private AsApplied() {}

  static ObjectNode of(ObjectNode before, ObjectNode manifest) {
    ObjectNode after = before.deepCopy();
    ObjectNode said = manifest.deepCopy();
    // The main endpoint takes no status.
    said.remove("status");
    // kubectl writes one of its own, so that those of others stay.
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
                // An empty part is the same as none.
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
