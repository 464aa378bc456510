package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.store.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Merge, removal and comparison of values field by field, by their schema. Pure. */
final class Merging {
  private Merging() {}

  /** Returns a value with all fields of another one merged into it. */
  static JsonNode merge(JsonNode live, JsonNode applied, Schema schema) {
    if (applied instanceof ObjectNode fields
        && live instanceof ObjectNode before
        && !schema.isAtomic()) {
      ObjectNode merged = Trees.copy(before);
      for (var field : fields.properties()) {
        String name = field.getKey();
        merged.set(name, merge(before.path(name), field.getValue(), schema.field(name)));
      }
      return merged;
    }
    if (applied instanceof ArrayNode items
        && live instanceof ArrayNode before
        && Steps.areApart(schema)) {
      Map<String, JsonNode> merged = byStep(before, schema);
      for (JsonNode item : items) {
        String step = Steps.of(item, schema);
        JsonNode old = merged.getOrDefault(step, MissingNode.getInstance());
        merged.put(step, merge(old, item, schema.item()));
      }
      return list(merged);
    }
    return applied;
  }

  /** Returns a value without some of its fields. Fields that become empty go, too. */
  static JsonNode remove(JsonNode value, FieldSet gone, Schema schema) {
    if (value instanceof ObjectNode object) {
      ObjectNode left = Trees.copy(object);
      gone.children()
          .forEach(
              (step, behind) -> {
                String name = step.substring(2);
                if (behind.member()) {
                  left.remove(name);
                } else if (left.has(name)) {
                  JsonNode rest = remove(left.path(name), behind, schema.field(name));
                  if (rest.isContainerNode() && rest.isEmpty()) {
                    left.remove(name);
                  } else {
                    left.set(name, rest);
                  }
                }
              });
      return left;
    }
    if (value instanceof ArrayNode list && Steps.areApart(schema)) {
      Map<String, JsonNode> left = byStep(list, schema);
      gone.children()
          .forEach(
              (step, behind) -> {
                if (behind.member()) {
                  left.remove(step);
                } else if (left.containsKey(step)) {
                  left.put(step, remove(left.get(step), behind, schema.item()));
                }
              });
      return list(left);
    }
    return value;
  }

  /** Returns the fields of a value that another one lacked, or had with another value. */
  static FieldSet changed(JsonNode before, JsonNode after, Schema schema) {
    if (Trees.same(before, after)) {
      return FieldSet.NOTHING;
    }
    if (after instanceof ObjectNode fields
        && !fields.isEmpty()
        && before instanceof ObjectNode old
        && !schema.isAtomic()) {
      var children = new TreeMap<String, FieldSet>();
      for (var field : fields.properties()) {
        String name = field.getKey();
        put(children, "f:" + name, changed(old.path(name), field.getValue(), schema.field(name)));
      }
      return new FieldSet(false, children);
    }
    if (after instanceof ArrayNode items
        && !items.isEmpty()
        && before instanceof ArrayNode old
        && Steps.areApart(schema)) {
      var children = new TreeMap<String, FieldSet>();
      Map<String, JsonNode> was = byStep(old, schema);
      for (JsonNode item : items) {
        String step = Steps.of(item, schema);
        JsonNode earlier = was.get(step);
        put(
            children,
            step,
            earlier == null
                ? new FieldSet(true, FieldSet.of(item, schema.item()).children())
                : changed(earlier, item, schema.item()));
      }
      return new FieldSet(false, children);
    }
    return FieldSet.of(after, schema);
  }

  /** Returns the changed fields of objects, which themselves are no fields. */
  static FieldSet changedOf(ObjectNode before, ObjectNode after, Schema schema) {
    return new FieldSet(false, changed(before, after, schema).children());
  }

  private static void put(Map<String, FieldSet> children, String step, FieldSet part) {
    if (!part.isEmpty()) {
      children.put(step, part);
    }
  }

  private static Map<String, JsonNode> byStep(ArrayNode list, Schema schema) {
    var items = new LinkedHashMap<String, JsonNode>();
    list.forEach(item -> items.put(Steps.of(item, schema), item));
    return items;
  }

  private static ArrayNode list(Map<String, JsonNode> items) {
    ArrayNode list = Trees.object().arrayNode();
    items.values().forEach(list::add);
    return list;
  }
}
