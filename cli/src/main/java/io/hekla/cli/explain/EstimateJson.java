package io.hekla.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.whatif.StartEstimate;
import io.hekla.simulator.whatif.StartEstimate.Past;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;

/** Estimate of a start as JSON, for programs. */
final class EstimateJson {
  private EstimateJson() {}

  /** Name of the estimate in the tree of an explanation. */
  static final String FIELD = "expectedStart";

  /** Name of the field that has the reason why there is no estimate. */
  private static final String MISSING = "missing";

  /** Returns the tree. */
  static ObjectNode of(StartEstimate.Result result) {
    return switch (result) {
      case StartEstimate.Result.Estimated(StartEstimate estimate) -> of(estimate);
      case StartEstimate.Result.Unknown(String reason) -> missing(reason);
    };
  }

  /** Returns the tree that says why there is no estimate. */
  static ObjectNode missing(String why) {
    return JsonNodeFactory.instance.objectNode().put(MISSING, why);
  }

  private static ObjectNode of(StartEstimate estimate) {
    ObjectNode start =
        JsonNodeFactory.instance
            .objectNode()
            .put("asOf", estimate.asOf().toString())
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
    return start;
  }

  /**
   * Reads a tree that {@link #of} wrote. Jobs whose names may not be seen have no namespace.
   *
   * @throws IllegalArgumentException if it is none; says why
   */
  static StartEstimate.Result read(JsonNode tree) {
    return tree.has(MISSING)
        ? new StartEstimate.Result.Unknown(tree.path(MISSING).asText())
        : new StartEstimate.Result.Estimated(estimate(tree));
  }

  private static StartEstimate estimate(JsonNode tree) {
    try {
      var past = new ArrayList<Past>();
      for (JsonNode one : tree.path("past")) {
        String job = one.path("job").asText();
        past.add(
            new Past(
                job.contains("/") ? ObjectKey.parse(job) : new ObjectKey("", job),
                Optional.of(one.path("estimatedSeconds"))
                    .filter(JsonNode::isNumber)
                    .map(EstimateJson::seconds),
                seconds(one.path("actualSeconds"))));
      }
      return new StartEstimate(
          Instant.parse(tree.path("asOf").asText()),
          Optional.ofNullable(tree.path("at").textValue()).map(Instant::parse),
          tree.path("estimatedEnds").asInt(),
          tree.path("recordedRuns").asInt(),
          past);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no estimate: " + e.getMessage(), e);
    }
  }

  private static Duration seconds(JsonNode number) {
    return Duration.ofMillis(Math.round(number.asDouble() * 1000));
  }
}
