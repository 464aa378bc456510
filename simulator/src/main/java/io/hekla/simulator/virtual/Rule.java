package io.hekla.simulator.virtual;

import io.hekla.scheduler.decision.Reason;

/**
 * What keeps a gang waiting: the reason without its numbers.
 *
 * @param kind the reason's own name
 * @param culprit whom it names; may be empty
 * @param words for people
 */
public record Rule(String kind, String culprit, String words) {
  static Rule behind(Reason reason) {
    return new Rule(reason.kind(), reason.culprit(), reason.rule());
  }
}
