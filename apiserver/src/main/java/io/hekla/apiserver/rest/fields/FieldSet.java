package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.store.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A set of fields of an object, as a tree of the steps that lead to them. A step is written as in
 * {@code managedFields}: {@code f:name} for a field, {@code k:{…}} for the item of a list with
 * these keys, {@code v:…} for a text in a list.
 *
 * @param member whether this node itself is in the set
 */
record FieldSet(boolean member, SortedMap<String, FieldSet> children) {
  static final FieldSet NOTHING = new FieldSet(false, new TreeMap<>());
  static final FieldSet LEAF = new FieldSet(true, new TreeMap<>());
  private static final String SELF = ".";

  /** Returns every field of a value. */
  static FieldSet of(JsonNode value, Schema schema) {
    if (value instanceof ObjectNode object && !object.isEmpty() && !schema.isAtomic()) {
      var children = new TreeMap<String, FieldSet>();
      for (var field : object.properties()) {
        if (!field.getValue().isNull()) {
          children.put("f:" + field.getKey(), of(field.getValue(), schema.field(field.getKey())));
        }
      }
      return new FieldSet(false, children);
    }
    if (value instanceof ArrayNode list && !list.isEmpty() && Steps.areApart(schema)) {
      var children = new TreeMap<String, FieldSet>();
      for (JsonNode item : list) {
        children.put(
            Steps.of(item, schema), new FieldSet(true, of(item, schema.item()).children()));
      }
      return new FieldSet(false, children);
    }
    return LEAF;
  }

  /** Returns every field of an object, which itself is no field. */
  static FieldSet ofObject(ObjectNode object, Schema schema) {
    return new FieldSet(false, of(object, schema).children());
  }

  /** Reads a set in the format of {@code managedFields}. */
  static FieldSet read(JsonNode fields) {
    var children = new TreeMap<String, FieldSet>();
    boolean self = fields.has(SELF) || fields.isEmpty();
    for (var field : fields.properties()) {
      if (!field.getKey().equals(SELF)) {
        children.put(field.getKey(), read(field.getValue()));
      }
    }
    return new FieldSet(self, children);
  }

  /** Returns the set in the format of {@code managedFields}. */
  ObjectNode write() {
    ObjectNode fields = Trees.object();
    if (member && !children.isEmpty()) {
      fields.putObject(SELF);
    }
    children.forEach((step, child) -> fields.set(step, child.write()));
    return fields;
  }

  boolean isEmpty() {
    return !member && children.values().stream().allMatch(FieldSet::isEmpty);
  }

  FieldSet with(FieldSet other) {
    var all = new TreeMap<>(children);
    other.children.forEach((step, child) -> all.merge(step, child, FieldSet::with));
    return new FieldSet(member || other.member, all);
  }

  FieldSet without(FieldSet other) {
    var left = new TreeMap<String, FieldSet>();
    children.forEach(
        (step, child) -> {
          FieldSet rest = child.without(other.children.getOrDefault(step, NOTHING));
          if (!rest.isEmpty()) {
            left.put(step, rest);
          }
        });
    return new FieldSet(member && !other.member, left);
  }

  /** Returns the intersection with another set. */
  FieldSet common(FieldSet other) {
    var both = new TreeMap<String, FieldSet>();
    children.forEach(
        (step, child) -> {
          FieldSet shared = child.common(other.children.getOrDefault(step, NOTHING));
          if (!shared.isEmpty()) {
            both.put(step, shared);
          }
        });
    return new FieldSet(member && other.member, both);
  }

  /** Returns the set without a step and everything behind it. */
  FieldSet cut(String step) {
    var left = new TreeMap<>(children);
    left.remove(step);
    return new FieldSet(member, left);
  }

  /** Returns the part behind a step; the empty set if it is missing. */
  FieldSet behind(String step) {
    return children.getOrDefault(step, NOTHING);
  }

  /** Returns the set with another part behind a step. */
  FieldSet replace(String step, FieldSet part) {
    var all = new TreeMap<>(children);
    if (part.isEmpty()) {
      all.remove(step);
    } else {
      all.put(step, part);
    }
    return new FieldSet(member, all);
  }

  /**
   * Returns the fields as people write them, such as {@code .spec.containers[name="main"].image}.
   */
  List<String> paths() {
    var paths = new ArrayList<String>();
    collect("", paths);
    return paths;
  }

  private void collect(String path, List<String> to) {
    if (member) {
      to.add(path);
    }
    for (Map.Entry<String, FieldSet> child : children.entrySet()) {
      child.getValue().collect(path + Steps.text(child.getKey()), to);
    }
  }
}
