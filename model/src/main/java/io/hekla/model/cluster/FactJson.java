package io.hekla.model.cluster;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values of the wire format, where any may be missing. */
final class FactJson {
  private FactJson() {}

  static <T> T orElse(@Nullable T value, T otherwise) {
    return value == null ? otherwise : value;
  }

  static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  static int number(@Nullable Integer value) {
    return value == null ? 0 : value;
  }

  static <T> List<T> list(@Nullable List<T> value) {
    return value == null ? List.of() : value;
  }

  /**
   * Returns a list of which no entry may be null.
   *
   * @param at name of the list in the message
   * @throws IllegalArgumentException if one is
   */
  static <T> List<T> whole(@Nullable List<T> value, String at) {
    List<T> list = list(value);
    if (list.stream().anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException(at + " has an entry that is null");
    }
    return list;
  }

  static <V> Map<String, V> map(@Nullable Map<String, V> value) {
    return value == null ? Map.of() : value;
  }
}
