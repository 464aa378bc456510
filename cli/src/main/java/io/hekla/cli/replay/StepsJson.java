package io.hekla.cli.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.output.Documents;
import io.hekla.recorder.replay.Breakpoint;
import io.hekla.scheduler.SessionTrace.TraceStep;
import io.hekla.scheduler.SessionTrace.TraceStep.ActionBegun;
import io.hekla.scheduler.SessionTrace.TraceStep.NodeSearch;
import io.hekla.scheduler.SessionTrace.TraceStep.PluginAnswer;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.placement.NodeVotes;
import java.io.PrintWriter;
import java.util.Locale;

/** Steps as JSON, for programs: a list of sessions with everything. */
final class StepsJson implements Steps {
  private final PrintWriter out;
  private final ArrayNode sessions = JsonNodeFactory.instance.arrayNode();

  StepsJson(PrintWriter out) {
    this.out = out;
  }

  @Override
  public boolean test(Breakpoint breakpoint) {
    ObjectNode session = sessions.addObject();
    session.put("session", breakpoint.session().recorded().id());
    session.put("clock", breakpoint.session().recorded().at().toString());
    session.put("podGroup", breakpoint.job().podGroup().key().toString());
    session.put("queue", breakpoint.job().queueName());
    ArrayNode steps = session.putArray("steps");
    breakpoint.trace().steps().forEach(step -> add(steps.addObject(), step));
    session.put("answersLeftOut", breakpoint.trace().untold());
    decided(session, breakpoint);
    return true;
  }

  private static void add(ObjectNode tree, TraceStep step) {
    switch (step) {
      case ActionBegun begun -> tree.put("action", begun.action());
      case PluginAnswer answer ->
          tree.put("point", answer.point())
              .put("plugin", answer.plugin())
              .put("about", answer.about())
              .put("answer", answer.answer())
              .put("times", answer.times());
      case NodeSearch search -> {
        tree.put("pod", search.pod().toString()).put("chosen", search.chosen());
        ArrayNode nodes = tree.putArray("nodes");
        search.nodes().forEach(node -> add(nodes.addObject(), node));
      }
    }
  }

  private static void add(ObjectNode tree, NodeVotes node) {
    tree.put("node", node.node());
    tree.put("standing", node.standing().name().toLowerCase(Locale.ROOT));
    switch (node.standing()) {
      case REFUSES -> tree.put("refusal", node.refusal()).put("plugin", node.refusedBy());
      case LATER -> {}
      case CANDIDATE -> {
        // JSON has no infinity: a node that must not be chosen has no total.
        if (Double.isFinite(node.total())) {
          tree.put("total", node.total());
        }
        ObjectNode scores = tree.putObject("scores");
        node.scores()
            .forEach((plugin, score) -> scores.put(plugin, Double.isFinite(score) ? score : 0));
      }
    }
  }

  private static void decided(ObjectNode session, Breakpoint breakpoint) {
    Decisions decisions = breakpoint.decisions();
    ArrayNode binds = session.putArray("binds");
    decisions
        .binds()
        .forEach(
            one -> binds.addObject().put("pod", one.task().toString()).put("node", one.node()));
    ArrayNode pipelined = session.putArray("pipelined");
    decisions
        .pipelined()
        .forEach(
            one -> pipelined.addObject().put("pod", one.task().toString()).put("node", one.node()));
    ArrayNode evictions = session.putArray("evictions");
    decisions
        .evictions()
        .forEach(
            one ->
                evictions
                    .addObject()
                    .put("pod", one.task().toString())
                    .put("beneficiary", one.beneficiary()));
    decisions
        .podGroups()
        .forEach(
            verdict ->
                session
                    .put("phase", verdict.phase().spelling())
                    .put("reason", verdict.reason().text()));
  }

  @Override
  public void close() {
    if (!sessions.isEmpty()) {
      out.println(Documents.json(sessions));
    }
  }
}
