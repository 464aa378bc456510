package io.hekla.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Differences between an installed custom resource definition and the shipped one.
 *
 * @param unserved versions that are shipped and not served
 * @param missing fields of the shipped one that the installed one prunes from objects
 * @param further fields that only the installed one knows
 */
public record CrdComparison(List<String> unserved, List<String> missing, List<String> further) {
  /** Compares the two definitions. */
  public static CrdComparison of(JsonNode shipped, JsonNode installed) {
    var unserved = new ArrayList<String>();
    var missing = new ArrayList<String>();
    var further = new ArrayList<String>();
    for (JsonNode version : shipped.path("spec").path("versions")) {
      String name = version.path("name").asText();
      JsonNode other = version(installed, name);
      if (!other.path("served").asBoolean(false)) {
        unserved.add(name);
      } else {
        fields("", schema(version), schema(other), missing);
        fields("", schema(other), schema(version), further);
      }
    }
    return new CrdComparison(List.copyOf(unserved), List.copyOf(missing), List.copyOf(further));
  }

  /** Returns whether the installed definition lacks nothing of the shipped one. */
  public boolean isAsNew() {
    return unserved.isEmpty() && missing.isEmpty();
  }

  private static JsonNode version(JsonNode crd, String name) {
    for (JsonNode version : crd.path("spec").path("versions")) {
      if (version.path("name").asText().equals(name)) {
        return version;
      }
    }
    return com.fasterxml.jackson.databind.node.MissingNode.getInstance();
  }

  private static JsonNode schema(JsonNode version) {
    return version.path("schema").path("openAPIV3Schema");
  }

  /** Adds the outermost fields that one schema has and the other neither has nor preserves. */
  private static void fields(String path, JsonNode has, JsonNode other, List<String> lacking) {
    if (other.path("x-kubernetes-preserve-unknown-fields").asBoolean(false)) {
      return;
    }
    has.path("properties")
        .properties()
        .forEach(
            field -> {
              String name = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
              JsonNode there = other.path("properties").path(field.getKey());
              if (there.isMissingNode()) {
                // Fields that the API server gives every object need not be in a schema.
                if (!path.isEmpty() || !isOfEveryObject(field.getKey())) {
                  lacking.add(name);
                }
              } else {
                fields(name, field.getValue(), there, lacking);
              }
            });
    if (has.has("items") && other.has("items")) {
      fields(path + "[]", has.path("items"), other.path("items"), lacking);
    }
    if (has.path("additionalProperties").isObject()
        && other.path("additionalProperties").isObject()) {
      fields(
          path + "{}",
          has.path("additionalProperties"),
          other.path("additionalProperties"),
          lacking);
    }
  }

  private static boolean isOfEveryObject(String field) {
    return List.of("apiVersion", "kind", "metadata").contains(field);
  }
}
