package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Removal of the gate of its queue from a pod of one uid. The pod is read first, and written only
 * if it did not change meanwhile: a gate that others added stays, and keeps ours in place. An open
 * gate, or a pod that is gone, is success. Source:
 * docs/reference/cluster-cache.md#scheduling-gates.
 */
public record OpenGate(ObjectKey pod, String uid) implements Verb {
  @Override
  public String namespace() {
    return pod.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.get(Kind.POD, pod)
        .thenCompose(
            found ->
                found instanceof Answer.Done<Pod> done && isGatedByQueueOnly(done.object())
                    ? open(api, done.object())
                    : AnswerOutcomes.now(
                        found instanceof Answer.Done<Pod>
                            ? new Outcome.Done(Outcome.Written.nothing(Kind.POD))
                            : AnswerOutcomes.doneOrGone(Kind.POD, found)));
  }

  private CompletionStage<Outcome> open(KubernetesApi api, Pod shown) {
    ObjectNode patch = Patches.of(uid);
    patch.withObject("/metadata").put("resourceVersion", shown.getMetadata().getResourceVersion());
    patch.putObject("spec").putNull("schedulingGates");
    return api.patch(Kind.POD, pod, KubernetesApi.Part.OBJECT, patch)
        .thenCompose(answer -> new TargetObject<>(Kind.POD, pod, uid).outcome(api, answer));
  }

  private boolean isGatedByQueueOnly(Pod shown) {
    List<PodSchedulingGate> gates = shown.getSpec().getSchedulingGates();
    return uid.equals(shown.getMetadata().getUid())
        && gates != null
        && gates.size() == 1
        && WellKnownKeys.QUEUE_ALLOCATION_GATE.equals(gates.getFirst().getName());
  }
}
