package io.hekla.controller.cache;

import io.hekla.controller.api.Kind;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Versions up to which the watches have reported, by name of kind. A list that is requested without
 * a version shows at least all that was reported before the request; so a list of a lower version
 * proves that versions went back.
 */
final class ObservedVersions {
  private final Map<String, Long> versions = new TreeMap<>();

  /** Versions that others are known to have seen, higher than those reported here. */
  private final Map<String, Long> expected = new TreeMap<>();

  /** Returns the newest version reported, by name of kind. */
  Map<String, Long> all() {
    return Collections.unmodifiableMap(versions);
  }

  /** Returns the newest version reported of a kind; 0 if none. */
  long of(Kind<?> kind) {
    return versions.getOrDefault(kind.name(), 0L);
  }

  /** Records that all events of a kind up to this version have been reported; 0 is no version. */
  void advance(Kind<?> kind, long version) {
    if (version > 0) {
      versions.merge(kind.name(), version, Math::max);
    }
  }

  /**
   * Records that another process has seen this version, so that the next list has to show it;
   * returns whether that is new, and not yet shown.
   */
  boolean expect(Kind<?> kind, long version) {
    if (version <= of(kind) || version <= expected.getOrDefault(kind.name(), 0L)) {
      return false;
    }
    expected.put(kind.name(), version);
    return true;
  }

  /**
   * Compares the version of a fresh list with those reported and expected; 0, which is no version,
   * proves nothing.
   */
  Optional<VersionRollback> judge(Kind<?> kind, long listed) {
    long least = Math.max(of(kind), expected.getOrDefault(kind.name(), 0L));
    return listed > 0 && listed < least
        ? Optional.of(new VersionRollback(kind.plural(), least, listed))
        : Optional.empty();
  }

  /** Records that a list was taken in: nothing more is expected of the kind. */
  void listed(Kind<?> kind, long version) {
    expected.remove(kind.name());
    advance(kind, version);
  }

  /** Forgets all reported versions. */
  void clear() {
    versions.clear();
    expected.clear();
  }
}
