package io.hekla.recorder.replay;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.Redaction;
import io.hekla.recorder.replay.DecisionDifference.Subject;
import io.hekla.recorder.replay.PendingSession.UnknownQuestion;
import io.hekla.scheduler.SessionTrace.TraceStep;
import io.hekla.scheduler.SessionTrace.TraceStep.ActionBegun;
import io.hekla.scheduler.SessionTrace.TraceStep.NodeSearch;
import io.hekla.scheduler.SessionTrace.TraceStep.PluginAnswer;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.placement.NodeVotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Search for what makes the replay of a session decide otherwise. Under another configuration that
 * is the first vote that differs, since this build casts the votes of both. Under the recorded one
 * it is this build or a plugin, and a recording has no votes: those of the replay are named, by
 * which it decides.
 */
final class DifferenceCause {
  /** Nodes whose votes are named. */
  private static final int MOST = 3;

  /** Characters that are quoted before and after a difference. */
  private static final int AROUND = 40;

  private DifferenceCause() {}

  /**
   * Returns the first input and the first vote that differ, a line each; none of a session that
   * cannot be run.
   *
   * @param recorded the session under its own configuration
   * @param replayed the session as it was replayed
   */
  static List<String> of(
      PendingSession recorded, PendingSession replayed, DecisionDifference difference) {
    if (difference.parts().isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    boolean isOther = !recorded.configuration().equals(replayed.configuration());
    if (isOther) {
      lines.add(configuration(recorded.configuration(), replayed.configuration()));
    }
    replayed
        .firstUnknownQuestion()
        .ifPresent(unknown -> lines.add(question(unknown, recorded.recorded().calls())));
    difference
        .about()
        .flatMap(
            about ->
                isOther
                    ? firstVote(
                        recorded.trace(about.podGroup()).steps(),
                        replayed.trace(about.podGroup()).steps())
                    : votes(replayed.trace(about.podGroup()).steps(), about))
        .ifPresent(lines::add);
    return lines;
  }

  private static String configuration(SchedulerConfiguration then, SchedulerConfiguration now) {
    List<String> before = then.text().lines().toList();
    List<String> after = now.text().lines().toList();
    int line = 0;
    while (line < before.size()
        && line < after.size()
        && before.get(line).equals(after.get(line))) {
      line++;
    }
    return "first input that differs: line %d of the configuration, recorded \"%s\", replayed \"%s\""
        .formatted(line + 1, line(before, line), line(after, line));
  }

  /** Names a question, and where its text leaves that of the recorded one of its number. */
  private static String question(UnknownQuestion unknown, List<RecordedCall> calls) {
    String now = unknown.question().body();
    String begin =
        "first question that differs: number %d, to %s, "
            .formatted(unknown.number(), unknown.question().url());
    if (unknown.number() > calls.size()) {
      return begin + "was not asked when the session was recorded";
    }
    RecordedCall call = calls.get(unknown.number() - 1);
    ExternalRequest then = Redaction.of(call.request());
    if (!then.url().equals(unknown.question().url())) {
      return begin + "recorded was one to " + then.url();
    }
    if (call.isAbridged()) {
      return begin + "whose text is recorded by its digest: it was too long";
    }
    int at = 0;
    while (at < then.body().length()
        && at < now.length()
        && then.body().charAt(at) == now.charAt(at)) {
      at++;
    }
    return begin
        + "at character %d: recorded \"%s\", replayed \"%s\""
            .formatted(at + 1, from(then.body(), at), from(now, at));
  }

  private static String from(String text, int at) {
    int start = Math.max(0, at - AROUND);
    return text.substring(start, Math.min(text.length(), at + AROUND));
  }

  private static String line(List<String> lines, int index) {
    return index < lines.size() ? lines.get(index).strip() : "";
  }

  private static Optional<String> firstVote(List<TraceStep> then, List<TraceStep> now) {
    for (int i = 0; i < Math.max(then.size(), now.size()); i++) {
      Optional<TraceStep> was = i < then.size() ? Optional.of(then.get(i)) : Optional.empty();
      Optional<TraceStep> is = i < now.size() ? Optional.of(now.get(i)) : Optional.empty();
      if (!was.equals(is)) {
        return Optional.of(
            "first vote that differs: "
                + node(was, is)
                    .orElseGet(() -> "recorded %s, replayed %s".formatted(text(was), text(is))));
      }
    }
    return Optional.empty();
  }

  /** Returns the first node whose votes differ between two searches for the same pod. */
  private static Optional<String> node(Optional<TraceStep> was, Optional<TraceStep> is) {
    if (was.orElse(null) instanceof NodeSearch before
        && is.orElse(null) instanceof NodeSearch after
        && before.pod().equals(after.pod())) {
      for (int i = 0; i < Math.min(before.nodes().size(), after.nodes().size()); i++) {
        NodeVotes then = before.nodes().get(i);
        NodeVotes now = after.nodes().get(i);
        if (!then.equals(now)) {
          return Optional.of(
              "pod %s, node %s: recorded %s, replayed %s"
                  .formatted(before.pod(), then.node(), score(then, now), score(now, then)));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the first score that another vote has not, or the vote's standing. */
  private static String score(NodeVotes votes, NodeVotes other) {
    var plugins = new TreeSet<>(votes.scores().keySet());
    plugins.addAll(other.scores().keySet());
    for (String plugin : plugins) {
      Double score = votes.scores().get(plugin);
      if (score == null || !score.equals(other.scores().get(plugin))) {
        return plugin + " " + (score == null ? "none" : score);
      }
    }
    return text(votes);
  }

  private static Optional<String> votes(List<TraceStep> steps, Subject about) {
    for (TraceStep step : steps) {
      if (step instanceof NodeSearch search && isOf(search, about.pod())) {
        List<String> best =
            search.nodes().stream()
                .sorted((one, other) -> Double.compare(other.total(), one.total()))
                .limit(MOST)
                .map(DifferenceCause::text)
                .toList();
        return Optional.of(
            "votes of this build for pod %s: %s".formatted(search.pod(), String.join("; ", best)));
      }
    }
    return Optional.empty();
  }

  private static boolean isOf(NodeSearch search, Optional<ObjectKey> pod) {
    return pod.isEmpty() || pod.get().equals(search.pod());
  }

  private static String text(NodeVotes votes) {
    return switch (votes.standing()) {
      case CANDIDATE -> "node %s %s %s".formatted(votes.node(), votes.total(), votes.scores());
      case LATER -> "node %s has room later".formatted(votes.node());
      case REFUSES -> "node %s refuses: %s".formatted(votes.node(), votes.refusal());
    };
  }

  private static String text(Optional<TraceStep> step) {
    return step.map(
            one ->
                switch (one) {
                  case ActionBegun begun -> "action " + begun.action();
                  case PluginAnswer answer ->
                      "%s of %s%s: %s"
                          .formatted(
                              answer.point(),
                              answer.plugin(),
                              answer.about().isEmpty() ? "" : " on " + answer.about(),
                              answer.answer());
                  case NodeSearch search ->
                      "search of a node for pod %s: %s"
                          .formatted(
                              search.pod(), search.chosen().isEmpty() ? "none" : search.chosen());
                })
        .orElse("nothing");
  }
}
