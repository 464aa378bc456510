package io.hekla.apiserver.store;

import java.util.Random;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Source of uids and of the suffixes of generated names. Called by one thread at a time. */
public final class IdentitySource {
  /** Alphabet of the API server: no vowels, and no characters that are mistaken for others. */
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

  private static final int SUFFIX_LENGTH = 5;

  private final RandomGenerator random;

  private IdentitySource(RandomGenerator random) {
    this.random = random;
  }

  /** Returns a source that differs in every process. */
  public static IdentitySource random() {
    return new IdentitySource(new java.security.SecureRandom());
  }

  /** Returns a source with the same sequence for the same seed: for virtual time and tests. */
  public static IdentitySource seeded(long seed) {
    return new IdentitySource(new Random(seed));
  }

  String uid() {
    // Bits of a random (version 4) UUID.
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    return new UUID(high, low).toString();
  }

  String suffix() {
    var suffix = new StringBuilder(SUFFIX_LENGTH);
    for (int i = 0; i < SUFFIX_LENGTH; i++) {
      suffix.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return suffix.toString();
  }
}
