package io.hekla.actors.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Requests about one Lease. An answer that takes longer than the patience counts as none; the
 * request may still arrive. No stage fails.
 *
 * @param api past no gate: a member without the lease takes it this way
 * @param key namespace and name of the Lease
 * @param patience for an answer
 */
record LeaseAccess(KubernetesApi api, ObjectKey key, Duration patience) {
  CompletionStage<Answer<Lease>> read() {
    return inTime(api.get(Kind.LEASE, key));
  }

  /**
   * Writes the Lease: creates one without a resourceVersion, and replaces one that has the version
   * that it was read with; refused if it has changed since.
   */
  CompletionStage<Answer<Lease>> write(Lease lease) {
    return inTime(
        lease.getMetadata().getResourceVersion() == null
            ? api.create(Kind.LEASE, lease)
            : api.replace(Kind.LEASE, lease));
  }

  private CompletionStage<Answer<Lease>> inTime(CompletionStage<Answer<Lease>> request) {
    CompletableFuture<Answer<Lease>> answer = new CompletableFuture<>();
    var unused =
        request.whenComplete(
            (done, failure) ->
                answer.complete(
                    done == null ? new Answer.Unreachable<>(String.valueOf(failure)) : done));
    return answer.completeOnTimeout(
        new Answer.Unreachable<>("no answer in time"), patience.toMillis(), TimeUnit.MILLISECONDS);
  }
}
