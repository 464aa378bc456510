package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.BindPod;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PrepareBind;
import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceAmount;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.Requirement;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real API server accepts the allocation of devices to a claim. */
@OnRealApiServer
class PrepareDevicesIT {
  private static final String OBJECTS =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      ---
      apiVersion: resource.k8s.io/v1
      kind: DeviceClass
      metadata: {name: tuned}
      spec:
        config: [{opaque: {driver: d.example.com, parameters: {speed: 3}}}]
      ---
      apiVersion: resource.k8s.io/v1
      kind: ResourceClaim
      metadata: {namespace: default, name: c}
      spec:
        devices:
          requests:
          - name: whole
            exactly:
              deviceClassName: tuned
              tolerations: [{key: k, operator: Exists, effect: NoExecute, tolerationSeconds: 9}]
          - name: part
            firstAvailable:
            - {name: large, deviceClassName: tuned, count: 3}
            - name: small
              deviceClassName: tuned
              capacity: {requests: {memory: 4Gi}}
              tolerations: [{operator: Exists}]
          config:
          - opaque: {driver: d.example.com, parameters: {of: all}}
          - requests: [part/small]
            opaque: {driver: d.example.com, parameters: {of: small}}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {namespace: default, name: p}
      spec:
        schedulerName: volcano
        resourceClaims: [{name: c, resourceClaimName: c}]
        containers: [{name: c, image: none, resources: {claims: [{name: c}]}}]
      """;

  @Test
  void anAllocationOfEachKindIsAcceptedAndIsTheSameAgain(@TempDir Path folder) throws Exception {
    try (RealApiServer server = RealApiServer.start(folder);
        KubernetesClient kubectl = server.client();
        KubernetesApi api = server.connect()) {
      List<HasMetadata> made = kubectl.load(stream()).create();
      String claimUid = made.get(2).getMetadata().getUid();
      var bind =
          new BindPod(
              new ObjectKey("default", "p"), made.get(3).getMetadata().getUid(), "n1", Map.of());

      for (int again = 0; again < 2; again++) {
        assertThat(
                new PrepareBind(List.of(allocation(claimUid)), bind)
                    .attempt(api)
                    .toCompletableFuture()
                    .join())
            .isInstanceOf(Outcome.Done.class);
      }

      var claim = kubectl.resources(ResourceClaim.class).inNamespace("default").withName("c").get();
      var devices = claim.getStatus().getAllocation().getDevices();
      assertThat(devices.getResults())
          .extracting(one -> one.getRequest() + "=" + one.getDevice() + " " + one.getShareID())
          .containsExactly(
              "whole=gpu-0 null", "part/small=gpu-1 11111111-2222-3333-4444-555555555555");
      assertThat(devices.getResults().get(1).getConsumedCapacity()).containsKey("memory");
      assertThat(devices.getResults().getFirst().getTolerations()).hasSize(1);
      assertThat(devices.getConfig())
          .extracting(one -> one.getSource() + one.getRequests())
          .containsExactly("FromClass[whole, part/small]", "FromClaim[]", "FromClaim[part/small]");
      assertThat(claim.getStatus().getReservedFor()).hasSize(1);
    }
  }

  private static InputStream stream() {
    return new ByteArrayInputStream(OBJECTS.getBytes(StandardCharsets.UTF_8));
  }

  private static Preparation.AllocateDevices allocation(String claimUid) {
    var share =
        new AllocatedDevice(
            "part/small",
            "d.example.com",
            "pool",
            "gpu-1",
            /* adminAccess= */ false,
            "11111111-2222-3333-4444-555555555555",
            List.of(new DeviceAmount("memory", "4294967296")));
    return new Preparation.AllocateDevices(
        new ObjectKey("default", "c"),
        claimUid,
        "",
        List.of(AllocatedDevice.whole("whole", "d.example.com", "pool", "gpu-0"), share),
        Optional.of(
            new NodeSelectorTerm(
                List.of(new Requirement("rack", Requirement.Operator.IN, List.of("r1"))),
                List.of())),
        List.of(new Preparation.ClassConfiguration("tuned", List.of("whole", "part/small"))));
  }
}
