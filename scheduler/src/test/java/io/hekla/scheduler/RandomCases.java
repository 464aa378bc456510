package io.hekla.scheduler;

import java.util.stream.LongStream;

/** Seeds of random cases, each the name of its run. */
public final class RandomCases {
  private static final long FIRST = 1_000;

  private RandomCases() {}

  /** Those of thorough tests: {@code hekla.test.cases}, 1,000 unless set; always the same. */
  public static LongStream many() {
    return LongStream.range(FIRST, FIRST + Integer.getInteger("hekla.test.cases", 1_000));
  }
}
