package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Provision of a claim's volume, as Kubernetes' own scheduler does it: the volume is marked as the
 * claim's, or the claim with the node; the cluster's volume controller and provisioner do the rest.
 */
final class PrepareVolume {
  private static final Kind<PersistentVolume> VOLUME = Kind.of(PersistentVolume.class);
  private static final Kind<PersistentVolumeClaim> CLAIM = Kind.of(PersistentVolumeClaim.class);
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  private PrepareVolume() {}

  static CompletionStage<Outcome> bind(KubernetesApi api, Preparation.BindVolume bind) {
    return PrepareBind.with(
        api, CLAIM, bind.claim(), Optional.of(bind.claimUid()), claim -> bind(api, bind, claim));
  }

  private static CompletionStage<Outcome> bind(
      KubernetesApi api, Preparation.BindVolume bind, PersistentVolumeClaim claim) {
    String bound = Objects.requireNonNullElse(claim.getSpec().getVolumeName(), "");
    if (bound.equals(bind.volume()) && isBound(claim)) {
      return AnswerOutcomes.now(AnswerOutcomes.done(CLAIM, claim));
    }
    if (!bound.isEmpty() && !bound.equals(bind.volume())) {
      return AnswerOutcomes.now(
          new Outcome.Refused("claim %s got volume %s".formatted(bind.claim(), bound)));
    }
    var key = new ObjectKey("", bind.volume());
    return PrepareBind.with(api, VOLUME, key, Optional.empty(), volume -> mark(api, bind, volume));
  }

  private static CompletionStage<Outcome> mark(
      KubernetesApi api, Preparation.BindVolume bind, PersistentVolume volume) {
    ObjectReference owner = volume.getSpec().getClaimRef();
    if (owner != null && !isFor(owner, bind)) {
      return AnswerOutcomes.now(
          new Outcome.Refused(
              "volume %s went to claim %s/%s"
                  .formatted(bind.volume(), owner.getNamespace(), owner.getName())));
    }
    if (owner != null && bind.claimUid().equals(owner.getUid())) {
      return AnswerOutcomes.now(waits(bind.claim()));
    }
    ObjectNode patch = unchanged(volume);
    if (owner == null) {
      patch.withObject("/metadata/annotations").put(BOUND_BY_CONTROLLER, "yes");
    }
    patch
        .putObject("spec")
        .putObject("claimRef")
        .put("apiVersion", CLAIM.apiVersion())
        .put("kind", CLAIM.name())
        .put("namespace", bind.claim().namespace())
        .put("name", bind.claim().name())
        .put("uid", bind.claimUid());
    return api.patch(VOLUME, new ObjectKey("", bind.volume()), KubernetesApi.Part.OBJECT, patch)
        .thenApply(answer -> orWaits(PrepareBind.written(VOLUME, answer), bind.claim()));
  }

  private static boolean isFor(ObjectReference owner, Preparation.BindVolume bind) {
    boolean sameName =
        bind.claim().namespace().equals(owner.getNamespace())
            && bind.claim().name().equals(owner.getName());
    String uid = Objects.requireNonNullElse(owner.getUid(), "");
    return sameName && (uid.isEmpty() || uid.equals(bind.claimUid()));
  }

  static CompletionStage<Outcome> provision(KubernetesApi api, Preparation.ProvisionVolume make) {
    return PrepareBind.with(
        api,
        CLAIM,
        make.claim(),
        Optional.of(make.claimUid()),
        claim -> {
          String node = annotations(claim).getOrDefault(SELECTED_NODE, "");
          if (isBound(claim)) {
            return AnswerOutcomes.now(AnswerOutcomes.done(CLAIM, claim));
          }
          if (!node.isEmpty()) {
            return AnswerOutcomes.now(
                node.equals(make.node())
                    ? waits(make.claim())
                    : new Outcome.Refused(
                        "a volume for claim %s is being made for node %s"
                            .formatted(make.claim(), node)));
          }
          ObjectNode patch = unchanged(claim);
          patch.withObject("/metadata/annotations").put(SELECTED_NODE, make.node());
          return api.patch(CLAIM, make.claim(), KubernetesApi.Part.OBJECT, patch)
              .thenApply(answer -> orWaits(PrepareBind.written(CLAIM, answer), make.claim()));
        });
  }

  private static boolean isBound(PersistentVolumeClaim claim) {
    String volume = claim.getSpec().getVolumeName();
    return volume != null && !volume.isEmpty() && annotations(claim).containsKey(BIND_COMPLETED);
  }

  private static Map<String, String> annotations(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getAnnotations(), Map.of());
  }

  /**
   * Returns a wait in the place of success: the write only begins a binding, which others complete.
   */
  private static Outcome orWaits(Outcome written, ObjectKey claim) {
    return written instanceof Outcome.Done ? waits(claim) : written;
  }

  private static Outcome waits(ObjectKey claim) {
    return new Outcome.Waits("claim " + claim + " waits for its volume");
  }

  /** Returns a patch for an object as it was read. */
  static ObjectNode unchanged(HasMetadata object) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch
        .putObject("metadata")
        .put("uid", object.getMetadata().getUid())
        .put("resourceVersion", object.getMetadata().getResourceVersion());
    return patch;
  }
}
