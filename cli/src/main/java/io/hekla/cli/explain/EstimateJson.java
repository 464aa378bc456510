package io.hekla.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.simulator.whatif.StartEstimate;

/** Estimate of a start as JSON, for programs. */
final class EstimateJson {
  private EstimateJson() {}

  /** Adds the estimate to the tree of an explanation. */
  static void add(StartEstimate estimate, ObjectNode tree) {
    ObjectNode start =
        tree.putObject("expectedStart")
            .put("estimatedEnds", estimate.estimated())
            .put("recordedRuns", estimate.ends());
    estimate.start().ifPresent(at -> start.put("at", at.toString()));
    ArrayNode past = start.putArray("past");
    estimate
        .past()
        .forEach(
            each ->
                past.addObject()
                    .put("job", each.job().toString())
                    .put("actualSeconds", each.actual().toMillis() / 1000.0)
                    .put(
                        "estimatedSeconds",
                        each.estimated().map(time -> time.toMillis() / 1000.0).orElse(null))
                    .put("withinFactorOfTwo", each.isWithinFactorOfTwo()));
  }
}
