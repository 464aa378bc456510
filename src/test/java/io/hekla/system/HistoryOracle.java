package io.hekla.system;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.RowRange;
import io.hekla.system.Load.WantedJob;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Checks of the history of a run that is over: nothing is lost, and nothing is there twice. */
final class HistoryOracle {
  private static final String BEGUN = "job.event.begun";

  private HistoryOracle() {}

  /**
   * Returns what the history has otherwise than the jobs that were submitted, and the binds that
   * the API's log has.
   */
  static List<String> faults(HistorySource history, Load load, List<LoggedRequest> requests)
      throws IOException {
    Set<String> bound =
        RecordingOracle.binds(requests).stream()
            .map(RecordingOracle.Bind::uid)
            .collect(Collectors.toSet());
    var faults = new ArrayList<String>();
    for (Map.Entry<String, WantedJob> job : load.jobs().entrySet()) {
      ObjectKey key = ObjectKey.parse(job.getKey());
      List<HistoryEvent> events = history.events("Job", key, RowRange.latest(100_000)).rows();
      List<PodRecord> pods = history.pods(new PodsOf.Job(key), RowRange.latest(100_000)).rows();
      sequence(key, events, faults);
      List<HistoryEvent> begun =
          events.stream().filter(event -> event.type().equals(BEGUN)).toList();
      if (begun.size() != 1) {
        faults.add("%s began %d times".formatted(key, begun.size()));
        continue;
      }
      String phase = JobSummary.of(begun.getFirst(), events, pods, Instant.now()).phase();
      if (!phase.equals(job.getValue().end())) {
        faults.add("%s ended %s, not %s".formatted(key, phase, job.getValue().end()));
      }
      for (PodRecord pod : pods) {
        if (!bound.remove(pod.uid())) {
          faults.add("pod %s was never bound, or is there twice".formatted(pod));
        }
      }
    }
    bound.forEach(uid -> faults.add("the bound pod " + uid + " is missing"));
    return faults;
  }

  /** The events of an entity have the numbers from 1, each once. */
  private static void sequence(ObjectKey key, List<HistoryEvent> events, List<String> faults) {
    List<Long> numbers =
        events.stream().filter(event -> event.part() == 0).map(HistoryEvent::sequence).toList();
    List<Long> wanted = LongStream.rangeClosed(1, numbers.size()).boxed().toList();
    if (!numbers.equals(wanted)) {
      faults.add("events of %s have the numbers %s".formatted(key, numbers));
    }
  }
}
