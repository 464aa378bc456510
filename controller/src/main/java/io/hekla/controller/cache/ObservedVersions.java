package io.hekla.controller.cache;

import io.hekla.controller.api.Kind;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Versions up to which the watches have told, by name of kind. A list that is asked for without a
 * version shows at least all that anybody was told before it was asked for; so a list of a lower
 * version proves that versions went back.
 */
final class ObservedVersions {
  private final Map<String, Long> told = new TreeMap<>();

  /** Versions that others are known to have been told of, higher than what was told here. */
  private final Map<String, Long> expected = new TreeMap<>();

  /** Newest version told, by name of kind. */
  Map<String, Long> all() {
    return Collections.unmodifiableMap(told);
  }

  /** Newest version told of a kind; 0 if none. */
  long of(Kind<?> kind) {
    return told.getOrDefault(kind.name(), 0L);
  }

  /** Everything of a kind was told up to this version. */
  void advance(Kind<?> kind, long version) {
    told.merge(kind.name(), version, Math::max);
  }

  /**
   * Takes in that somebody was told of this version, so that the next list has to show it; whether
   * that is news, and not yet shown.
   */
  boolean expect(Kind<?> kind, long version) {
    if (version <= of(kind) || version <= expected.getOrDefault(kind.name(), 0L)) {
      return false;
    }
    expected.put(kind.name(), version);
    return true;
  }

  /**
   * Compares the version of a fresh list with what was told and expected; 0, which is no version,
   * proves nothing.
   */
  Optional<VersionRollback> judge(Kind<?> kind, long listed) {
    long least = Math.max(of(kind), expected.getOrDefault(kind.name(), 0L));
    return listed > 0 && listed < least
        ? Optional.of(new VersionRollback(kind.plural(), least, listed))
        : Optional.empty();
  }

  /** A list was taken in: nothing more is expected of the kind. */
  void listed(Kind<?> kind, long version) {
    expected.remove(kind.name());
    advance(kind, version);
  }

  /** Nothing that was told holds any more. */
  void clear() {
    told.clear();
    expected.clear();
  }
}
