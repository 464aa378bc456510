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
 * @param scheduler the singleton, on whichever member it runs
 * @param prober asks pods for the probes of JobFlows
 * @param keys makes the keys of Jobs
 * @param events receives Events for users
 * @param terms those that this process has received
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
  /** Returns the publisher of the Events of a kind's objects. */
  public EventPublisher publisher(Kind<?> kind) {
    return new EventPublisher(events, kind);
  }
}
