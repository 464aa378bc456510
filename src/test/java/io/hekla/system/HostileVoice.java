package io.hekla.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reports in the tenant's objects at one moment: conditions and state in their status, and Events
 * about them.
 */
final class HostileVoice {
  private final RawApi api;
  private final Map<String, Map<String, JsonNode>> objects = new HashMap<>();

  HostileVoice(RawApi api) {
    this.api = api;
  }

  boolean isThere(HostileDeed object) {
    return at(object.kind()).containsKey(object.name());
  }

  /** Returns all reports of an object, a sentence each. */
  List<String> of(HostileDeed object) {
    JsonNode status =
        at(object.kind()).getOrDefault(object.name(), MissingNode.getInstance()).path("status");
    var said = new ArrayList<String>();
    for (JsonNode condition : status.path("conditions")) {
      said.add(joined(condition, "type", "status", "reason", "message"));
    }
    said.add(joined(status.path("state"), "phase", "reason", "message"));
    for (JsonNode event : at("Event").values()) {
      if (event.at("/involvedObject/uid").asText().equals(object.uid())) {
        said.add(joined(event, "type", "reason", "message"));
      }
    }
    return said.stream().filter(sentence -> !sentence.isEmpty()).toList();
  }

  private Map<String, JsonNode> at(String kind) {
    return objects.computeIfAbsent(
        kind,
        it -> {
          var byName = new HashMap<String, JsonNode>();
          for (JsonNode object : api.get(HostileTenant.placeOf(it)).tree().path("items")) {
            byName.put(object.path("metadata").path("name").asText(), object);
          }
          return byName;
        });
  }

  private static String joined(JsonNode object, String... fields) {
    return Stream.of(fields)
        .map(field -> object.path(field).asText())
        .filter(text -> !text.isEmpty())
        .reduce((first, second) -> first + " " + second)
        .orElse("");
  }
}
