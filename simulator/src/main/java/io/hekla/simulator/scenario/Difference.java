package io.hekla.simulator.scenario;

/**
 * Difference between a decision and the expected one.
 *
 * @param cycle number of the session, from 1
 * @param field field of {@code stable}
 * @param key entry in it; empty if the field is one value
 * @param expected expected value, as JSON
 * @param got actual value, as JSON; {@code nothing} if there is none
 */
public record Difference(
    Weight weight, int cycle, String field, String key, String expected, String got) {
  /** Weight of a difference. */
  public enum Weight {
    /** Failure of the scenario. */
    MUST,
    /** Warning. */
    SHOULD,
    /** Information: texts that may differ. */
    INFORMATIVE
  }

  /** Returns the difference as one line, without the scenario. */
  @Override
  public String toString() {
    String at = key.isEmpty() ? field : field + " " + key;
    return "cycle " + cycle + " " + at + ": expected " + expected + " got " + got;
  }
}
