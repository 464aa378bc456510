package io.hekla.simulator.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.AdmissionRule;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import io.hekla.model.manifest.KindNeeds;
import java.util.List;

/**
 * Admission of a system that has no other controllers and schedulers than Hekla's: a new object
 * that none of them would act on is refused with the reason, instead of waiting for ever. Objects
 * that are stored already can be read, changed and deleted.
 */
final class IdleObjects implements AdmissionRule {
  /** Scheduler of pods that name none; no kube-scheduler runs on an embedded cluster. */
  private static final String KUBE_SCHEDULER = "default-scheduler";

  private final AdmissionRule rules;
  private final List<String> schedulers;

  /**
   * Creates the rule.
   *
   * @param rules rules that judge the objects that remain
   * @param schedulers names that Hekla's scheduler answers to, at least one
   */
  IdleObjects(AdmissionRule rules, List<String> schedulers) {
    this.rules = rules;
    this.schedulers = List.copyOf(schedulers);
  }

  @Override
  public Verdict admit(Request request) {
    boolean isNew = request.operation() == Operation.CREATE;
    Kind<?> kind = request.kind();
    if (isNew && EmbeddedKinds.WITHOUT_CONTROLLER.contains(kind)) {
      return new Verdict.Forbidden(KindNeeds.of(kind.group(), kind.name()));
    }
    Verdict verdict = rules.admit(request);
    return isNew
            && kind.equals(Kind.POD)
            && verdict instanceof Verdict.Admitted(ObjectNode pod)
            && isIdle(pod)
            && scheduler(pod).equals(KUBE_SCHEDULER)
        ? new Verdict.Forbidden(withoutScheduler())
        : verdict;
  }

  /** Warns of a pod of a scheduler that is not Hekla's: a client may run that one. */
  @Override
  public List<String> warnings(Kind<?> kind, ObjectNode created) {
    if (!kind.equals(Kind.POD) || !isIdle(created)) {
      return List.of();
    }
    return List.of(
        "spec.schedulerName: no scheduler named %s runs on this embedded cluster; the pod waits until"
                .formatted(scheduler(created))
            + " a client binds it. Hekla schedules pods of %s".formatted(schedulers.getFirst()));
  }

  private String withoutScheduler() {
    return ("spec.schedulerName: no scheduler named %s runs on an embedded cluster, so that the pod"
            + " would wait for ever; write schedulerName: %s")
        .formatted(KUBE_SCHEDULER, schedulers.getFirst());
  }

  /**
   * Returns whether Hekla's scheduler passes a pod over that is on no node yet. Pods of a
   * controller are its business.
   */
  private boolean isIdle(JsonNode pod) {
    for (JsonNode owner : Trees.metadata(pod).path("ownerReferences")) {
      if (owner.path("controller").asBoolean()) {
        return false;
      }
    }
    return pod.path("spec").path("nodeName").asText("").isEmpty()
        && !schedulers.contains(scheduler(pod));
  }

  private static String scheduler(JsonNode pod) {
    String name = pod.path("spec").path("schedulerName").asText("");
    return name.isEmpty() ? KUBE_SCHEDULER : name;
  }
}
