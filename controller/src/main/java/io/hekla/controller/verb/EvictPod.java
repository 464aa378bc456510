package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Eviction of a pod of one uid: writes the reason into its conditions, then deletes it. A pod that
 * is gone, or whose name belongs to another, is success. If it changes between reading and writing,
 * both are done again: conditions that others write meanwhile are not lost. Source:
 * docs/reference/cluster-cache.md#evict.
 *
 * @param by action that chose it, and who has its room now, for people
 */
public record EvictPod(ObjectKey pod, String uid, String by) implements Verb {
  /** Type of the condition that holds the reason. */
  public static final String CONDITION = "DisruptionTarget";

  /** Beginning of the message of that condition. */
  public static final String EVICTED_BY = "evicted by ";

  public EvictPod {
    Patches.named(uid);
  }

  @Override
  public String namespace() {
    return pod.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.get(Kind.POD, pod)
        .thenCompose(
            found ->
                switch (found) {
                  case Answer.Done<Pod> done
                      when uid.equals(done.object().getMetadata().getUid()) ->
                      mark(api, done.object());
                  case Answer.Done<Pod> another ->
                      AnswerOutcomes.now(new Outcome.Done(Outcome.Written.nothing(Kind.POD)));
                  case Answer.Refused<Pod> no ->
                      AnswerOutcomes.now(AnswerOutcomes.doneOrGone(Kind.POD, no));
                  case Answer.Unreachable<Pod> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<Pod> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private CompletionStage<Outcome> mark(KubernetesApi api, Pod found) {
    if (found.getMetadata().getDeletionTimestamp() != null) {
      return AnswerOutcomes.now(AnswerOutcomes.done(Kind.POD, found));
    }
    return new PatchObject<>(Kind.POD, pod, KubernetesApi.Part.STATUS, conditions(found))
        .attempt(api)
        .thenCompose(
            marked ->
                marked instanceof Outcome.Unknown unknown
                    ? AnswerOutcomes.now(unknown)
                    : AnswerOutcomes.goOn(api, new DeleteObject<>(Kind.POD, pod, uid)));
  }

  /**
   * Returns the pod's conditions with Ready and DisruptionTarget set. A merge patch replaces lists
   * whole, so that it holds for the pod as found only.
   */
  private ObjectNode conditions(Pod found) {
    var json = JsonNodeFactory.instance;
    var list = json.arrayNode();
    var remaining =
        found.getStatus() == null
            ? List.<PodCondition>of()
            : new ArrayList<>(found.getStatus().getConditions());
    for (PodCondition condition : remaining) {
      if (!condition.getType().equals("Ready") && !condition.getType().equals(CONDITION)) {
        list.addPOJO(condition);
      }
    }
    list.add(condition("Ready", "False", "Evict"));
    list.add(condition(CONDITION, "True", "PreemptionByScheduler"));
    var patch = json.objectNode();
    patch
        .putObject("metadata")
        .put("uid", uid)
        .put("resourceVersion", found.getMetadata().getResourceVersion());
    patch.putObject("status").set("conditions", list);
    return patch;
  }

  private ObjectNode condition(String type, String status, String reason) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", type)
        .put("status", status)
        .put("reason", reason)
        .put("message", EVICTED_BY + by);
  }
}
