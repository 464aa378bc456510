package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodGroupBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Rows of all Jobs of a name: their events, those of their PodGroups, and their pods.
 *
 * @param events events, those of the Jobs first
 */
public record JobRows(List<HistoryEvent> events, List<PodRecord> pods) {
  /** No rows. */
  public static final JobRows NONE = new JobRows(List.of(), List.of());

  public JobRows {
    events = List.copyOf(events);
    pods = List.copyOf(pods);
  }

  /** Reads the rows of a name; there may be none. */
  public static JobRows read(HistorySource source, ObjectKey job) throws IOException {
    List<HistoryEvent> own = source.events("Job", job);
    List<PodRecord> pods = source.podsOfJob(job);
    Set<String> podGroups = new LinkedHashSet<>();
    for (HistoryEvent event : own) {
      if (!event.context().uid().isEmpty()) {
        podGroups.add(JobPodGroupBuilder.name(job.name(), event.context().uid()));
      }
    }
    pods.forEach(pod -> podGroups.add(pod.podGroup()));
    var events = new ArrayList<HistoryEvent>(own);
    for (String podGroup : podGroups) {
      events.addAll(source.events("PodGroup", new ObjectKey(job.namespace(), podGroup)));
    }
    return new JobRows(events, pods);
  }

  /** Returns whether nothing is known of the name. */
  public boolean isEmpty() {
    return events.isEmpty() && pods.isEmpty();
  }
}
