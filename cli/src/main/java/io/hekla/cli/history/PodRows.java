package io.hekla.cli.history;

import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.ResourceUse;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Pods as rows, with what they held within a span. */
final class PodRows {
  private static final List<RowFormat.Field> FIELDS =
      List.of(
          RowFormat.Field.text("POD", 0),
          RowFormat.Field.text("JOB", 3),
          RowFormat.Field.text("QUEUE", 4),
          RowFormat.Field.text("USER", 5),
          RowFormat.Field.text("NODE", 6),
          RowFormat.Field.text("BOUND", 0),
          RowFormat.Field.text("ENDED", 0),
          RowFormat.Field.text("PHASE", 0),
          RowFormat.Field.text("EXIT-CODES", 1),
          RowFormat.Field.number("CPU-HOURS", 2),
          RowFormat.Field.number("MEMORY-GIB-HOURS", 8),
          RowFormat.Field.number("GPU-HOURS", 7),
          RowFormat.Field.text("REASON", 0));

  private PodRows() {}

  /** Returns the pods as rows. */
  static RowFormat.Rows rows(List<PodRecord> pods, Span.Times times, ZoneId zone) {
    return new RowFormat.Rows(FIELDS, cells(pods, times), shown(pods, times, zone));
  }

  /** Returns the cells for programs: times of RFC 3339. */
  private static List<List<String>> cells(List<PodRecord> pods, Span.Times times) {
    return pods.stream().map(pod -> row(pod, times, Instant::toString, "%.4f")).toList();
  }

  /** Returns the lines for people, times of a zone. */
  private static List<List<String>> shown(List<PodRecord> pods, Span.Times times, ZoneId zone) {
    return pods.stream().map(pod -> row(pod, times, at -> ShownTime.of(at, zone), "%.2f")).toList();
  }

  private static List<String> row(
      PodRecord pod, Span.Times times, Function<Instant, String> time, String number) {
    ResourceUse use = ResourceUse.of(pod, times.from(), times.until());
    Optional<Instant> ended = pod.ended();
    return List.of(
        pod.namespace() + "/" + pod.name(),
        pod.job(),
        pod.queue(),
        pod.owner(),
        pod.node(),
        time.apply(pod.bound()),
        ended.map(time).orElse(""),
        pod.phase(),
        pod.exitCodes(),
        String.format(Locale.ROOT, number, use.cpuHours()),
        String.format(Locale.ROOT, number, use.memoryGibHours()),
        String.format(Locale.ROOT, number, use.gpuHours()),
        pod.reason());
  }
}
