package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodGroupBuilder;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rows of an object: of all Jobs of a name their events, those of their PodGroups, and their pods;
 * of a PodGroup its events and its pods; of a pod its rows and the events of its PodGroup.
 *
 * @param kind kind of the object: Job, PodGroup, Pod or Queue
 * @param object that object
 * @param events events, those of Jobs first
 * @param cutBefore time before which rows may be missing, since there are too many; empty if none
 *     is
 */
public record ObjectRows(
    String kind,
    ObjectKey object,
    List<HistoryEvent> events,
    List<PodRecord> pods,
    Optional<Instant> cutBefore) {
  /** Kind of the rows of a PodGroup. */
  static final String POD_GROUP = "PodGroup";

  /** Name of the field of JSON that has {@link #cutBefore}. */
  static final String CUT_BEFORE = "cutBefore";

  public ObjectRows {
    events = List.copyOf(events);
    pods = List.copyOf(pods);
  }

  private static final HistoryRows<HistoryEvent> NO_EVENTS = new HistoryRows<>(List.of(), false);

  /** Events behind a time that are read to know until when what held at that time lasted. */
  private static final int ENDS = 500;

  /**
   * Reads the rows of all Jobs of a name; there may be none.
   *
   * @param until the latest time: of the events behind it only those that end what held then; empty
   *     for all
   * @param most most events of the Jobs, of their PodGroups, and most pods; the latest ones
   */
  public static ObjectRows ofJob(
      HistorySource source, ObjectKey job, Optional<Instant> until, int most) throws IOException {
    HistoryRows<HistoryEvent> own =
        events(source, "Job", job.namespace(), Set.of(job.name()), until, most);
    HistoryRows<PodRecord> pods = source.pods(new PodsOf.Job(job), range(until, most));
    Set<String> names = podGroups(job, own.rows(), pods.rows());
    HistoryRows<HistoryEvent> groups =
        names.isEmpty()
            ? NO_EVENTS
            : events(source, POD_GROUP, job.namespace(), names, until, most);
    return of("Job", job, own, groups, pods);
  }

  /** Reads the rows of a PodGroup, as {@link #ofJob} does those of Jobs. */
  public static ObjectRows ofPodGroup(
      HistorySource source, ObjectKey podGroup, Optional<Instant> until, int most)
      throws IOException {
    return of(
        POD_GROUP,
        podGroup,
        NO_EVENTS,
        events(source, POD_GROUP, podGroup.namespace(), Set.of(podGroup.name()), until, most),
        source.pods(new PodsOf.PodGroup(podGroup), range(until, most)));
  }

  /**
   * Reads the rows of a pod, as {@link #ofJob} does those of Jobs. The name of a pod of a Job
   * begins with that of the Job; a pod without a Job is found by its own.
   */
  public static ObjectRows ofPod(
      HistorySource source, ObjectKey pod, Optional<Instant> until, int most) throws IOException {
    for (String job : jobs(pod.name())) {
      var owner = new ObjectKey(pod.namespace(), job);
      HistoryRows<PodRecord> pods =
          source.pods(new PodsOf.Pod(owner, pod.name()), range(until, most));
      if (!pods.rows().isEmpty()) {
        Set<String> names = podGroups(owner, List.of(), pods.rows());
        return of(
            "Pod",
            pod,
            NO_EVENTS,
            events(source, POD_GROUP, pod.namespace(), names, until, most),
            pods);
      }
    }
    return new ObjectRows("Pod", pod, List.of(), List.of(), Optional.empty());
  }

  /** Returns the names that the Job of a pod may have; the last one is that of no Job. */
  private static List<String> jobs(String pod) {
    var jobs = new ArrayList<String>();
    for (int end = pod.lastIndexOf('-'); end > 0; end = pod.lastIndexOf('-', end - 1)) {
      jobs.add(pod.substring(0, end));
    }
    jobs.add("");
    return jobs;
  }

  /** Reads the rows of a queue, as {@link #ofJob} does those of Jobs. */
  public static ObjectRows ofQueue(
      HistorySource source, String queue, Optional<Instant> until, int most) throws IOException {
    return of(
        "Queue",
        new ObjectKey("", queue),
        events(source, "Queue", "", Set.of(queue), until, most),
        NO_EVENTS,
        new HistoryRows<>(List.of(), false));
  }

  private static RowRange range(Optional<Instant> until, int most) {
    return until.map(time -> RowRange.latest(time, most)).orElseGet(() -> RowRange.latest(most));
  }

  private static HistoryRows<HistoryEvent> events(
      HistorySource source,
      String kind,
      String namespace,
      Set<String> names,
      Optional<Instant> until,
      int most)
      throws IOException {
    HistoryRows<HistoryEvent> before = source.events(kind, namespace, names, range(until, most));
    if (until.isEmpty()) {
      return before;
    }
    var all = new ArrayList<HistoryEvent>(before.rows());
    all.addAll(
        source
            .events(kind, namespace, names, RowRange.earliest(until.get().plusMillis(1), ENDS))
            .rows());
    return new HistoryRows<>(all, before.isCut());
  }

  private static ObjectRows of(
      String kind,
      ObjectKey object,
      HistoryRows<HistoryEvent> own,
      HistoryRows<HistoryEvent> groups,
      HistoryRows<PodRecord> pods) {
    var events = new ArrayList<HistoryEvent>(own.rows());
    events.addAll(groups.rows());
    return new ObjectRows(
        kind,
        object,
        events,
        pods.rows(),
        Stream.of(
                begin(own.isCut(), own.rows().stream().map(HistoryEvent::at)),
                begin(groups.isCut(), groups.rows().stream().map(HistoryEvent::at)),
                begin(pods.isCut(), pods.rows().stream().map(PodRecord::bound)))
            .flatMap(Optional::stream)
            .max(Comparator.naturalOrder()));
  }

  private static Optional<Instant> begin(boolean isCut, Stream<Instant> times) {
    return isCut ? times.findFirst() : Optional.empty();
  }

  private static Set<String> podGroups(
      ObjectKey job, List<HistoryEvent> events, List<PodRecord> pods) {
    Set<String> names = new LinkedHashSet<>();
    for (HistoryEvent event : events) {
      if (!event.context().uid().isEmpty()) {
        names.add(JobPodGroupBuilder.name(job.name(), event.context().uid()));
      }
    }
    pods.forEach(pod -> names.add(pod.podGroup()));
    return names;
  }

  /** Returns whether nothing is known of the name. */
  public boolean isEmpty() {
    return events.isEmpty() && pods.isEmpty();
  }
}
