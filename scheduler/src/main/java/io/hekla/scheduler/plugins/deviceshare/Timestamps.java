package io.hekla.scheduler.plugins.deviceshare;

import java.time.Instant;

/** Instants as the annotations of devices have them. */
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
