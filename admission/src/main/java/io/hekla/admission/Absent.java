package io.hekla.admission;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists, maps and texts as the wire has them, where leaving out is the same as empty. */
final class Absent {
  private Absent() {}

  static <T> List<T> list(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  static <V> Map<String, V> map(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : map;
  }

  static String text(@Nullable String text) {
    return text == null ? "" : text;
  }
}
