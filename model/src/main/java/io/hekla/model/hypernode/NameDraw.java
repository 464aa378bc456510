package io.hekla.model.hypernode;

import java.util.Optional;
import java.util.Set;

/**
 * The last five letters of a HyperNode's name. Volcano draws them at random; here they follow from
 * what the HyperNode stands for, so that a deleted one is created again under its name.
 */
final class NameDraw {
  /** Letters that Kubernetes uses: no vowels, to avoid words; no look-alikes. */
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private static final int LENGTH = 5;
  private static final int TRIES = 20;

  private NameDraw() {}

  /** Returns a free name with this prefix; empty if every try is taken. */
  static Optional<String> name(String beginning, String key, String value, Set<String> taken) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      String name = beginning + "-" + suffix(key + "=" + value, attempt);
      if (!taken.contains(name)) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  private static String suffix(String what, int attempt) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < what.length(); i++) {
      hash = (hash ^ what.charAt(i)) * 0x100000001b3L;
    }
    hash = mixed(hash + attempt * 0x9e3779b97f4a7c15L);
    var suffix = new StringBuilder();
    for (int i = 0; i < LENGTH; i++) {
      suffix.append(LETTERS.charAt((int) Long.remainderUnsigned(hash, LETTERS.length())));
      hash = Long.divideUnsigned(hash, LETTERS.length());
    }
    return suffix.toString();
  }

  /** Mixes the bits of a number, so that small differences reach all of them (SplitMix64). */
  private static long mixed(long bits) {
    long first = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    long second = (first ^ (first >>> 27)) * 0x94d049bb133111ebL;
    return second ^ (second >>> 31);
  }
}
