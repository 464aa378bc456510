package io.hekla.model.cluster;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as the wire has them, where any may be left out. */
final class Wire {
  private Wire() {}

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

  static <V> Map<String, V> map(@Nullable Map<String, V> value) {
    return value == null ? Map.of() : value;
  }
}
