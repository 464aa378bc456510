package io.hekla.admission;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.NullElements;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.Finding;
import io.hekla.model.manifest.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Values of an object that its fields cannot hold, and the object as it may have been meant: with
 * other values in their place. A finding common to all of these readings holds whatever was meant,
 * so that one slip does not hide the next, and no finding is reported that only follows from it.
 */
final class MalformedFields {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Most gaps that are noted; each costs a reading of the whole object. */
  private static final int MOST = 8;

  /** Number of values above which an object is large: only its first gap is noted. */
  private static final int LARGE = 10_000;

  /** Values that may have been meant: nothing, little, much, yes, a word. */
  private static final List<Optional<JsonNode>> MEANT =
      List.of(
          Optional.empty(),
          Optional.of(JSON.numberNode(1)),
          Optional.of(JSON.numberNode(1_000_000)),
          Optional.of(JSON.booleanNode(true)),
          Optional.of(JSON.textNode("a")));

  /** Smallest values of an element of a list, which cannot be left out. */
  private static final List<JsonNode> LEAST =
      List.of(
          JSON.objectNode(),
          JSON.textNode(""),
          JSON.numberNode(0),
          JSON.booleanNode(false),
          JSON.arrayNode());

  private final JsonNode object;
  private final Class<? extends HasMetadata> type;
  private final Map<JsonPointer, Finding> findings = new HashMap<>();
  private final Set<JsonPointer> places = new LinkedHashSet<>();

  private MalformedFields(JsonNode object, Class<? extends HasMetadata> type) {
    this.object = object;
    this.type = type;
  }

  /** Finds the gaps of an object that cannot be read as this type, or has nulls in lists. */
  static MalformedFields of(JsonNode object, Class<? extends HasMetadata> type) {
    var gaps = new MalformedFields(object, type);
    int most = isLarge(object) ? 1 : MOST;
    for (JsonPointer at : NullElements.in(object, most)) {
      gaps.note(at, "is null", "write it or leave it out");
    }
    if (gaps.places.size() < most) {
      gaps.filled(Optional.empty(), most);
    }
    return gaps;
  }

  private static boolean isLarge(JsonNode object) {
    return size(object, 0) > LARGE;
  }

  private static int size(JsonNode at, int before) {
    int size = before + 1;
    for (JsonNode below : at) {
      size = size > LARGE ? size : size(below, size);
    }
    return size;
  }

  /** Findings about the values themselves, in the order in which they were found. */
  List<Finding> findings() {
    return places.stream().map(findings::get).toList();
  }

  /** Returns the object as it may have been meant, in each way in which it can be read. */
  List<HasMetadata> readable() {
    var readable = new ArrayList<HasMetadata>();
    MEANT.forEach(value -> filled(value, places.size()).ifPresent(readable::add));
    return readable;
  }

  /** Returns whether a field is one of these values, or part of one. */
  boolean covers(String field) {
    return places.stream()
        .map(at -> ObjectTrees.field(object, at))
        .anyMatch(
            at ->
                field.equals(at)
                    || at.isEmpty()
                    || field.startsWith(at + ".")
                    || field.startsWith(at + "["));
  }

  /**
   * Returns the object with a value in every gap that can hold it; further gaps that show up are
   * noted, up to a bound.
   */
  private Optional<HasMetadata> filled(Optional<JsonNode> value, int most) {
    JsonNode copy = object.deepCopy();
    Map<JsonPointer, Integer> attempts = new HashMap<>();
    places.forEach(at -> attempt(copy, at, value, attempts));
    while (true) {
      try {
        HasMetadata read = ObjectTrees.read(copy, type);
        // There may be more nulls in lists than were noted.
        return NullElements.any(copy) ? Optional.empty() : Optional.of(read);
      } catch (JsonProcessingException unreadable) {
        JsonPointer at = ObjectTrees.at(unreadable);
        if (!places.contains(at)) {
          if (places.size() >= most || at.matches()) {
            noteFirst(at, unreadable);
            return Optional.empty();
          }
          note(at, "found " + Found.in(object.at(at)), wanted(unreadable));
        }
        if (!attempt(copy, at, value, attempts)) {
          return Optional.empty();
        }
      }
    }
  }

  private void noteFirst(JsonPointer at, JsonProcessingException unreadable) {
    if (places.isEmpty()) {
      note(at, "found " + Found.in(object.at(at)), wanted(unreadable));
    }
  }

  private static String wanted(JsonProcessingException unreadable) {
    Class<?> type =
        unreadable instanceof MismatchedInputException mismatched
                && mismatched.getTargetType() != null
            ? mismatched.getTargetType()
            : Object.class;
    if (type == Integer.class || type == Long.class) {
      return "write a whole number";
    }
    if (type == Boolean.class) {
      return "write true or false";
    }
    if (type == String.class) {
      return "write a text";
    }
    return Collection.class.isAssignableFrom(type)
        ? "write a list"
        : Map.class.isAssignableFrom(type) || type.getName().startsWith("io.hekla.model.api")
            ? "write a map"
            : "correct the value";
  }

  private void note(JsonPointer at, String what, String remedy) {
    if (places.add(at)) {
      findings.put(
          at, new Finding("object.is-readable", ObjectTrees.field(object, at), what, remedy));
    }
  }

  /** Puts the next possible value there; returns whether there is one. */
  private static boolean attempt(
      JsonNode tree, JsonPointer at, Optional<JsonNode> value, Map<JsonPointer, Integer> attempts) {
    int nth = attempts.merge(at, 1, Integer::sum) - (value.isPresent() ? 1 : 0);
    if (at.matches()) {
      return false;
    }
    JsonNode around = tree.at(at.head());
    Optional<JsonNode> next = nth == 0 ? value : Optional.empty();
    if (around instanceof ArrayNode list) {
      if (nth > LEAST.size()) {
        return false;
      }
      list.set(at.last().getMatchingIndex(), next.orElseGet(() -> LEAST.get(nth - 1).deepCopy()));
      return true;
    }
    if (around instanceof ObjectNode map) {
      String key = at.last().getMatchingProperty();
      next.ifPresentOrElse(it -> map.set(key, it), () -> map.remove(key));
      return nth <= 1;
    }
    return false;
  }
}
