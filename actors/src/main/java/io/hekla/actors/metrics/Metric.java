package io.hekla.actors.metrics;

import static io.hekla.controller.metrics.MetricType.COUNTER;
import static io.hekla.controller.metrics.MetricType.GAUGE;
import static io.hekla.controller.metrics.MetricType.HISTOGRAM;

import io.hekla.controller.metrics.MetricType;
import java.util.List;

/** Metrics of Hekla. Source: docs/metrics.md#all-metrics. */
public enum Metric {
  /** Changes that a watch had omitted and the audit found. */
  REPAIRS(
      COUNTER, "hekla_repairs", "Objects that the audit corrected in the cache", "kind", "cache"),
  /** Watches that ended, after which their kind was listed anew. */
  RELISTS(COUNTER, "hekla_relists", "Lists of a kind made because its watch ended", "kind", "why"),
  /** Stores of the API server that were restored. */
  WENT_BACK(COUNTER, "hekla_versions_went_back", "Lists of a kind older than the cache", "kind"),
  /** Objects that are left out. */
  UNREADABLE(GAUGE, "hekla_unreadable_objects", "Objects left out as unreadable", "kind"),
  /** Time at which each watch last reported an event, so that silence can be seen as it grows. */
  WATCH_HEARD(
      GAUGE,
      "hekla_watch_heard_timestamp_seconds",
      "Time of the last event or bookmark of a watch, or of its list",
      "kind"),
  /** Number of writing requests, failed tries included. */
  WRITES(COUNTER, "hekla_writes", "Writing requests to the API server", "verb", "kind", "outcome"),
  /** Observing mode, in which Hekla decides without acting. */
  OBSERVING(GAUGE, "hekla_observing", "Whether the member decides without acting", "why"),
  /** Signs of a Volcano at work. */
  VOLCANO_SIGNS(GAUGE, "hekla_volcano_signs", "Signs of a running Volcano", "sign"),
  /** Decisions compared with those of another scheduler. */
  OBSERVED_PODS(
      COUNTER, "hekla_observed_pods", "Pods compared with another scheduler's binds", "outcome"),
  /** Verdicts for pods that wait. */
  VERDICTS(COUNTER, "hekla_verdicts", "Verdicts on waiting pods to be written", "outcome"),
  /** Events for people. */
  EVENTS(COUNTER, "hekla_events", "Events to be written", "outcome"),
  /** Readiness of the member's parts. */
  READY(GAUGE, "hekla_ready", "Whether a part of the member is ready", "part"),
  /** Liveness of the member's parts. */
  ALIVE(GAUGE, "hekla_alive", "Whether a part of the member has not failed", "part"),
  /** Presence of the scheduler: on one member of all. */
  SCHEDULER_RUNS(GAUGE, "hekla_scheduler_runs", "Whether the scheduler runs on this member"),
  /** Term of the scheduler. */
  TERM(GAUGE, "hekla_scheduler_term", "Term of the scheduler that ran last on this member"),
  /** Durations of the steps of sessions; the last of them is the commit. */
  SESSION_STEP_TIME(
      HISTOGRAM, "hekla_session_step_seconds", "Duration of a step of a session", "step"),
  /** Jobs that the last session left waiting. */
  WAITING_JOBS(
      GAUGE,
      "hekla_waiting_jobs",
      "PodGroups that wait since the last session, by the kind of the reason",
      "reason"),
  /** Reservations of jobs. */
  RESERVATIONS(GAUGE, "hekla_reservations", "Reservations after the last session"),
  /** Reservations that ended, by how. */
  ENDED_RESERVATIONS(
      COUNTER, "hekla_reservations_ended", "Reservations that ended, by their outcome", "outcome"),
  /** Runs of which the history had an estimate, by how good that was. */
  RUN_ESTIMATES(
      COUNTER,
      "hekla_run_estimates",
      "Runs that ended and had an estimate of the history, by what it was worth",
      "outcome"),
  /** Free CPU of nodes. */
  FREE_CPU(
      GAUGE,
      "hekla_free_milli_cpu",
      "CPU that the last session found free, on nodes with and without pods",
      "nodes"),
  /** Free memory of nodes. */
  FREE_MEMORY(
      GAUGE,
      "hekla_free_memory_bytes",
      "Memory that the last session found free, on nodes with and without pods",
      "nodes"),
  /** Number of nodes. */
  NODES(GAUGE, "hekla_nodes", "Nodes of the last session, with and without pods", "nodes"),
  /** Time from an observation to its acknowledgement. */
  OBSERVATION_TIME(
      HISTOGRAM,
      "hekla_observation_seconds",
      "Time from sending an observation to its acknowledgement by the entity",
      "kind"),
  /** Requests of the adapters. */
  REQUESTS(
      GAUGE,
      "hekla_requests",
      "Requests to the API server of a class, in flight and waiting for a place",
      "class",
      "state"),
  /** Recoveries of persistent actors from the journal. */
  RECOVERIES(COUNTER, "hekla_recoveries", "Recoveries from the journal", "kind"),
  /** Durations of writes to the journal. */
  JOURNAL_WRITE_TIME(
      HISTOGRAM,
      "hekla_journal_write_seconds",
      "Time until events are written to the journal",
      "writer"),
  /** Size of the journal. */
  JOURNAL_BYTES(GAUGE, "hekla_journal_bytes", "Size of the journal with its snapshots"),
  /** Size of the recording. */
  RECORDING_BYTES(GAUGE, "hekla_recording_bytes", "Size of all segments of the recording"),
  /** Plugins and actions that threw. */
  FAULTS(
      COUNTER,
      "hekla_faults",
      "Sessions in which a plugin, an action or the engine threw",
      "name",
      "where"),
  /** Bytes of the recording. */
  RECORDED_BYTES(COUNTER, "hekla_recorded_bytes", "Bytes written to the recording"),
  /** Gaps in the recording. */
  RECORDING_GAPS(COUNTER, "hekla_recording_gaps", "Gaps in the recording"),
  /** Time by which the history is behind the journal. */
  HISTORY_LAG(
      GAUGE, "hekla_history_lag_seconds", "Time since the history last held the whole journal"),
  /** Failures to write the history. */
  HISTORY_FAILURES(COUNTER, "hekla_history_failures", "Failures to write the history"),
  /** Rows that the database of the history refuses. */
  HISTORY_LEFT_OUT(
      COUNTER, "hekla_history_left_out", "Rows of the history that its database refuses"),
  /** Requests to the recorder's API, by their results. */
  RECORDER_QUESTIONS(
      COUNTER,
      "hekla_recorder_questions",
      "Requests to the API recorder.hekla.io",
      "resource",
      "code"),
  /** Durations of answers of the recorder's API. */
  RECORDER_ANSWER_TIME(
      HISTOGRAM,
      "hekla_recorder_answer_seconds",
      "Duration of answers of the API recorder.hekla.io",
      "resource"),
  /** Questions above a limit. */
  RECORDER_REFUSED(COUNTER, "hekla_recorder_refused", "Questions that a limit refused", "limit"),
  /** Threads that answer. */
  RECORDER_THREADS(
      GAUGE, "hekla_recorder_threads_busy", "Threads that answer questions at this moment"),
  /** Entities that could not go on. */
  SUSPENSIONS(COUNTER, "hekla_suspensions", "Entities that were suspended", "kind"),
  /** Requests to the webhook, by their results. */
  REVIEWS(COUNTER, "hekla_reviews", "Requests to the webhook", "path", "outcome"),
  /** Durations of requests to the webhook. */
  REVIEW_TIME(HISTOGRAM, "hekla_review_seconds", "Duration of requests to the webhook", "path"),
  /** Rules by which objects were refused. */
  BROKEN_RULES(COUNTER, "hekla_broken_rules", "Objects that the webhook refused by a rule", "rule"),
  /** End of the validity of the webhook's certificate. */
  CERTIFICATE_END(
      GAUGE,
      "hekla_certificate_valid_until_seconds",
      "Time at which the certificate of the webhook expires"),
  /** PodGroups without series of their own. */
  JOBS_LEFT_OUT(
      GAUGE,
      "hekla_metrics_jobs_left_out",
      "PodGroups that have no series of their own under Volcano's names");

  private final MetricType type;
  private final String title;
  private final String help;

  // Made by List.of.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> labels;

  Metric(MetricType type, String title, String help, String... labels) {
    this.type = type;
    this.title = title;
    this.help = help;
    this.labels = List.of(labels);
  }

  /** Returns the name by which the metric is registered. */
  String title() {
    return title;
  }

  /** Returns the name by which Prometheus knows the metric. */
  public String exposedName() {
    return type == COUNTER ? title + "_total" : title;
  }

  public MetricType type() {
    return type;
  }

  String help() {
    return help;
  }

  /** Returns the names of the labels, in the order in which values are given. */
  public List<String> labels() {
    return labels;
  }
}
