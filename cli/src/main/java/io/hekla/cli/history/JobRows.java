package io.hekla.cli.history;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodGroupBuilder;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.PodRecord;
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
record JobRows(List<HistoryEvent> events, List<PodRecord> pods) {
  JobRows {
    events = List.copyOf(events);
    pods = List.copyOf(pods);
  }

  static JobRows read(HistorySource source, ObjectKey job) throws IOException {
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
}
