package io.hekla.scheduler.plugins.deviceshare;

import java.time.Instant;

/** Formatting of instants in the annotations of devices. */
final class Timestamps {
  private Timestamps() {}

  static String seconds(Instant time) {
    return Long.toString(time.getEpochSecond());
  }

  static String nanos(Instant time) {
    return Long.toString(
        Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano()));
  }
}
