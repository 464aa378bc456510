package io.hekla.admission.part;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists, maps, texts and numbers of the wire format, where a missing value equals an empty one. */
public final class NullSafe {
  private NullSafe() {}

  /** The list, or an empty one. */
  public static <T> List<T> list(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  /** The map, or an empty one. */
  public static <V> Map<String, V> map(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : map;
  }

  /** The text, or an empty one. */
  public static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** The number, or 0. */
  public static int number(@Nullable Integer number) {
    return number == null ? 0 : number;
  }
}
