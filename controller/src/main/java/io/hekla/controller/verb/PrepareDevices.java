package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.resource.v1.AllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceRequestAllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimConsumerReference;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimStatus;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Allocation of devices to a claim for a pod, as Kubernetes' own scheduler does it: a finalizer
 * protects the claim, its status names its devices and the pod that it is reserved for.
 */
record PrepareDevices(KubernetesApi api, ObjectKey pod, String podUid) {
  private static final Kind<ResourceClaim> CLAIM = Kind.of(ResourceClaim.class);
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
            return devices(has.get()).equals(wanted.devices())
                ? reserve(claim)
                : AnswerOutcomes.now(
                    new Outcome.Refused("claim %s got other devices".formatted(wanted.claim())));
          }
          return claim.getMetadata().getFinalizers().contains(FINALIZER)
              ? write(claim, Optional.of(wanted))
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

  private CompletionStage<Outcome> write(
      ResourceClaim claim, Optional<Preparation.AllocateDevices> wanted) {
    ObjectNode patch = PrepareVolume.unchanged(claim);
    ObjectNode status = patch.putObject("status");
    wanted.ifPresent(devices -> allocation(status.putObject("allocation"), devices));
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

  private static void allocation(ObjectNode allocation, Preparation.AllocateDevices wanted) {
    ArrayNode results = allocation.putObject("devices").putArray("results");
    for (AllocatedDevice device : wanted.devices()) {
      ObjectNode result =
          results
              .addObject()
              .put("request", device.request())
              .put("driver", device.driver())
              .put("pool", device.pool())
              .put("device", device.device());
      if (device.adminAccess()) {
        result.put("adminAccess", true);
      }
    }
    if (!wanted.node().isEmpty()) {
      allocation
          .putObject("nodeSelector")
          .putArray("nodeSelectorTerms")
          .addObject()
          .putArray("matchFields")
          .addObject()
          .put("key", "metadata.name")
          .put("operator", "In")
          .putArray("values")
          .add(wanted.node());
    }
  }

  private static Optional<AllocationResult> allocation(ResourceClaim claim) {
    return Optional.ofNullable(claim.getStatus()).map(ResourceClaimStatus::getAllocation);
  }

  private static List<ResourceClaimConsumerReference> users(ResourceClaim claim) {
    return Optional.ofNullable(claim.getStatus())
        .map(ResourceClaimStatus::getReservedFor)
        .orElse(List.of());
  }

  private static List<AllocatedDevice> devices(AllocationResult has) {
    var devices = new ArrayList<AllocatedDevice>();
    if (has.getDevices() != null) {
      for (DeviceRequestAllocationResult one : has.getDevices().getResults()) {
        devices.add(
            new AllocatedDevice(
                one.getRequest(),
                one.getDriver(),
                one.getPool(),
                one.getDevice(),
                Boolean.TRUE.equals(one.getAdminAccess())));
      }
    }
    return devices;
  }

  private static ObjectKey keyOf(ResourceClaim claim) {
    return new ObjectKey(claim.getMetadata().getNamespace(), claim.getMetadata().getName());
  }
}
