package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEffect;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupMachine;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.model.podgroup.PodGroupSight;
import io.hekla.model.podgroup.PodGroupState;
import io.hekla.simulator.api.ObjectStore;
import io.hekla.simulator.api.StoredObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs the machine of every PodGroup and does on the store what it asks for. */
final class PodGroupController {
  private static final String WHO = "podgroup";
  private static final Duration GANG_HOLD = Duration.ofSeconds(60);

  private final ObjectStore store;
  private final Belongings belongings;
  private final PodGroupInfos infos;
  private final PodGroupMachine machine = new PodGroupMachine(GANG_HOLD, false);
  private final Map<ObjectKey, PodGroupState> states = new HashMap<>();
  private final Map<String, Set<ObjectKey>> awaitVictim = new HashMap<>();
  private final Agenda<ObjectKey> wakeUps = new Agenda<>();

  PodGroupController(ObjectStore store, Belongings belongings, PodGroupInfos infos) {
    this.store = store;
    this.belongings = belongings;
    this.infos = infos;
  }

  Agenda<ObjectKey> wakeUps() {
    return wakeUps;
  }

  /** A part of a session's decisions. */
  void record(ObjectKey key, io.hekla.model.podgroup.Part part, Instant now) {
    tell(key, new PodGroupCommand.RecordPart(part), now);
  }

  /** Lets the machine look at a PodGroup as the store has it. */
  void look(ObjectKey key, Instant now) {
    Optional<StoredObject> stored = store.find(Kind.POD_GROUP, key);
    if (stored.isEmpty()) {
      states.remove(key);
      wakeUps.forget(key);
      return;
    }
    if (states.get(key) instanceof PodGroupState.Present) {
      tell(key, new PodGroupCommand.Observe(sight(stored.get())), now);
    }
  }

  /** A pod is gone, for which others may have waited. */
  void gone(String podUid, Instant now) {
    Set<ObjectKey> waiting = awaitVictim.remove(podUid);
    if (waiting != null) {
      waiting.forEach(key -> tell(key, new PodGroupCommand.VictimsGone(List.of(podUid)), now));
    }
  }

  private void tell(ObjectKey key, PodGroupCommand command, Instant now) {
    PodGroupState state = states.getOrDefault(key, machine.initial());
    var decision = machine.decide(state, command, now);
    for (PodGroupEvent event : decision.events()) {
      state = machine.apply(state, event);
    }
    states.put(key, state);
    decision.effects().forEach(effect -> carryOut(key, effect, now));
  }

  private void carryOut(ObjectKey key, PodGroupEffect effect, Instant now) {
    switch (effect) {
      case PodGroupEffect.BindPods bind -> {
        var outcomes = new ArrayList<PodGroupCommand.Outcome>();
        for (var one : bind.binds()) {
          var pod = new ObjectKey(one.namespace(), one.name());
          outcomes.add(
              outcome(
                  one.podUid(), store.bind(WHO, pod, one.podUid(), one.node(), one.annotations())));
        }
        tell(key, new PodGroupCommand.BindsSettled(outcomes), now);
      }
      case PodGroupEffect.EvictPods evict -> {
        var outcomes = new ArrayList<PodGroupCommand.Outcome>();
        for (var one : evict.evictions()) {
          var pod = new ObjectKey(one.namespace(), one.name());
          outcomes.add(
              outcome(one.podUid(), store.delete(WHO, Kind.POD, pod, Optional.of(one.podUid()))));
        }
        tell(key, new PodGroupCommand.EvictionsSettled(outcomes), now);
      }
      case PodGroupEffect.AwaitVictims await ->
          await
              .podUids()
              .forEach(
                  uid -> awaitVictim.computeIfAbsent(uid, none -> new LinkedHashSet<>()).add(key));
      case PodGroupEffect.WriteStatus write -> writeStatus(key, write, now);
      case PodGroupEffect.ReportRefusals refusals -> {
        // Nothing was assumed of what was asked for: the store answers before the next session.
      }
      case PodGroupEffect.RefusePart refused ->
          throw new IllegalStateException("there is one scheduler only: " + refused);
      case PodGroupEffect.WakeAt wake -> wakeUps.put(key, wake.due());
      case PodGroupEffect.CreateGroup unasked -> throw unasked(effect);
      case PodGroupEffect.OverwriteGroup unasked -> throw unasked(effect);
      case PodGroupEffect.DeleteGroup unasked -> throw unasked(effect);
      case PodGroupEffect.NameGroup unasked -> throw unasked(effect);
      case PodGroupEffect.SayWaiting waiting -> {
        // Nobody reads along.
      }
      case PodGroupEffect.SayNoMore noMore -> {}
    }
  }

  /** {@link PodController} provides for ordinary pods here. */
  private static IllegalStateException unasked(PodGroupEffect effect) {
    return new IllegalStateException("nobody asked for " + effect);
  }

  private static PodGroupCommand.Outcome outcome(String uid, Answer<StoredObject> answer) {
    return new PodGroupCommand.Outcome(
        uid,
        switch (answer) {
          case Answer.Done<StoredObject> done -> "";
          case Answer.Refused<StoredObject> refused -> refused.message();
          case Answer.Unreachable<StoredObject> unknown -> unknown.message();
        });
  }

  private void writeStatus(ObjectKey key, PodGroupEffect.WriteStatus write, Instant now) {
    Optional<StoredObject> stored =
        store.find(Kind.POD_GROUP, key).filter(group -> group.uid().equals(write.uid()));
    if (stored.isEmpty() || shows(infos.of(stored.get()), write.report())) {
      return;
    }
    ObjectNode tree = stored.get().tree();
    ObjectNode patch = tree.objectNode();
    patch.set("status", Difference.between(tree.path("status"), status(tree, write.report(), now)));
    var unused = store.patch(WHO, Kind.POD_GROUP, key, Part.OBJECT, patch);
  }

  private static boolean shows(PodGroupInfo seen, PodGroupReport report) {
    var conditions =
        seen.conditions().stream()
            .map(
                one ->
                    new PodGroupReport.Condition(
                        one.type(), one.status(), one.reason(), one.message(), one.transitionId()))
            .toList();
    return new PodGroupReport(
            seen.phase(), conditions, seen.running(), seen.succeeded(), seen.failed())
        .equals(report);
  }

  private static ObjectNode status(ObjectNode tree, PodGroupReport report, Instant now) {
    ObjectNode status = tree.objectNode();
    status.put("phase", report.phase().spelling());
    var conditions = status.putArray("conditions");
    for (var one : report.conditions()) {
      conditions
          .addObject()
          .put("type", one.type())
          .put("status", one.status() ? "True" : "False")
          .put("transitionID", one.transitionId())
          .put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString())
          .put("reason", one.reason())
          .put("message", one.message());
    }
    return status
        .put("running", report.running())
        .put("succeeded", report.succeeded())
        .put("failed", report.failed());
  }

  private PodGroupSight sight(StoredObject group) {
    PodGroupInfo info = infos.of(group);
    String reason =
        info.conditions().stream()
            .filter(one -> one.status() && one.type().equals("Unschedulable"))
            .map(PodGroupInfo.Condition::reason)
            .findFirst()
            .orElse("");
    var pods =
        belongings.podsOfGroup(group.key()).stream().map(PodGroupController::member).toList();
    return new PodGroupSight(group.uid(), info.minMember(), info.phase(), reason, pods);
  }

  private static PodGroupSight.Member member(StoredObject pod) {
    PodGroupSight.Life life =
        switch (pod.tree().path("status").path("phase").asText("")) {
          case "Running" -> PodGroupSight.Life.RUNNING;
          case "Succeeded" -> PodGroupSight.Life.SUCCEEDED;
          case "Failed" -> PodGroupSight.Life.FAILED;
          default -> PodGroupSight.Life.WAITING;
        };
    return new PodGroupSight.Member(
        pod.uid(),
        pod.key().namespace(),
        pod.key().name(),
        pod.tree().path("spec").path("nodeName").asText(""),
        life,
        pod.isBeingDeleted());
  }
}
