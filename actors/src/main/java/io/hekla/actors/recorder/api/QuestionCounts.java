package io.hekla.actors.recorder.api;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.recorder.api.ApiResource;
import io.hekla.recorder.api.QuestionLimits.Limit;
import java.time.Duration;
import java.util.List;

/** Counts of questions and answers. */
final class QuestionCounts {
  private static final String NONE = "none";

  private final Counts counts;
  private int busy;

  QuestionCounts(Counts counts) {
    this.counts = counts;
  }

  /** Counts a request that is no question. */
  void other(int code) {
    counts.one(Metric.RECORDER_QUESTIONS, NONE, Integer.toString(code));
  }

  /** Counts a question that a limit refused. */
  void refused(ApiResource resource, Limit limit, int code) {
    counts.one(Metric.RECORDER_REFUSED, limit.setting());
    counts.one(Metric.RECORDER_QUESTIONS, resource.plural(), Integer.toString(code));
  }

  /** Counts an answer. */
  void answered(ApiResource resource, int code, Duration took) {
    counts.one(Metric.RECORDER_QUESTIONS, resource.plural(), Integer.toString(code));
    counts.duration(Metric.RECORDER_ANSWER_TIME, took, List.of(resource.plural()));
  }

  /** Takes note that a thread begins to answer. */
  synchronized void begun() {
    counts.set(Metric.RECORDER_THREADS, ++busy, List.of());
  }

  /** Takes note that a thread is free again. */
  synchronized void ended() {
    counts.set(Metric.RECORDER_THREADS, --busy, List.of());
  }
}
