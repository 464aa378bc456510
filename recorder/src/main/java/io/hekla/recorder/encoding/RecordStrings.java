package io.hekla.recorder.encoding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The strings of a recorded value, wherever they are in it, to be replaced by others. */
public final class RecordStrings {
  private RecordStrings() {}

  /**
   * Place of a string.
   *
   * @param component the component of a record that has it, itself or in a collection
   * @param key of a value of a map its key; empty for others
   */
  public record Place(String component, Optional<String> key) {}

  /** Replacement of strings. */
  @FunctionalInterface
  public interface Replacement {
    /** Returns what stands for a string at a place; the string itself to leave it. */
    String of(Place place, String text);
  }

  /** Returns a copy of a record in which each string is replaced. */
  @SuppressWarnings("unchecked") // a copy has the class of its original
  public static <R extends Record> R replaced(R record, Replacement replacement) {
    return (R) record(record, replacement);
  }

  private static Object record(Record record, Replacement replacement) {
    RecordShape shape = RecordShape.of(record.getClass());
    var components = new Object[shape.size()];
    boolean isChanged = false;
    for (int i = 0; i < components.length; i++) {
      Object now = shape.get(record, i);
      components[i] = value(now, new Place(shape.name(i), Optional.empty()), replacement);
      isChanged |= !components[i].equals(now);
    }
    return isChanged ? shape.make(components) : record;
  }

  private static Object value(Object value, Place place, Replacement replacement) {
    return switch (value) {
      case String text -> replacement.of(place, text);
      case Optional<?> some -> some.map(one -> value(one, place, replacement));
      case List<?> all -> all.stream().map(one -> value(one, place, replacement)).toList();
      case SortedSet<?> all -> all(all, new TreeSet<>(), place, replacement);
      case Set<?> all -> all(all, new LinkedHashSet<>(), place, replacement);
      case SortedMap<?, ?> map -> all(map, new TreeMap<>(), place, replacement);
      case Map<?, ?> map -> all(map, new LinkedHashMap<>(), place, replacement);
      case Record one -> record(one, replacement);
      default -> value;
    };
  }

  private static Set<Object> all(
      Set<?> from, Set<Object> to, Place place, Replacement replacement) {
    from.forEach(one -> to.add(value(one, place, replacement)));
    return to;
  }

  private static Map<Object, Object> all(
      Map<?, ?> from, Map<Object, Object> to, Place place, Replacement replacement) {
    for (Map.Entry<?, ?> entry : new ArrayList<>(from.entrySet())) {
      var ofValue = new Place(place.component(), Optional.of(entry.getKey().toString()));
      to.put(
          value(entry.getKey(), place, replacement), value(entry.getValue(), ofValue, replacement));
    }
    return to;
  }
}
