package io.hekla.simulator.virtual;

import io.hekla.scheduler.decision.Reason;

/**
 * Rule that keeps a gang waiting: the reason without its numbers.
 *
 * @param kind the reason's own name
 * @param culprit object that it names; may be empty
 * @param words text for people
 */
public record RequestRule(String kind, String culprit, String words) {
  static RequestRule behind(Reason reason) {
    return new RequestRule(reason.kind(), reason.culprit(), reason.rule());
  }
}
