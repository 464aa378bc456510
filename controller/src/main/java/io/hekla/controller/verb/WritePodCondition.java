package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Write of the reason why a pod has no node into its status. A pod that has a node by now, or is
 * gone, is success. If it changed meanwhile, it is read once more.
 *
 * @param shown the pod as last seen
 * @param exact whether a difference in numbers alone is worth a request
 */
public record WritePodCondition(PodScheduledCondition saying, Pod shown, boolean exact, Instant now)
    implements Verb {
  /** Returns whether the pod may need a write, as far as is known. */
  public boolean isNeeded() {
    return saying.patch(shown, exact, now).isPresent();
  }

  @Override
  public String namespace() {
    return saying.key().namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return attempt(api, shown)
        .thenCompose(
            answer ->
                answer instanceof Answer.Refused<Pod> no && no.isConflict()
                    ? again(api)
                    : AnswerOutcomes.now(AnswerOutcomes.doneOrGone(Kind.POD, answer)));
  }

  private CompletionStage<Outcome> again(KubernetesApi api) {
    return api.get(Kind.POD, saying.key())
        .thenCompose(
            answer ->
                answer instanceof Answer.Done<Pod> done
                    ? attempt(api, done.object())
                    : CompletableFuture.completedFuture(answer))
        .thenApply(answer -> AnswerOutcomes.doneOrGone(Kind.POD, answer));
  }

  private CompletionStage<Answer<Pod>> attempt(KubernetesApi api, Pod pod) {
    Optional<ObjectNode> patch = saying.patch(pod, exact, now);
    return patch.isPresent()
        ? api.patch(Kind.POD, saying.key(), KubernetesApi.Part.STATUS, patch.get())
        : CompletableFuture.completedFuture(new Answer.Done<>(pod));
  }
}
