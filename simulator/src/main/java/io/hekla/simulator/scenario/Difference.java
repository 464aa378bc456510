package io.hekla.simulator.scenario;

/**
 * One way in which a decision differs from the one expected.
 *
 * @param cycle number of the session, from 1
 * @param field the field of {@code stable}
 * @param key the entry in it; empty if the field is one value
 * @param expected as expected, in words of JSON
 * @param got as decided, in words of JSON; {@code nothing} if there is none
 */
public record Difference(
    Weight weight, int cycle, String field, String key, String expected, String got) {
  /** How much a difference matters. */
  public enum Weight {
    /** The scenario is failed. */
    MUST,
    /** Worth a warning. */
    SHOULD,
    /** Worth knowing: texts that may differ. */
    INFORMATIVE
  }

  /** The difference as one line, without the scenario. */
  @Override
  public String toString() {
    String at = key.isEmpty() ? field : field + " " + key;
    return "cycle " + cycle + " " + at + ": expected " + expected + " got " + got;
  }
}
