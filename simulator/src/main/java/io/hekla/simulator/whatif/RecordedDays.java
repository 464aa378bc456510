package io.hekla.simulator.whatif;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Instant;
import java.util.List;

/**
 * Days of a recording: what came, changed and went.
 *
 * @param from beginning of the days
 * @param to end of the days: the time of the last recorded entry, unless an earlier one was asked
 *     for
 * @param moments the objects that were there at the beginning, then the changes in their order
 * @param configuration configuration of the first session
 * @param seed seed of the first session
 * @param evictions evictions that the sessions decided
 * @param build version of the Hekla that recorded
 * @param notes what the answer is uncertain about: gaps, other configurations; sentences without a
 *     full stop
 */
public record RecordedDays(
    Instant from,
    Instant to,
    List<RecordedMoment> moments,
    SchedulerConfiguration configuration,
    long seed,
    long evictions,
    String build,
    List<String> notes) {
  public RecordedDays {
    moments = List.copyOf(moments);
    notes = List.copyOf(notes);
  }
}
