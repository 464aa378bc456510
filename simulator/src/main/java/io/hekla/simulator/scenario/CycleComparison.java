package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.hekla.simulator.scenario.Difference.Weight;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Comparison of the decisions of sessions with those expected, by the rules of the conformance set.
 *
 * <p>Only what was the same in all runs of the reference is compared: the fields and entries of
 * {@code stable}. What is stable in a later session, although earlier choices differed, is compared
 * as well, since it held in spite of them. A missing count is 0.
 */
public final class CycleComparison {
  /** Largest relative difference of a gauge. */
  private static final double TOLERANCE = 1e-4;

  private static final List<String> PODGROUP_COUNTERS = List.of("running", "succeeded", "failed");

  private final List<Difference> differences = new ArrayList<>();
  private final int cycle;
  private final JsonNode varies;
  private final JsonNode stable;
  private final JsonNode got;
  private final Map<String, JsonNode> reasons;

  private CycleComparison(
      int cycle, JsonNode expected, JsonNode got, Map<String, JsonNode> reasons) {
    this.reasons = reasons;
    this.cycle = cycle;
    this.stable = expected.path("stable");
    this.varies = expected.path("varies");
    this.got = got;
  }

  /**
   * Returns the differences, session by session.
   *
   * @param expected tree of an {@code expected.json}
   * @param got tree of {@link CycleResult#tree}
   */
  public static List<Difference> of(JsonNode expected, JsonNode got) {
    var differences = new ArrayList<Difference>();
    var reasons = new HashMap<String, JsonNode>();
    for (JsonNode cycle : expected.path("cycles")) {
      int number = cycle.path("cycle").asInt();
      JsonNode actual = MissingNode.getInstance();
      for (JsonNode candidate : got.path("cycles")) {
        if (candidate.path("cycle").asInt() == number) {
          actual = candidate.path("stable");
        }
      }
      if (actual.isMissingNode()) {
        differences.add(new Difference(Weight.MUST, number, "cycle", "", "a session", "nothing"));
      } else {
        differences.addAll(new CycleComparison(number, cycle, actual, reasons).compare());
      }
    }
    return differences;
  }

  private List<Difference> compare() {
    got.path("podConditions")
        .properties()
        .forEach(entry -> reasons.put(entry.getKey(), entry.getValue().path("reason")));
    for (var field : stable.properties()) {
      String name = field.getKey();
      JsonNode wanted = field.getValue();
      JsonNode actual = got.path(name);
      switch (name) {
        case "binds",
            "pipelined",
            "jobBound",
            "roleBound",
            "queueBound",
            "nodeBound",
            "jobEvicted",
            "queueEvicted",
            "jobPipelined",
            "phases" ->
            entries(Weight.MUST, name, wanted, actual);
        case "boundAnyNode" -> members(name, wanted, names(got.path("binds")));
        case "evicted" -> members(name, wanted, names(actual));
        case "bindCount",
            "evictCount",
            "pipelinedCount",
            "jobsFullyBound",
            "jobsPartlyBound",
            "nodeBoundSorted" ->
            value(Weight.MUST, name, "", wanted, actual);
        case "podgroups" -> podGroups(wanted, actual);
        case "queueAllocated" -> queueAllocated(wanted, actual);
        case "metrics" -> metrics(wanted, actual);
        case "nominated", "allocatedNotBound" -> {
          entries(Weight.SHOULD, name, wanted, actual);
          extras(name, wanted, actual);
        }
        case "allocatedHyperNode" -> entries(Weight.SHOULD, name, wanted, actual);
        case "podConditions" -> podConditions(wanted, actual);
        case "evictReasons" -> entries(Weight.INFORMATIVE, name, wanted, actual);
        default ->
            add(Weight.SHOULD, name, "", wanted, JsonNodeFactory.instance.textNode("not compared"));
      }
    }
    return differences;
  }

  /** Checks that every expected entry is there with the same value. */
  private void entries(Weight weight, String field, JsonNode wanted, JsonNode actual) {
    for (var entry : wanted.properties()) {
      value(weight, field, entry.getKey(), entry.getValue(), actual.path(entry.getKey()));
    }
  }

  /** Checks that no entry is there that is neither expected nor known to vary. */
  private void extras(String field, JsonNode wanted, JsonNode actual) {
    for (var entry : actual.properties()) {
      if (!wanted.has(entry.getKey()) && !varies.path(field).has(entry.getKey())) {
        add(Weight.SHOULD, field, entry.getKey(), MissingNode.getInstance(), entry.getValue());
      }
    }
  }

  /** Checks that every expected name is among the names. */
  private void members(String field, JsonNode wanted, Set<String> actual) {
    for (JsonNode name : wanted) {
      if (!actual.contains(name.asText())) {
        add(Weight.MUST, field, name.asText(), name, MissingNode.getInstance());
      }
    }
  }

  private void queueAllocated(JsonNode wanted, JsonNode actual) {
    for (var queue : wanted.properties()) {
      for (var amount : queue.getValue().properties()) {
        String key = queue.getKey() + " " + amount.getKey();
        JsonNode actualAmount = actual.path(queue.getKey()).path(amount.getKey());
        value(Weight.MUST, "queueAllocated", key, amount.getValue(), actualAmount);
      }
    }
  }

  /** Checks that gauges are within the tolerance; a missing gauge differs from one of 0. */
  private void metrics(JsonNode wanted, JsonNode actual) {
    for (var gauge : wanted.properties()) {
      for (var entry : gauge.getValue().properties()) {
        JsonNode actualValue = actual.path(gauge.getKey()).path(entry.getKey());
        double left = entry.getValue().asDouble();
        double right = actualValue.asDouble();
        double allowed = TOLERANCE * Math.max(Math.abs(left), Math.abs(right));
        if (!actualValue.isNumber() || Math.abs(left - right) > allowed) {
          String key = gauge.getKey() + " " + entry.getKey();
          add(Weight.SHOULD, "metrics", key, entry.getValue(), actualValue);
        }
      }
    }
  }

  private void podGroups(JsonNode wanted, JsonNode actual) {
    for (var entry : wanted.properties()) {
      String key = entry.getKey();
      JsonNode actualPodGroup = actual.path(key);
      if (entry.getValue().has("phase")) {
        podGroup(Weight.MUST, key, "phase", entry.getValue(), actualPodGroup);
      }
      for (String counter : PODGROUP_COUNTERS) {
        podGroup(Weight.SHOULD, key, counter, entry.getValue(), actualPodGroup);
      }
      podGroup(Weight.SHOULD, key, "conditions", entry.getValue(), actualPodGroup);
    }
  }

  /** Compares a field of a PodGroup's status, unless it varied; there, absent means none. */
  private void podGroup(Weight weight, String key, String field, JsonNode wanted, JsonNode actual) {
    if (!varies.path("podgroups").has(key + "|" + field)) {
      value(weight, "podgroups", key + " " + field, wanted.path(field), actual.path(field));
    }
  }

  /**
   * Checks the reasons, which should be the same; the message is a text of the reference's own. A
   * condition is written when its message changes, which is not at the same times here and there,
   * so the reason in force is compared.
   */
  private void podConditions(JsonNode wanted, JsonNode actual) {
    for (var entry : wanted.properties()) {
      String pod = entry.getKey();
      JsonNode condition = entry.getValue();
      JsonNode reason = reasons.getOrDefault(pod, MissingNode.getInstance());
      if (condition.has("reason")) {
        value(Weight.SHOULD, "podConditions", pod + " reason", condition.path("reason"), reason);
      }
      if (condition.has("message")) {
        JsonNode message = actual.path(pod).path("message");
        value(
            Weight.INFORMATIVE,
            "podConditions",
            pod + " message",
            condition.path("message"),
            message);
      }
    }
  }

  private void value(Weight weight, String field, String key, JsonNode wanted, JsonNode actual) {
    if (!same(wanted, actual)) {
      add(weight, field, key, wanted, actual);
    }
  }

  private static boolean same(JsonNode wanted, JsonNode actual) {
    if (isCount(wanted) && isCount(actual)) {
      return wanted.asDouble() == actual.asDouble();
    }
    if (isNothing(wanted) && isNothing(actual)) {
      return true;
    }
    return wanted.equals(actual);
  }

  private static boolean isCount(JsonNode node) {
    return node.isNumber() || node.isMissingNode();
  }

  private static boolean isNothing(JsonNode node) {
    return node.isMissingNode() || (node.isContainerNode() && node.isEmpty());
  }

  private static Set<String> names(JsonNode node) {
    var names = new LinkedHashSet<String>();
    if (node.isArray()) {
      node.forEach(name -> names.add(name.asText()));
    } else {
      node.properties().forEach(entry -> names.add(entry.getKey()));
    }
    return names;
  }

  private void add(Weight weight, String field, String key, JsonNode wanted, JsonNode actual) {
    differences.add(new Difference(weight, cycle, field, key, word(wanted), word(actual)));
  }

  private static String word(JsonNode node) {
    return node.isMissingNode() ? "nothing" : node.toString();
  }
}
