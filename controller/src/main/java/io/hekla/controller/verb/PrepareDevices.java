package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.resource.v1.AllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimConsumerReference;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimStatus;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.ResourceClaimInfo;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Allocation of devices to a claim for a pod, as Kubernetes' own scheduler does it: a finalizer
 * protects the claim, its status names its devices and the pod that it is reserved for.
 */
record PrepareDevices(KubernetesApi api, ObjectKey pod, String podUid) {
  private static final Kind<ResourceClaim> CLAIM = Kind.of(ResourceClaim.class);
  private static final Kind<DeviceClass> CLASS = Kind.of(DeviceClass.class);
  private static final String FINALIZER = "resource.kubernetes.io/delete-protection";

  CompletionStage<Outcome> allocate(Preparation.AllocateDevices wanted) {
    return PrepareBind.with(
        api,
        CLAIM,
        wanted.claim(),
        Optional.of(wanted.claimUid()),
        claim -> {
          Optional<AllocationResult> has = allocation(claim);
          if (has.isPresent()) {
            return devices(claim).equals(wanted.devices())
                ? reserve(claim)
                : AnswerOutcomes.now(
                    new Outcome.Refused("claim %s got other devices".formatted(wanted.claim())));
          }
          return claim.getMetadata().getFinalizers().contains(FINALIZER)
              ? configured(
                  wanted.configurations(),
                  new TreeMap<>(),
                  classes -> write(claim, Optional.of(AllocationJson.of(claim, wanted, classes))))
              : protect(claim)
                  .thenCompose(
                      remaining ->
                          remaining.isPresent()
                              ? AnswerOutcomes.now(remaining.get())
                              : allocate(wanted));
        });
  }

  CompletionStage<Outcome> use(Preparation.UseDevices wanted) {
    return PrepareBind.with(
        api,
        CLAIM,
        wanted.claim(),
        Optional.of(wanted.claimUid()),
        claim ->
            allocation(claim).isPresent()
                ? reserve(claim)
                : AnswerOutcomes.now(
                    new Outcome.Refused("claim %s lost its devices".formatted(wanted.claim()))));
  }

  /** Reads the classes whose parameters the claim gets, and continues with them by name. */
  private CompletionStage<Outcome> configured(
      List<Preparation.ClassConfiguration> left,
      SortedMap<String, DeviceClass> classes,
      Function<SortedMap<String, DeviceClass>, CompletionStage<Outcome>> next) {
    if (left.isEmpty()) {
      return next.apply(classes);
    }
    String name = left.getFirst().deviceClass();
    return PrepareBind.with(
        api,
        CLASS,
        new ObjectKey("", name),
        Optional.empty(),
        deviceClass -> {
          classes.put(name, deviceClass);
          return configured(left.subList(1, left.size()), classes, next);
        });
  }

  private CompletionStage<Outcome> reserve(ResourceClaim claim) {
    boolean isReserved =
        users(claim).stream().anyMatch(user -> Objects.equals(user.getUid(), podUid));
    return isReserved
        ? AnswerOutcomes.now(AnswerOutcomes.done(CLAIM, claim))
        : write(claim, Optional.empty());
  }

  /** Adds the finalizer; empty once that is done, else the outcome. */
  private CompletionStage<Optional<Outcome>> protect(ResourceClaim claim) {
    ObjectNode patch = PrepareVolume.unchanged(claim);
    ArrayNode finalizers = patch.withObject("/metadata").putArray("finalizers");
    claim.getMetadata().getFinalizers().forEach(finalizers::add);
    finalizers.add(FINALIZER);
    return api.patch(CLAIM, keyOf(claim), KubernetesApi.Part.OBJECT, patch)
        .thenApply(
            answer ->
                Optional.of(PrepareBind.written(CLAIM, answer))
                    .filter(outcome -> !(outcome instanceof Outcome.Done)));
  }

  private CompletionStage<Outcome> write(ResourceClaim claim, Optional<ObjectNode> allocation) {
    ObjectNode patch = PrepareVolume.unchanged(claim);
    ObjectNode status = patch.putObject("status");
    allocation.ifPresent(devices -> status.set("allocation", devices));
    ArrayNode users = status.putArray("reservedFor");
    for (ResourceClaimConsumerReference user : users(claim)) {
      ObjectNode remaining = user(users, user.getResource(), user.getName(), user.getUid());
      if (user.getApiGroup() != null) {
        remaining.put("apiGroup", user.getApiGroup());
      }
    }
    user(users, "pods", pod.name(), podUid);
    return api.patch(CLAIM, keyOf(claim), KubernetesApi.Part.STATUS, patch)
        .thenApply(answer -> PrepareBind.written(CLAIM, answer));
  }

  private static ObjectNode user(ArrayNode users, String resource, String name, String uid) {
    return users.addObject().put("resource", resource).put("name", name).put("uid", uid);
  }

  private static Optional<AllocationResult> allocation(ResourceClaim claim) {
    return Optional.ofNullable(claim.getStatus()).map(ResourceClaimStatus::getAllocation);
  }

  private static List<ResourceClaimConsumerReference> users(ResourceClaim claim) {
    return Optional.ofNullable(claim.getStatus())
        .map(ResourceClaimStatus::getReservedFor)
        .orElse(List.of());
  }

  /** Returns the devices of a claim; none that anybody wanted if they cannot be read. */
  private static List<AllocatedDevice> devices(ResourceClaim claim) {
    try {
      return FactReader.read(claim)
          .map(ResourceClaimInfo.class::cast)
          .flatMap(ResourceClaimInfo::allocation)
          .map(ResourceClaimInfo.Allocation::devices)
          .orElse(List.of());
    } catch (IllegalArgumentException unreadable) {
      return List.of();
    }
  }

  private static ObjectKey keyOf(ResourceClaim claim) {
    return new ObjectKey(claim.getMetadata().getNamespace(), claim.getMetadata().getName());
  }
}
