package io.hekla.cli.replay;

import io.hekla.cli.output.Page;
import io.hekla.cli.recording.Count;
import io.hekla.recorder.replay.Breakpoint;
import io.hekla.scheduler.SessionTrace.TraceStep;
import io.hekla.scheduler.SessionTrace.TraceStep.ActionBegun;
import io.hekla.scheduler.SessionTrace.TraceStep.NodeSearch;
import io.hekla.scheduler.SessionTrace.TraceStep.PluginAnswer;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import java.util.ArrayList;
import java.util.List;

/** Steps of one session about one PodGroup, for people: the lines of each step. */
final class StepPage {
  /** Pods that are named. */
  private static final int MOST = 10;

  private final Breakpoint breakpoint;
  private final int width;
  private final List<List<String>> steps = new ArrayList<>();

  private StepPage(Breakpoint breakpoint, int width) {
    this.breakpoint = breakpoint;
    this.width = width;
  }

  /**
   * Returns the lines of each step.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  static List<List<String>> of(Breakpoint breakpoint, int width) {
    var page = new StepPage(breakpoint, width);
    page.head();
    breakpoint.trace().steps().forEach(page::step);
    page.decided();
    return page.steps;
  }

  private void add(Page page) {
    steps.add(page.lines());
  }

  private void head() {
    var page = new Page(width);
    page.text(
        0,
        "Session %s at %s: PodGroup %s in queue %s, %s, phase %s"
            .formatted(
                breakpoint.session().recorded().id(),
                breakpoint.session().recorded().at(),
                breakpoint.job().podGroup().key(),
                breakpoint.job().queueName(),
                Count.of(breakpoint.job().tasks().size(), "pod"),
                breakpoint.job().phase().spelling()));
    add(page);
  }

  private void step(TraceStep step) {
    var page = new Page(width);
    switch (step) {
      case ActionBegun begun -> page.text(0, "Action " + begun.action());
      case PluginAnswer answer -> page.text(1, text(answer));
      case NodeSearch search -> NodeSearchPart.add(search, page);
    }
    add(page);
  }

  private static String text(PluginAnswer answer) {
    return "%s, %s: %s%s%s"
        .formatted(
            answer.point(),
            answer.plugin(),
            answer.about().isEmpty() ? "" : answer.about() + ": ",
            answer.answer(),
            answer.times() > 1 ? " (%,d times)".formatted(answer.times()) : "");
  }

  private void decided() {
    var page = new Page(width);
    if (breakpoint.trace().untold() > 0) {
      page.text(
          0,
          "%,d answers are left out: they repeat others, or are more comparisons with other jobs"
              .formatted(breakpoint.trace().untold()));
    }
    Decisions decisions = breakpoint.decisions();
    var moves = new ArrayList<String>();
    decisions.binds().forEach(one -> moves.add("binds %s to %s".formatted(one.task(), one.node())));
    decisions
        .pipelined()
        .forEach(one -> moves.add("promises %s to %s".formatted(one.node(), one.task())));
    decisions
        .evictions()
        .forEach(one -> moves.add("evicts %s for %s".formatted(one.task(), one.beneficiary())));
    moves.stream().limit(MOST).forEach(move -> page.text(0, "The session " + move));
    if (moves.size() > MOST) {
      page.text(0, "and %,d more: -o json has all".formatted(moves.size() - MOST));
    }
    decisions.podGroups().forEach(verdict -> verdict(page, verdict));
    add(page);
  }

  private static void verdict(Page page, PodGroupVerdict verdict) {
    page.field(0, "Phase", verdict.phase().spelling());
    if (!(verdict.reason() instanceof Reason.None)) {
      page.field(0, "Waits for", verdict.reason().text());
    }
  }
}
