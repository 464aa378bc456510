package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;

/** The shape of a value: one place in a schema, references followed. */
public final class Schema {
  private static final String REF = "#/components/schemas/";

  /** Schema of values of which nothing is known. */
  private static final Schema UNKNOWN =
      new Schema(MissingNode.getInstance(), MissingNode.getInstance());

  private final JsonNode node;
  private final JsonNode components;

  private Schema(JsonNode node, JsonNode components) {
    this.node = node;
    this.components = components;
  }

  /** Returns the schema of a CRD: one without references. */
  public static Schema of(JsonNode node) {
    return of(node, MissingNode.getInstance());
  }

  static Schema of(JsonNode node, JsonNode components) {
    JsonNode found = node;
    while (true) {
      String reference = found.path("$ref").asText();
      if (reference.isEmpty()) {
        reference = found.path("allOf").path(0).path("$ref").asText();
      }
      if (reference.isEmpty()) {
        return found.isMissingNode() ? UNKNOWN : new Schema(found, components);
      }
      found = components.path(reference.substring(REF.length()));
    }
  }

  /** JSON of the schema itself. */
  JsonNode node() {
    return node;
  }

  /** Returns whether nothing is known of it, so that everything is allowed. */
  boolean isUnknown() {
    return node.isMissingNode();
  }

  /** Returns whether it names fields. */
  boolean isStruct() {
    return node.has("properties");
  }

  /** Returns whether an object may have fields that the schema does not name. */
  boolean isOpen() {
    return isUnknown()
        || node.path("x-kubernetes-preserve-unknown-fields").asBoolean()
        || (!node.has("properties") && !node.has("additionalProperties"));
  }

  /** Returns whether a field is named by the schema. */
  public boolean names(String field) {
    return node.path("properties").has(field);
  }

  /** Returns the schema of a field. */
  public Schema field(String name) {
    JsonNode property = node.path("properties").path(name);
    return of(property.isMissingNode() ? node.path("additionalProperties") : property, components);
  }

  /** Returns the schema of the items of a list. */
  public Schema item() {
    return of(node.path("items"), components);
  }

  /** Returns whether an object is written as a whole, not field by field. */
  public boolean isAtomic() {
    return node.path("x-kubernetes-map-type").asText().equals("atomic");
  }

  /** Returns whether a list is a set of texts. */
  public boolean isSet() {
    return node.path("x-kubernetes-list-type").asText().equals("set");
  }

  /** Returns the fields that identify the items of a list; empty if it is written as a whole. */
  public List<String> keys() {
    var keys = new ArrayList<String>();
    if (node.path("x-kubernetes-list-type").asText().equals("map")) {
      node.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
    }
    return List.copyOf(keys);
  }

  /** Returns the default; missing if there is none. */
  public JsonNode byDefault() {
    return node.path("default");
  }

  /** Returns the default of a key that an item does not name; missing if there is none. */
  public JsonNode keyDefault(String key) {
    JsonNode said = item().node.path("properties").path(key).path("default");
    return said.isMissingNode() && key.equals("protocol")
        ? com.fasterxml.jackson.databind.node.TextNode.valueOf("TCP")
        : said;
  }
}
