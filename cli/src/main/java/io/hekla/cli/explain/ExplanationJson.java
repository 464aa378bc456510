package io.hekla.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.explain.Explanation;
import io.hekla.scheduler.decision.Reason;
import io.hekla.simulator.whatif.StartEstimate;
import java.util.Optional;

/** Explanation as JSON, for programs: everything, with numbers and not only sentences. */
final class ExplanationJson {
  private ExplanationJson() {}

  /** Holder of a reason under its declared type, so that its kind is written. */
  private record Wrapped(Reason reason) {}

  /** Returns the tree. */
  static ObjectNode of(Explanation explanation, Optional<StartEstimate> estimate) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putObject("subject")
        .put("kind", explanation.subject().kind().text())
        .put("name", explanation.subject().name().toString());
    tree.put("podGroup", explanation.podGroup().toString());
    tree.put("queue", explanation.queue());
    tree.put("session", explanation.session());
    tree.put("at", explanation.at().toString());
    tree.put("standing", explanation.standing().name());
    tree.put("phase", explanation.phase().spelling());
    ArrayNode notes = tree.putArray("notes");
    explanation.notes().forEach(notes::add);
    if (!(explanation.reason() instanceof Reason.None)) {
      tree.put("text", explanation.reason().text());
      tree.set(
          "reason",
          RecordingMapper.text().valueToTree(new Wrapped(explanation.reason())).get("reason"));
    }
    ArrayNode remedies = tree.putArray("remedies");
    explanation
        .remedies()
        .forEach(
            one ->
                remedies
                    .addObject()
                    .put("kind", one.kind().name())
                    .put("text", one.text())
                    .put("result", one.result()));
    tree.put("allRemedies", explanation.areAllRemedies());
    explanation
        .history()
        .ifPresent(history -> tree.set("waits", RecordingMapper.text().valueToTree(history)));
    estimate.ifPresent(
        one -> {
          ObjectNode start =
              tree.putObject("expectedStart")
                  .put("estimatedEnds", one.estimated())
                  .put("recordedRuns", one.ends());
          one.start().ifPresent(at -> start.put("at", at.toString()));
          ArrayNode past = start.putArray("past");
          one.past()
              .forEach(
                  each ->
                      past.addObject()
                          .put("job", each.job().toString())
                          .put("actualSeconds", each.actual().toMillis() / 1000.0)
                          .put(
                              "estimatedSeconds",
                              each.estimated().map(time -> time.toMillis() / 1000.0).orElse(null))
                          .put("withinFactorOfTwo", each.isWithinFactorOfTwo()));
        });
    tree.set("causes", RecordingMapper.text().valueToTree(explanation.causes()));
    return tree;
  }
}
