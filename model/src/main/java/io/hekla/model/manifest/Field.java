package io.hekla.model.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.hekla.model.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * A value in a configuration, with its place: a value of the wrong type becomes a problem, and
 * counts as missing.
 *
 * @param path of the value within the configuration; empty for the whole
 * @param problems takes what is wrong
 */
public record Field(Place place, String path, JsonNode value, List<Problem> problems) {
  /** Returns the value under a key of a map; one that is not there for anything else. */
  public Field at(String key) {
    return new Field(place, FieldPath.key(path, key), value.path(key), problems);
  }

  /** Returns whether there is a value that is not null. */
  public boolean isThere() {
    return !value.isMissingNode() && !value.isNull();
  }

  /** Returns the text of the field; a missing one is a problem if it is required. */
  public Optional<String> text() {
    return is(value.isTextual() && !value.asText().isBlank(), "a text")
        ? Optional.of(value.asText())
        : Optional.empty();
  }

  /** Returns the field as a truth value; false for anything else, which is a problem. */
  public boolean bool() {
    return is(value.isBoolean(), "true or false") && value.asBoolean();
  }

  /** Returns the field as a map that may have these keys; an empty one stands for anything else. */
  public Field map(String... known) {
    if (!is(value.isObject(), "a map")) {
      return new Field(place, path, MissingNode.getInstance(), problems);
    }
    reportOtherThan(known);
    return this;
  }

  /** Adds a problem for each key of a map that is none of these; anything else has no keys. */
  public void reportOtherThan(String... known) {
    List<String> names = List.of(known);
    value
        .fieldNames()
        .forEachRemaining(
            key -> {
              if (!names.contains(key)) {
                at(key)
                    .problem(
                        "there is no such field, and it has no effect",
                        NearestName.to(key, names)
                            .map(name -> "did you mean " + name + "?")
                            .orElse("remove it"));
              }
            });
  }

  /** Calls a function with each entry of a map, by name. */
  public void entries(BiConsumer<String, Field> each) {
    if (is(value.isObject(), "a map")) {
      var names = new TreeSet<String>();
      value.fieldNames().forEachRemaining(names::add);
      names.forEach(name -> each.accept(name, at(name)));
    }
  }

  /** Returns the entries of a list; none for anything else, which is a problem. */
  public List<Field> list() {
    var all = new ArrayList<Field>();
    if (is(value.isArray(), "a list")) {
      for (int i = 0; i < value.size(); i++) {
        all.add(new Field(place, FieldPath.element(path, i), value.get(i), problems));
      }
    }
    return all;
  }

  private boolean is(boolean holds, String wanted) {
    if (!holds) {
      problem(isThere() ? "is not " + wanted : "is missing", "give it " + wanted);
    }
    return holds;
  }

  /** Adds a problem with the value. */
  public void problem(String what, String todo) {
    problems.add(path.isEmpty() ? place.problem(what, todo) : place.problem(path, what, todo));
  }
}
