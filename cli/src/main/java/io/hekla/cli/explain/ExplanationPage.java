package io.hekla.cli.explain;

import io.hekla.cli.output.Page;
import io.hekla.cli.recording.Count;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.Remedy;
import io.hekla.recorder.explain.WaitHistory;
import io.hekla.scheduler.decision.Reason;
import io.hekla.simulator.whatif.StartEstimate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Explanation for people: what it waits for, what would help, then the numbers. */
public final class ExplanationPage {
  private static final int MOST_HAPPENINGS = 10;

  private final Explanation explanation;
  private final Page page;

  private ExplanationPage(Explanation explanation, int width) {
    this.explanation = explanation;
    page = new Page(width);
  }

  /**
   * Returns the lines of the page.
   *
   * @param estimate of its start, or why there is none; empty if none was asked for
   * @param width columns of the terminal; 0 if there is none
   */
  public static List<String> of(
      Explanation explanation, Optional<StartEstimate.Result> estimate, int width) {
    return new ExplanationPage(explanation, width).lines(estimate);
  }

  /**
   * Returns what it waits for and what would let it run, without the causes.
   *
   * @param title the first line
   */
  public static List<String> brief(Explanation explanation, String title, int width) {
    var brief = new ExplanationPage(explanation, width);
    brief.page.text(0, title);
    brief.page.text(1, brief.headline());
    brief.remedies();
    return brief.page.lines();
  }

  private List<String> lines(Optional<StartEstimate.Result> estimate) {
    page.text(0, headline());
    explanation.notes().forEach(note -> page.text(0, "Note: " + note));
    remedies();
    earlierWaits();
    page.text(0, "");
    explanation.history().ifPresent(this::waited);
    explanation.reservation().ifPresent(one -> page.field(0, "Reserved", text(one)));
    estimate.ifPresent(one -> page.field(0, "Expected start", text(one)));
    explanation.expected().ifPresent(one -> page.field(0, "Expected run", text(one)));
    explanation.used().forEach(one -> page.field(0, "Used", text(one)));
    new CausesPart(explanation, page).add();
    explanation.history().ifPresent(this::meanwhile);
    page.text(0, "");
    page.field(
        0, "Session", "%s at %s".formatted(explanation.session(), seconds(explanation.at())));
    return page.lines();
  }

  private String headline() {
    String standing =
        switch (explanation.standing()) {
          case WAITS_FOR_ADMISSION -> "waits to be admitted to queue " + explanation.queue();
          case WAITS_FOR_NODES -> "waits for nodes";
          case RUNS_IN_PART -> "runs, and further pods wait for nodes";
          case WAITS_FOR_PODS ->
              "is admitted to queue %s, and its pods do not exist yet"
                  .formatted(explanation.queue());
          case RUNS -> "has its nodes";
          case ENDED -> "has ended";
        };
    String reason =
        explanation.reason() instanceof Reason.None ? "" : ": " + explanation.reason().text();
    return explanation.subject() + " " + standing + reason;
  }

  private void remedies() {
    if (explanation.remedies().isEmpty()) {
      return;
    }
    page.heading("What would let it run");
    for (Remedy remedy : explanation.remedies()) {
      page.text(1, "- %s, and %s".formatted(remedy.text(), remedy.result()));
    }
    if (!explanation.areAllRemedies()) {
      page.text(1, "The search was cut off: there may be others, and smaller ones.");
    }
  }

  /** Says how to ask why something waited that does not wait any more. */
  private void earlierWaits() {
    boolean waits =
        switch (explanation.standing()) {
          case WAITS_FOR_ADMISSION, WAITS_FOR_NODES, RUNS_IN_PART, WAITS_FOR_PODS -> true;
          case RUNS, ENDED -> false;
        };
    if (waits) {
      return;
    }
    Subject subject = explanation.subject();
    ObjectKey named = subject.kind() == Subject.Kind.POD ? explanation.podGroup() : subject.name();
    page.text(
        0,
        "Why it waited before: hekla history %s has the times, and --at TIME explains one of them"
            .formatted(named));
  }

  private void waited(WaitHistory history) {
    page.field(
        0,
        "Waits",
        "for %s, since %s"
            .formatted(
                text(Duration.between(history.created(), explanation.at())),
                seconds(history.created())));
    String resolution =
        history.resolution().compareTo(Duration.ofMinutes(1)) > 0
            ? ", or up to %s before that".formatted(text(history.resolution()))
            : "";
    page.field(
        0,
        "This reason",
        "for %s%s, since session %s at %s%s%s"
            .formatted(
                history.isAtLeast() ? "at least " : "",
                text(Duration.between(history.since(), explanation.at())),
                history.session(),
                seconds(history.since()),
                resolution,
                history.isAtLeast() ? ", the first one that was searched" : ""));
  }

  private static String text(Explanation.Reserved reservation) {
    String promise =
        reservation.promised().equals(reservation.start())
            ? ""
            : "; promised was " + seconds(reservation.promised());
    return "room on %s from %s, if running jobs end as expected%s"
        .formatted(Count.of(reservation.nodes(), "node"), seconds(reservation.start()), promise);
  }

  private static String text(Explanation.Expected expected) {
    String source =
        switch (expected.source()) {
          case STATED -> "as it states";
          case LIMIT -> "its limit";
          case DEFAULT -> "which jobs count as of which nothing is known";
          case HISTORY -> history(expected);
        };
    return "about %s, %s".formatted(text(expected.time()), source);
  }

  private static String history(Explanation.Expected expected) {
    String runs =
        expected.runs() == 1
            ? "from the last run of such jobs"
            : "from the last %d runs of such jobs".formatted(expected.runs());
    String from = expected.limited() ? "its limit: less than is expected " + runs : runs;
    return expected.estimates() == 0
        ? from
        : "%s; of %s %d %s within a factor of two, %d took less and %d more"
            .formatted(
                from,
                Count.of(expected.estimates(), "such estimate"),
                expected.within(),
                expected.within() == 1 ? "was" : "were",
                expected.shorter(),
                expected.longer());
  }

  private static String text(Explanation.Used used) {
    return "%s of the cluster by %s in the mean, the past counting half after %s"
        .formatted(
            percent(used.share()), used.holder().replaceFirst("/", " "), text(used.halfLife()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }

  private static String text(StartEstimate.Result result) {
    return switch (result) {
      case StartEstimate.Result.Estimated(StartEstimate estimate) -> text(estimate);
      case StartEstimate.Result.Unknown(String reason) -> "not known: " + reason;
    };
  }

  private static String text(StartEstimate estimate) {
    var text = new StringBuilder();
    text.append(
        estimate
            .start()
            .map(
                at ->
                    "about %s, in %s, if nothing else comes"
                        .formatted(seconds(at), text(Duration.between(estimate.asOf(), at))))
            .orElse("never, as things are"));
    if (estimate.estimated() > 0) {
      text.append(
          "; %s without a stated run time, estimated from %s"
              .formatted(
                  Count.of(estimate.estimated(), "running pod"),
                  Count.of(estimate.ends(), "recorded run")));
    }
    if (!estimate.past().isEmpty()) {
      text.append(
          "; such estimates were within a factor of two for %d of the last %d jobs that waited"
              .formatted(estimate.good(), estimate.past().size()));
    }
    return text.toString();
  }

  private void meanwhile(WaitHistory history) {
    List<WaitHistory.Happening> all = history.meanwhile();
    if (all.isEmpty()) {
      return;
    }
    page.heading("What changed since then (%s)".formatted(Count.of(all.size(), "change")));
    int hidden = Math.max(0, all.size() - MOST_HAPPENINGS);
    if (hidden > 0) {
      page.text(1, "%,d earlier ones: -o json has all".formatted(hidden));
    }
    all.stream().skip(hidden).forEach(one -> page.text(1, seconds(one.at()) + " " + one.text()));
  }

  private static Instant seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }

  /** Returns the two largest units of a time, as {@code 2h 5m}. */
  static String text(Duration exact) {
    Duration time = exact.plusMillis(500);
    if (time.toDays() > 0) {
      return "%dd %dh".formatted(time.toDays(), time.toHoursPart());
    }
    if (time.toHours() > 0) {
      return "%dh %dm".formatted(time.toHours(), time.toMinutesPart());
    }
    return time.toMinutes() > 0
        ? "%dm %ds".formatted(time.toMinutes(), time.toSecondsPart())
        : "%ds".formatted(Math.max(0, time.toSeconds()));
  }
}
