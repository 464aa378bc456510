package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Answers without names that a user may not see: of objects in other namespaces, whose jobs the
 * user may not list there.
 */
public final class Redaction {
  private Redaction() {}

  /** Returns the other namespaces that the texts of an answer name. */
  public static Set<String> namespaces(JsonNode tree, String own) {
    var names = new TreeSet<String>();
    collect(tree, names);
    names.remove(own);
    return names;
  }

  private static void collect(JsonNode tree, Set<String> names) {
    if (tree.isTextual()) {
      HiddenNames.addNamespaces(tree.textValue(), names);
    }
    if (isKey(tree)) {
      names.add(tree.get("namespace").textValue());
    }
    tree.forEach(part -> collect(part, names));
  }

  /** Returns whether a part of an answer is the name of an object, with its namespace. */
  private static boolean isKey(JsonNode tree) {
    return tree.path("namespace").isTextual() && tree.path("name").isTextual();
  }

  /**
   * Returns an answer with texts without names that may not be seen.
   *
   * @param own the namespace of the object that the answer is about
   * @param isVisible whether the user may list the jobs of another namespace
   */
  public static JsonNode hide(JsonNode tree, String own, Predicate<String> isVisible) {
    return switch (tree) {
      case TextNode text ->
          TextNode.valueOf(
              HiddenNames.hide(
                  text.textValue(),
                  namespace -> namespace.equals(own) || isVisible.test(namespace)));
      case ObjectNode object -> {
        ObjectNode hidden = object.objectNode();
        object
            .properties()
            .forEach(field -> hidden.set(field.getKey(), hide(field.getValue(), own, isVisible)));
        String namespace = isKey(object) ? object.get("namespace").textValue() : own;
        yield namespace.equals(own) || isVisible.test(namespace)
            ? hidden
            : hidden.put("namespace", "").put("name", HiddenNames.HIDDEN);
      }
      case ArrayNode array -> {
        ArrayNode hidden = array.arrayNode();
        array.forEach(part -> hidden.add(hide(part, own, isVisible)));
        yield hidden;
      }
      default -> tree;
    };
  }
}
