package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/**
 * Bind of a pod of one uid to a node. A pod that is on this node already is success, since the
 * answer to an earlier try may have been lost. The server names the pod's node when it refuses to
 * bind it again; after any other conflict the pod is read to learn more.
 *
 * @param annotations merged by the server into those of the pod
 */
public record BindPod(ObjectKey pod, String uid, String node, Map<String, String> annotations)
    implements Verb {
  private static final Pattern ASSIGNED =
      Pattern.compile("is already assigned to node \"([^\"]+)\"");

  public BindPod {
    Patches.named(uid);
    annotations = Map.copyOf(annotations);
  }

  @Override
  public String namespace() {
    return pod.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.bind(pod, uid, node, annotations)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<KubernetesApi.Binding> done ->
                      AnswerOutcomes.now(
                          new Outcome.Done(
                              Outcome.Written.at(Kind.POD, done.object().resourceVersion())));
                  case Answer.Refused<KubernetesApi.Binding> no when no.isConflict() ->
                      currentNode(no.message())
                          .map(where -> AnswerOutcomes.now(judge(where)))
                          .orElseGet(() -> AnswerOutcomes.goOn(api, this::read));
                  case Answer.Refused<KubernetesApi.Binding> no ->
                      AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Unreachable<KubernetesApi.Binding> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<KubernetesApi.Binding> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private static Optional<String> currentNode(String refusal) {
    var found = ASSIGNED.matcher(refusal);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  private Outcome judge(String where) {
    return where.equals(node)
        ? new Outcome.Done(Outcome.Written.nothing(Kind.POD))
        : new Outcome.Refused("already on node " + where);
  }

  private CompletionStage<Outcome> read(KubernetesApi api) {
    return api.get(Kind.POD, pod)
        .thenApply(
            answer ->
                switch (answer) {
                  case Answer.Done<Pod> done -> judge(done.object());
                  case Answer.Refused<Pod> no -> AnswerOutcomes.refused(no);
                  case Answer.Unreachable<Pod> unreachable ->
                      new Outcome.Unknown(unreachable.message());
                  case Answer.Deferred<Pod> held -> new Outcome.Deferred(held.why());
                });
  }

  private Outcome judge(Pod found) {
    if (!uid.equals(found.getMetadata().getUid())) {
      return new Outcome.Refused("another pod has this name now");
    }
    if (found.getMetadata().getDeletionTimestamp() != null) {
      return new Outcome.Refused("the pod is being deleted");
    }
    String where = Objects.requireNonNullElse(found.getSpec().getNodeName(), "");
    if (where.equals(node)) {
      return AnswerOutcomes.done(Kind.POD, found);
    }
    return where.isEmpty()
        ? new Outcome.Unknown("the pod changed while it was bound").leaving(this)
        : judge(where);
  }
}
