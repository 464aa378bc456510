package io.hekla.actors.metrics;

import java.util.List;

/** Metrics of Hekla; {@code docs/metrics.md} has the values of the labels. */
public enum Metric {
  /** Changes that a watch had omitted and the audit found. */
  REPAIRS(
      "hekla_repairs", "Objects that the audit found otherwise than believed", "kind", "believed"),
  /** Watches that ended, after which their kind was listed anew. */
  RELISTS("hekla_relists", "Lists of a kind that were needed since its watch ended", "kind", "why"),
  /** Stores of the API server that were restored. */
  WENT_BACK("hekla_versions_went_back", "Lists that were older than what was known", "kind"),
  /** Objects that are left out. */
  UNREADABLE(
      "hekla_unreadable_objects", "Objects that are there and cannot be read, by kind", "kind"),
  /** Time at which each watch last reported an event, so that silence can be seen as it grows. */
  WATCH_HEARD(
      "hekla_watch_heard_timestamp_seconds",
      "When the watch of a kind last told something, bookmarks included",
      "kind"),
  /** Number of writing requests, failed tries included. */
  WRITES("hekla_writes", "Writing requests to the API", "verb", "kind", "outcome"),
  /** Observing mode, in which Hekla decides without acting. */
  OBSERVING("hekla_observing", "Whether Hekla decides without acting, by the reason why", "why"),
  /** Signs of a Volcano at work. */
  VOLCANO_SIGNS("hekla_volcano_signs", "Signs of a Volcano at work, by what shows it", "sign"),
  /** Decisions compared with those of another scheduler. */
  OBSERVED_PODS(
      "hekla_observed_pods", "Decisions compared with what another scheduler did", "outcome"),
  /** Verdicts for pods that wait. */
  VERDICTS("hekla_verdicts", "Why pods wait: what was to be told to them", "outcome"),
  /** Events for people. */
  EVENTS("hekla_events", "Events for users: what was to be written", "outcome"),
  /** Readiness of the member's parts. */
  READY("hekla_ready", "Whether a part of the member does its work", "part"),
  /** Liveness of the member's parts. */
  ALIVE("hekla_alive", "Whether a part of the member has not failed", "part"),
  /** Plugins and actions that threw. */
  FAULTS(
      "hekla_faults", "Sessions in which a plugin, an action or the engine threw", "name", "where"),
  /** Entities that could not go on. */
  SUSPENSIONS("hekla_suspensions", "Entities that were suspended, see their objects", "kind"),
  /** Requests to the webhook, by their results. */
  REVIEWS("hekla_reviews", "Reviews of objects by the webhook", "path", "outcome"),
  /** Durations of requests to the webhook; a distribution. */
  REVIEW_TIME("hekla_review_seconds", "From a review's arrival to its answer", "path"),
  /** Rules by which objects were refused. */
  BROKEN_RULES("hekla_broken_rules", "Objects that the webhook refused, by broken rule", "rule"),
  /** End of the validity of the webhook's certificate. */
  CERTIFICATE_END(
      "hekla_certificate_valid_until_seconds", "When the webhook's certificate ends, since 1970");

  private final String title;
  private final String help;

  // Made by List.of.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> labels;

  Metric(String title, String help, String... labels) {
    this.title = title;
    this.help = help;
    this.labels = List.of(labels);
  }

  /** Returns the name; counters show with {@code _total} behind it. */
  public String title() {
    return title;
  }

  String help() {
    return help;
  }

  /** Returns the names of the labels, in the order in which values are given. */
  public List<String> labels() {
    return labels;
  }
}
