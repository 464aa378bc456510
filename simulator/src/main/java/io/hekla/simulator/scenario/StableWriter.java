package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.scheduler.decision.Decisions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writer of the decisions of a session field by field, in the terms of {@code expected.json}. */
final class StableWriter {
  private final CycleFacts facts;
  private final ObjectNode stable = JsonNodeFactory.instance.objectNode();

  private StableWriter(CycleFacts facts) {
    this.facts = facts;
  }

  /**
   * Returns the decisions as a tree.
   *
   * @param metrics gauges of the session
   */
  static ObjectNode write(CycleFacts facts, ObjectNode metrics) {
    var writer = new StableWriter(facts);
    writer.binds();
    writer.evictions();
    writer.pipelined();
    writer.podGroups();
    writer.pods();
    writer.allocatedHyperNodes();
    writer.stable.set("queueAllocated", FigureWriter.allocated(facts.decisions().queues()));
    writer.stable.set("metrics", metrics);
    return writer.stable;
  }

  private void binds() {
    List<Decisions.Bind> binds = facts.binds();
    List<ObjectKey> pods = binds.stream().map(Decisions.Bind::task).toList();
    Map<String, Integer> perNode = new TreeMap<>();
    binds.forEach(bind -> perNode.merge(bind.node(), 1, Integer::sum));
    texts("binds", binds, Decisions.Bind::task, Decisions.Bind::node);
    stable.put("bindCount", binds.size());
    counts("jobBound", facts.perJob(pods));
    counts("roleBound", facts.perRole(pods));
    counts("queueBound", facts.perQueue(pods));
    counts("nodeBound", perNode);
    var histogram = stable.putArray("nodeBoundSorted");
    perNode.values().stream().sorted(Comparator.reverseOrder()).forEach(histogram::add);
  }

  private void evictions() {
    List<Decisions.Eviction> evictions = facts.decisions().evictions();
    List<ObjectKey> pods = evictions.stream().map(Decisions.Eviction::task).sorted().toList();
    var evicted = stable.putArray("evicted");
    pods.forEach(pod -> evicted.add(pod.toString()));
    stable.put("evictCount", pods.size());
    if (!pods.isEmpty()) {
      counts("jobEvicted", facts.perJob(pods));
      counts("queueEvicted", facts.perQueue(pods));
      texts("evictReasons", evictions, Decisions.Eviction::task, Decisions.Eviction::action);
    }
  }

  private void pipelined() {
    List<Decisions.Pipelined> pipelined = facts.decisions().pipelined();
    texts("pipelined", pipelined, Decisions.Pipelined::task, Decisions.Pipelined::node);
    stable.put("pipelinedCount", pipelined.size());
    if (!pipelined.isEmpty()) {
      counts("jobPipelined", facts.perJob(keys(pipelined)));
    }
    List<Decisions.Pipelined> heldBack = facts.decisions().heldBack();
    if (!heldBack.isEmpty()) {
      texts("allocatedNotBound", heldBack, Decisions.Pipelined::task, Decisions.Pipelined::node);
    }
  }

  private static List<ObjectKey> keys(List<Decisions.Pipelined> pipelined) {
    return pipelined.stream().map(Decisions.Pipelined::task).toList();
  }

  private void podGroups() {
    ObjectNode podGroups = stable.putObject("podgroups");
    for (PodGroupInfo podGroup : facts.podGroups()) {
      ObjectNode entry = podGroups.putObject(podGroup.key().toString());
      var conditions = entry.putArray("conditions");
      podGroup.conditions().stream().map(StableWriter::condition).sorted().forEach(conditions::add);
      entry.put("phase", podGroup.phase().spelling());
      countUnlessNone(entry, "running", podGroup.running());
      countUnlessNone(entry, "succeeded", podGroup.succeeded());
      countUnlessNone(entry, "failed", podGroup.failed());
    }
  }

  private static String condition(PodGroupInfo.Condition condition) {
    return condition.type()
        + "="
        + (condition.status() ? "True" : "False")
        + ":"
        + condition.reason();
  }

  private static void countUnlessNone(ObjectNode entry, String name, int count) {
    if (count != 0) {
      entry.put(name, count);
    }
  }

  private void allocatedHyperNodes() {
    List<Decisions.AllocatedHyperNode> allocatedHyperNodes =
        facts.decisions().allocatedHyperNodes();
    if (!allocatedHyperNodes.isEmpty()) {
      texts(
          "allocatedHyperNode",
          allocatedHyperNodes,
          Decisions.AllocatedHyperNode::podGroup,
          Decisions.AllocatedHyperNode::hyperNode);
    }
  }

  private void pods() {
    ObjectNode nominated = JsonNodeFactory.instance.objectNode();
    ObjectNode conditions = JsonNodeFactory.instance.objectNode();
    facts
        .notes()
        .forEach(
            (pod, note) -> {
              if (!note.nominatedNode().isEmpty()) {
                nominated.put(pod.toString(), note.nominatedNode());
              }
              if (note.conditionIsNew()) {
                conditions
                    .putObject(pod.toString())
                    .put("message", note.message())
                    .put("reason", note.reason());
              }
            });
    if (!nominated.isEmpty()) {
      stable.set("nominated", nominated);
    }
    if (!conditions.isEmpty()) {
      stable.set("podConditions", conditions);
    }
  }

  private <T> void texts(
      String field, List<T> of, Function<T, ObjectKey> key, Function<T, String> text) {
    ObjectNode entries = stable.putObject(field);
    of.stream()
        .collect(
            Collectors.toMap(key, text, (first, second) -> first + " and " + second, TreeMap::new))
        .forEach((pod, value) -> entries.put(pod.toString(), value));
  }

  private void counts(String field, Map<String, Integer> counts) {
    if (!counts.isEmpty()) {
      ObjectNode entries = stable.putObject(field);
      counts.forEach(entries::put);
    }
  }
}
