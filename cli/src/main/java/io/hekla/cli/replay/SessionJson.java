package io.hekla.cli.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.replay.SessionReport;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.util.Collection;
import java.util.List;

/** Report on one session as JSON, for programs: everything, in the order decided. */
final class SessionJson {
  private final SessionReport report;
  private final ObjectNode tree = JsonNodeFactory.instance.objectNode();

  private SessionJson(SessionReport report) {
    this.report = report;
  }

  /** Returns the tree. */
  static ObjectNode of(SessionReport report) {
    var json = new SessionJson(report);
    json.head();
    json.decisions();
    json.verdicts();
    return json.tree;
  }

  private void head() {
    RecordedSession recorded = report.recorded();
    tree.put("session", recorded.id());
    tree.put("clock", recorded.at().toString());
    tree.put("seed", recorded.seed());
    if (!report.note().isEmpty()) {
      tree.put("note", report.note());
    }
    tree.put("configuration", recorded.configuration());
    tree.put("segment", report.segment().file());
    tree.put("build", report.header().build());
    tree.put("java", report.header().java());
    ObjectNode plugins = tree.putObject("plugins");
    report.header().plugins().forEach(plugins::put);
    tree.put("changes", recorded.changes().size());
    ObjectNode replay = tree.putObject("replay").put("equal", report.difference().isEmpty());
    report
        .difference()
        .ifPresent(
            difference -> {
              ArrayNode parts = replay.putArray("parts");
              difference.parts().stream().map(Part::text).forEach(parts::add);
              replay.put("first", difference.first());
            });
    texts("faults", recorded.faults());
    ObjectNode suspended = tree.putObject("suspended");
    report.suspended().forEach((podGroup, reason) -> suspended.put(podGroup.toString(), reason));
  }

  private void decisions() {
    Decisions decisions = report.decisions();
    texts("admitted", report.admitted());
    ArrayNode binds = tree.putArray("binds");
    for (Decisions.Bind one : decisions.binds()) {
      binds
          .addObject()
          .put("pod", one.task().toString())
          .put("uid", one.taskUid())
          .put("podGroup", one.podGroup().toString())
          .put("node", one.node());
    }
    ArrayNode evictions = tree.putArray("evictions");
    for (Decisions.Eviction one : decisions.evictions()) {
      evictions
          .addObject()
          .put("pod", one.task().toString())
          .put("uid", one.taskUid())
          .put("podGroup", one.podGroup().toString())
          .put("node", one.node())
          .put("action", one.action())
          .put("beneficiary", one.beneficiary())
          .put("reason", one.reason().text());
    }
    pipelined("pipelined", decisions.pipelined());
    pipelined("heldBack", decisions.heldBack());
    texts("postponed", report.postponed());
    texts(
        "gateOpenings",
        decisions.gateOpenings().stream().map(Decisions.GateOpening::task).toList());
    ObjectNode hyperNodes = tree.putObject("hyperNodes");
    decisions
        .allocatedHyperNodes()
        .forEach(one -> hyperNodes.put(one.podGroup().toString(), one.hyperNode()));
    texts("policyRuns", decisions.policyRuns().stream().map(Decisions.PolicyRun::policy).toList());
    reservations(decisions.reservations());
    facts(decisions.facts());
  }

  private void facts(List<Decisions.FactChange> changes) {
    ArrayNode all = tree.putArray("facts");
    for (Decisions.FactChange change : changes) {
      ObjectNode one =
          all.addObject()
              .put("kind", change.fact().kind())
              .put("key", change.fact().key().toString())
              .put("over", change.isOver());
      switch (change.fact()) {
        case EvictedJobInfo evicted ->
            one.put("at", evicted.at().toString())
                .put("beneficiary", evicted.beneficiary().toString())
                .put("priority", evicted.priority());
        case RunTimes times -> runTimes(one, times);
        case UsageAccount usage -> {
          amounts(one.putObject("average"), usage.average());
          amounts(one.putObject("held"), usage.held());
        }
      }
    }
  }

  private static void runTimes(ObjectNode node, RunTimes times) {
    times.estimate().ifPresent(estimate -> node.put("estimate", estimate.toString()));
    node.put("within", times.quality().within())
        .put("shorter", times.quality().shorter())
        .put("longer", times.quality().longer());
  }

  private static void amounts(ObjectNode node, ResourceVector amounts) {
    amounts.resourceNames().forEach(name -> node.put(name, amounts.amount(name)));
  }

  private void reservations(List<Decisions.ReservationChange> changes) {
    ArrayNode all = tree.putArray("reservations");
    for (Decisions.ReservationChange change : changes) {
      ObjectNode one = all.addObject().put("podGroup", change.podGroup().toString());
      change
          .now()
          .ifPresent(
              reservation -> {
                one.put("start", reservation.start().toString())
                    .put("promised", reservation.promised().toString());
                reservation.nodes().keySet().forEach(one.putArray("nodes")::add);
              });
    }
  }

  private void pipelined(String field, Collection<Decisions.Pipelined> all) {
    ArrayNode pods = tree.putArray(field);
    for (Decisions.Pipelined one : all) {
      pods.addObject()
          .put("pod", one.task().toString())
          .put("uid", one.taskUid())
          .put("podGroup", one.podGroup().toString())
          .put("node", one.node())
          .put("evictionOccurred", one.evictionOccurred());
    }
  }

  private void verdicts() {
    ArrayNode podGroups = tree.putArray("podGroups");
    for (Decisions.PodGroupVerdict one : report.decisions().podGroups()) {
      ObjectNode verdict =
          podGroups
              .addObject()
              .put("podGroup", one.key().toString())
              .put("uid", one.uid())
              .put("queue", one.queue())
              .put("admitted", one.admitted())
              .put("phase", one.phase().spelling())
              .put("share", one.share());
      reason(verdict, one.reason());
    }
    ArrayNode pods = tree.putArray("pods");
    for (Decisions.TaskVerdict one : report.decisions().tasks()) {
      ObjectNode verdict =
          pods.addObject()
              .put("pod", one.task().toString())
              .put("uid", one.taskUid())
              .put("conditionReason", one.conditionReason())
              .put("nominatedNode", one.nominatedNode());
      reason(verdict, one.reason());
    }
    tree.set("queues", RecordingMapper.text().valueToTree(report.decisions().queues()));
  }

  /** Writes the sentence for people, and the reason itself with its numbers. */
  private static void reason(ObjectNode verdict, Reason reason) {
    if (!(reason instanceof Reason.None)) {
      verdict.put("text", reason.text());
      verdict.set("reason", RecordingMapper.text().valueToTree(new Wrapped(reason)).get("reason"));
    }
  }

  /** Holder of a reason under its declared type, so that its kind is written. */
  private record Wrapped(Reason reason) {}

  private void texts(String field, Collection<?> all) {
    ArrayNode texts = tree.putArray(field);
    all.forEach(one -> texts.add(one.toString()));
  }
}
