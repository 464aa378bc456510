package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueStatus;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Days of a recording: what came, changed and went.
 *
 * @param from beginning of the days
 * @param to end of the days: the time of the last recorded entry, unless an earlier one was asked
 *     for
 * @param moments the objects that were there at the beginning, then the changes in their order
 * @param configuration configuration of the first session
 * @param seed seed of the first session
 * @param evictions times of the evictions that the sessions decided, each one's own, in order
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
    List<Instant> evictions,
    String build,
    List<String> notes) {
  public RecordedDays {
    moments = List.copyOf(moments);
    evictions = List.copyOf(evictions);
    notes = List.copyOf(notes);
  }

  /** Returns the queues at the end of the days; one without a state is open. */
  public List<Queue> queues() {
    Map<ObjectKey, ObjectNode> last = new LinkedHashMap<>();
    for (RecordedMoment moment : moments) {
      if (moment.kind().equals(Kind.QUEUE)) {
        last.remove(moment.key());
        moment.after().ifPresent(queue -> last.put(moment.key(), queue));
      }
    }
    return last.values().stream().map(RecordedDays::queue).toList();
  }

  private static Queue queue(ObjectNode manifest) {
    Queue queue = KindJson.read(Kind.QUEUE, manifest);
    if (queue.getStatus() == null) {
      queue.setStatus(new QueueStatus());
    }
    if (queue.getStatus().state == null) {
      queue.getStatus().state = "Open";
    }
    return queue;
  }

  /** Returns days that begin where these end, with the objects that are there then. */
  RecordedDays atEnd() {
    Map<List<Object>, RecordedMoment> there = new LinkedHashMap<>();
    for (RecordedMoment moment : moments) {
      var id = List.<Object>of(moment.kind(), Manifest.key(moment.object()));
      if (moment.after().isEmpty()) {
        there.remove(id);
      } else {
        RecordedMoment first = there.getOrDefault(id, moment);
        there.put(
            id,
            new RecordedMoment(
                first.at(), true, moment.kind(), moment.key(), Optional.empty(), moment.after()));
      }
    }
    return new RecordedDays(
        to, to, List.copyOf(there.values()), configuration, seed, List.of(), build, notes);
  }

  /** Returns the days up to a time. */
  RecordedDays until(Instant time) {
    return new RecordedDays(
        from,
        time,
        moments.stream().filter(moment -> moment.isBase() || !moment.at().isAfter(time)).toList(),
        configuration,
        seed,
        evictions.stream().filter(at -> !at.isAfter(time)).toList(),
        build,
        notes);
  }

  /** Returns the days as if no pod had stated its run time. */
  RecordedDays withoutStatedRunTimes() {
    return new RecordedDays(
        from,
        to,
        moments.stream().map(RecordedMoment::withoutStatedRunTimes).toList(),
        configuration,
        seed,
        evictions,
        build,
        notes);
  }

  /** Returns the last manifest of an object; empty if it is not there at the end of the days. */
  Optional<ObjectNode> last(Kind<?> kind, ObjectKey key) {
    return moments.reversed().stream()
        .filter(moment -> moment.kind().equals(kind) && Manifest.key(moment.object()).equals(key))
        .findFirst()
        .flatMap(RecordedMoment::after);
  }

  /** Returns whether an object of this name was there at any time of the days. */
  public boolean has(Kind<?> kind, ObjectKey key) {
    return moments.stream()
        .anyMatch(
            moment -> moment.kind().equals(kind) && Manifest.key(moment.object()).equals(key));
  }
}
