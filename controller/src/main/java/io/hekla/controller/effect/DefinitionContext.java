package io.hekla.controller.effect;

import io.hekla.controller.api.Kind;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.verb.TermGate;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Ports and settings that entity definitions are built from.
 *
 * @param scheduler the singleton, wherever it runs
 * @param prober asks pods what JobFlows want to know
 * @param keys makes the keys of Jobs
 * @param events takes what users are told
 * @param terms those that this process has heard of
 * @param priorities values of the PriorityClasses by name
 * @param clock wall clock, for what is written
 */
public record DefinitionContext(
    DefinitionSettings settings,
    SchedulerPort scheduler,
    Prober prober,
    KeySource keys,
    EventSink events,
    TermGate terms,
    Supplier<Map<String, Integer>> priorities,
    Supplier<Instant> clock) {
  /** Publisher of the Events of a kind's objects. */
  public EventPublisher publisher(Kind<?> kind) {
    return new EventPublisher(events, kind);
  }
}
