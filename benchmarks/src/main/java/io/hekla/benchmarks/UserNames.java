package io.hekla.benchmarks;

import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Names, identifiers and digests as users and machines make them, the same for the same seed. */
final class UserNames {
  /** Alphabet of the API server's suffixes. */
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

  private final Random random;

  UserNames(long seed) {
    random = new Random(seed);
  }

  /** Returns a uid, a random UUID. */
  String uid() {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    return new UUID(high, low).toString();
  }

  /** Returns so many characters as {@code generateName} appends them. */
  String suffix(int length) {
    var suffix = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      suffix.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return suffix.toString();
  }

  /** Returns so many hexadecimal digits. */
  String digits(int length) {
    var digits = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      digits.append(Character.forDigit(random.nextInt(16), 16));
    }
    return digits.toString();
  }

  /** Returns a number from 0, below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Returns one of several values. */
  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
