package io.hekla.cli.replay;

import io.hekla.cli.output.Page;
import io.hekla.cli.recording.Count;
import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.text.GoDuration;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.replay.DecisionDifference;
import io.hekla.recorder.replay.SessionReport;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Page about one session, for people. */
final class SessionPage {
  private static final int MOST = 20;

  private final SessionReport report;
  private final Page page;

  private SessionPage(SessionReport report, int width) {
    this.report = report;
    page = new Page(width);
  }

  /**
   * Returns the lines of the page.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> of(SessionReport report, int width) {
    return new SessionPage(report, width).lines();
  }

  private List<String> lines() {
    head();
    if (report.isRestricted()) {
      new PodGroupPart(report, page).add();
    }
    decided();
    waiting();
    list("Suspended PodGroups", report.suspended().entrySet(), SessionPage::entry);
    list("Faults", report.recorded().faults(), fault -> fault);
    return page.lines();
  }

  private void head() {
    RecordedSession recorded = report.recorded();
    ClusterState state = report.session().state();
    page.field(0, "Session", recorded.id());
    page.field(0, "Clock", recorded.at().toString());
    page.field(0, "Note", report.note());
    page.field(0, "Configuration", configuration());
    page.field(0, "Recorded by", recordedBy());
    page.field(0, "Segment", report.segment().file());
    page.field(
        0,
        "Cluster",
        "%s, %s, %s"
            .formatted(
                Count.of(state.nodes().size(), "node"),
                Count.of(state.jobs().size(), "PodGroup"),
                Count.of(state.tasks().size(), "pod")));
    page.field(0, "Changes", "%,d since the session before".formatted(recorded.changes().size()));
    page.field(0, "Seed", Long.toString(recorded.seed()));
    page.field(
        0,
        "Replay",
        report.difference().map(SessionPage::text).orElse("equal to what was recorded"));
  }

  private String configuration() {
    String digest = report.recorded().configuration();
    return "%s, actions %s"
        .formatted(
            digest.isEmpty() ? "without digest" : digest,
            String.join(", ", report.session().configuration().actions()));
  }

  private String recordedBy() {
    String build = report.header().build();
    String plugins =
        report.header().plugins().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(plugin -> ", " + plugin.getKey() + " " + plugin.getValue())
            .collect(Collectors.joining());
    return "Hekla %s, Java %s%s"
        .formatted(build.isEmpty() ? "of unknown version" : build, report.header().java(), plugins);
  }

  private static String text(DecisionDifference difference) {
    return "differs in %s: %s"
        .formatted(
            difference.parts().stream().map(Part::text).collect(Collectors.joining(", ")),
            difference.first());
  }

  private void decided() {
    Decisions decisions = report.decisions();
    page.field(0, "Decided", summary(decisions));
    list("Admitted PodGroups", report.admitted(), Object::toString);
    list("Binds", report.binds().entrySet(), one -> one.getKey() + ": " + nodes(one.getValue()));
    list("Evictions", decisions.evictions(), SessionPage::eviction);
    list("Pipelined pods", decisions.pipelined(), SessionPage::pipelined);
    list(
        "Allocated pods of gangs that are not ready", decisions.heldBack(), SessionPage::pipelined);
    list("PodGroups whose binds were postponed", report.postponed(), Object::toString);
    list("Opened gates", decisions.gateOpenings(), one -> "pod " + one.task());
    list(
        "HyperNodes",
        decisions.allocatedHyperNodes(),
        one -> one.podGroup() + ": " + one.hyperNode());
    list("Runs of periodic policies", decisions.policyRuns(), Decisions.PolicyRun::policy);
    list("Reservations", decisions.reservations(), SessionPage::reservation);
    list("Facts of the scheduler", decisions.facts(), SessionPage::fact);
  }

  private static String fact(Decisions.FactChange change) {
    if (change.isOver()) {
      return change.fact().id() + ": ended";
    }
    return switch (change.fact()) {
      case EvictedJobInfo evicted -> "%s: for %s".formatted(evicted.id(), evicted.beneficiary());
      case RunTimes times ->
          "%s: %s after %s"
              .formatted(
                  times.id(),
                  times.estimate().map(GoDuration::write).orElse("no estimate"),
                  Count.of(times.last().size(), "run"));
      case UsageAccount usage ->
          "%s: holds %s".formatted(usage.id(), ResourceText.all(usage.held()));
    };
  }

  private static String reservation(Decisions.ReservationChange change) {
    return change
        .now()
        .map(
            reservation ->
                "%s: from %s on %s"
                    .formatted(
                        change.podGroup(),
                        reservation.start(),
                        Count.of(reservation.nodes().size(), "node")))
        .orElseGet(() -> change.podGroup() + ": ended");
  }

  private String summary(Decisions decisions) {
    var parts = new ArrayList<String>();
    count(parts, report.admitted().size(), "PodGroup", "admitted");
    count(parts, decisions.binds().size(), "pod", "bound");
    count(parts, decisions.evictions().size(), "pod", "evicted");
    count(parts, decisions.pipelined().size(), "pod", "pipelined");
    count(parts, decisions.heldBack().size(), "pod", "allocated and not bound");
    count(parts, report.postponed().size(), "PodGroup", "postponed");
    count(parts, decisions.gateOpenings().size(), "gate", "opened");
    return parts.isEmpty() ? "nothing" : String.join(", ", parts);
  }

  private static void count(List<String> parts, int number, String object, String verb) {
    if (number > 0) {
      parts.add(Count.of(number, object) + " " + verb);
    }
  }

  private static String nodes(Map<String, Integer> pods) {
    int all = pods.values().stream().mapToInt(Integer::intValue).sum();
    String shown =
        pods.entrySet().stream()
            .limit(MOST)
            .map(one -> one.getKey() + (one.getValue() == 1 ? "" : " ×" + one.getValue()))
            .collect(Collectors.joining(", "));
    return "%s on %s%s"
        .formatted(
            Count.of(all, "pod"),
            shown,
            pods.size() > MOST ? " and %,d more nodes".formatted(pods.size() - MOST) : "");
  }

  private static String eviction(Decisions.Eviction one) {
    String reason = one.reason().text();
    return "%s of %s on %s, by %s for %s%s"
        .formatted(
            one.task(),
            one.podGroup(),
            one.node(),
            one.action(),
            one.beneficiary(),
            reason.isEmpty() ? "" : ": " + reason);
  }

  private static String pipelined(Decisions.Pipelined one) {
    return one.task()
        + " on "
        + one.node()
        + (one.evictionOccurred() ? ", from which pods are evicted for it" : "");
  }

  private void waiting() {
    list(
        "Waiting PodGroups",
        report.waiting(),
        one -> "%s in queue %s: %s".formatted(one.key(), one.queue(), one.reason().text()));
  }

  private static String entry(Map.Entry<?, String> entry) {
    return entry.getKey() + ": " + entry.getValue();
  }

  private <T> void list(String title, Collection<T> all, Function<? super T, String> text) {
    if (all.isEmpty()) {
      return;
    }
    page.heading("%s (%,d)".formatted(title, all.size()));
    all.stream().limit(MOST).forEach(one -> page.text(1, text.apply(one)));
    if (all.size() > MOST) {
      page.text(1, "and %,d more: -o json has all".formatted(all.size() - MOST));
    }
  }
}
