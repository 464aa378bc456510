package io.hekla.simulator.virtual;

/**
 * Changes and deletions of a workload that the store refused, and that the run goes on without.
 *
 * @param number how many there were
 * @param first the first one: the object, and the message of the API; empty if there was none
 */
public record Refusals(int number, String first) {
  static final Refusals NONE = new Refusals(0, "");

  Refusals and(String next) {
    return new Refusals(number + 1, number == 0 ? next : first);
  }
}
