package io.hekla.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
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
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes before a pod is bound, each step repeated. */
class PrepareBindTest {
  private static final ObjectKey DATA = new ObjectKey("default", "data");
  private static final AllocatedDevice GPU = AllocatedDevice.whole("r", "d", "pool", "gpu-0");

  private static final Instant LATER = Instant.parse("2030-01-01T00:00:00Z");

  private final EmbeddedApiServer server =
      EmbeddedApiServer.inMemory(
          ObjectStore.Settings.of(Clock.systemUTC()).with(IdentitySource.seeded(1)));
  private String podUid = "";

  @BeforeEach
  void aPodAndItsNode() {
    create("Node", "{metadata: {name: n1}}");
    podUid = pod("p");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static Kind<?> kind(String name) {
    return Kind.ALL.stream().filter(kind -> kind.name().equals(name)).findFirst().orElseThrow();
  }

  /** Creates an object; gives its uid. */
  private String create(String kind, String yaml) {
    ObjectNode object = (ObjectNode) json(yaml);
    server.store().create("test", kind(kind), object);
    JsonNode metadata = object.path("metadata");
    return find(kind, new ObjectKey(metadata.path("namespace").asText(), name(metadata)))
        .path("metadata")
        .path("uid")
        .asText();
  }

  private static String name(JsonNode metadata) {
    return metadata.path("name").asText();
  }

  private String pod(String name) {
    return create(
        "Pod",
        "{metadata: {namespace: default, name: %s}, spec: {containers: [{name: c}]}}"
            .formatted(name));
  }

  private static JsonNode json(String yaml) {
    try {
      return new YAMLMapper().readTree(yaml);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private JsonNode find(String kind, ObjectKey key) {
    return server.store().find(kind(kind), key).orElseThrow().tree();
  }

  private Outcome attempt(String pod, String uid, Preparation preparation) {
    var bind = new BindPod(new ObjectKey("default", pod), uid, "n1", Map.of());
    return new PrepareBind(List.of(preparation), bind)
        .attempt(server.client("test"))
        .toCompletableFuture()
        .join();
  }

  private Outcome attempt(Preparation preparation) {
    return attempt("p", podUid, preparation);
  }

  private String nodeOfPod() {
    return find("Pod", new ObjectKey("default", "p")).path("spec").path("nodeName").asText("");
  }

  private String claim() {
    return create(
        "PersistentVolumeClaim",
        "{metadata: {namespace: default, name: data}, spec: {storageClassName: local}}");
  }

  /** Binds the volume as the cluster's volume controller does in the end. */
  private void bindClaim(String volume) {
    write(
        kind("PersistentVolumeClaim"),
        "{metadata: {annotations: {pv.kubernetes.io/bind-completed: 'yes'}},"
            + " spec: {volumeName: %s}}".formatted(volume));
  }

  private <T extends HasMetadata> void write(Kind<T> kind, String patch) {
    server.store().patch("test", kind, DATA, KubernetesApi.Part.OBJECT, json(patch));
  }

  @Test
  void aVolumeIsMarkedAndItsPodBoundOnceTheClaimIs() {
    var wanted = new Preparation.BindVolume(DATA, claim(), "pv", LATER);
    create("PersistentVolume", "{metadata: {name: pv}, spec: {capacity: {storage: 1Gi}}}");

    assertThat(attempt(wanted)).isInstanceOf(Outcome.Waits.class);
    assertThat(attempt(wanted)).isInstanceOf(Outcome.Waits.class);
    assertThat(nodeOfPod()).isEmpty();
    JsonNode owner = find("PersistentVolume", new ObjectKey("", "pv")).at("/spec/claimRef");
    assertThat(owner.path("name").asText()).isEqualTo("data");
    assertThat(owner.path("uid").asText()).isEqualTo(wanted.claimUid());

    bindClaim("pv");

    assertThat(attempt(wanted)).isInstanceOf(Outcome.Done.class);
    assertThat(nodeOfPod()).isEqualTo("n1");
  }

  @Test
  void aVolumeThatWentToAnotherClaimIsRefused() {
    var wanted = new Preparation.BindVolume(DATA, claim(), "pv", LATER);
    create(
        "PersistentVolume",
        "{metadata: {name: pv}, spec: {claimRef: {namespace: default, name: x, uid: y}}}");

    assertThat(attempt(wanted)).isEqualTo(new Outcome.Refused("volume pv went to claim default/x"));
    assertThat(nodeOfPod()).isEmpty();
  }

  @Test
  void aClaimThatGotAnotherVolumeIsRefused() {
    var wanted = new Preparation.BindVolume(DATA, claim(), "pv", LATER);
    bindClaim("other");

    assertThat(attempt(wanted))
        .isEqualTo(new Outcome.Refused("claim default/data got volume other"));
  }

  @Test
  void aClaimIsMarkedWithTheNodeAndItsPodBoundOnceItsVolumeIsMade() {
    var wanted = new Preparation.ProvisionVolume(DATA, claim(), "n1", LATER);

    assertThat(attempt(wanted)).isInstanceOf(Outcome.Waits.class);
    assertThat(
            find("PersistentVolumeClaim", DATA)
                .at("/metadata/annotations")
                .path("volume.kubernetes.io/selected-node")
                .asText())
        .isEqualTo("n1");
    assertThat(attempt(new Preparation.ProvisionVolume(DATA, wanted.claimUid(), "n2", LATER)))
        .isInstanceOf(Outcome.Refused.class);

    bindClaim("made");

    assertThat(attempt(wanted)).isInstanceOf(Outcome.Done.class);
  }

  @Test
  void aClaimGetsItsDevicesAndIsSharedByFurtherPods() {
    String uid = create("ResourceClaim", "{metadata: {namespace: default, name: data}, spec: {}}");
    var wanted = allocation(uid, List.of(GPU));

    assertThat(attempt(wanted)).isInstanceOf(Outcome.Done.class);
    assertThat(attempt(wanted)).isInstanceOf(Outcome.Done.class);
    String second = pod("q");
    assertThat(attempt("q", second, new Preparation.UseDevices(DATA, uid)))
        .isInstanceOf(Outcome.Done.class);

    JsonNode claim = find("ResourceClaim", DATA);
    assertThat(claim.at("/metadata/finalizers").toString()).contains("delete-protection");
    assertThat(claim.at("/status/allocation/devices/results/0/device").asText()).isEqualTo("gpu-0");
    assertThat(claim.at("/status/allocation/nodeSelector").toString()).contains("n1");
    assertThat(claim.at("/status/reservedFor").findValuesAsText("uid"))
        .containsExactly(podUid, second);
  }

  @Test
  void anAllocationHasTheFormOfKubernetes() {
    create(
        "DeviceClass",
        """
        {metadata: {name: tuned}, spec: {config: [
          {opaque: {driver: d, parameters: {apiVersion: d/v1, kind: Tuning, speed: 3}}}]}}
        """);
    String uid =
        create(
            "ResourceClaim",
            """
            {metadata: {namespace: default, name: data}, spec: {devices: {
              requests: [
                {name: whole, exactly: {deviceClassName: tuned,
                  tolerations: [{key: k, operator: Exists, effect: NoExecute, tolerationSeconds: 9}]}},
                {name: part, firstAvailable: [
                  {name: large, deviceClassName: tuned},
                  {name: small, deviceClassName: tuned, tolerations: [{operator: Exists}]}]}],
              config: [
                {opaque: {driver: d, parameters: {kind: ForAll}}},
                {requests: [part/large], opaque: {driver: d, parameters: {kind: NotTaken}}},
                {requests: [part/small], opaque: {driver: d, parameters: {kind: Taken}}}]}}}
            """);
    var share =
        new AllocatedDevice(
            "part/small",
            "d",
            "pool",
            "gpu-1",
            /* adminAccess= */ false,
            "11111111-2222-3333-4444-555555555555",
            List.of(new DeviceAmount("memory", "4294967296")));
    var wanted =
        new Preparation.AllocateDevices(
            DATA,
            uid,
            "",
            List.of(AllocatedDevice.whole("whole", "d", "pool", "gpu-0"), share),
            Optional.of(
                new NodeSelectorTerm(
                    List.of(new Requirement("rack", Requirement.Operator.IN, List.of("r1"))),
                    List.of())),
            List.of(new Preparation.ClassConfiguration("tuned", List.of("whole", "part/small"))));

    assertThat(attempt(wanted)).isInstanceOf(Outcome.Done.class);
    assertThat(attempt(wanted)).isInstanceOf(Outcome.Done.class);

    // Numbers of a stored object are of another type.
    assertThat(json(find("ResourceClaim", DATA).at("/status/allocation").toString()))
        .isEqualTo(
            json(
                """
                devices:
                  results:
                  - {request: whole, driver: d, pool: pool, device: gpu-0, tolerations: [
                      {key: k, operator: Exists, effect: NoExecute, tolerationSeconds: 9}]}
                  - {request: part/small, driver: d, pool: pool, device: gpu-1,
                     tolerations: [{operator: Exists}],
                     shareID: 11111111-2222-3333-4444-555555555555,
                     consumedCapacity: {memory: "4294967296"}}
                  config:
                  - {source: FromClass, requests: [whole, part/small],
                     opaque: {driver: d, parameters: {apiVersion: d/v1, kind: Tuning, speed: 3}}}
                  - {source: FromClaim, opaque: {driver: d, parameters: {kind: ForAll}}}
                  - {source: FromClaim, requests: [part/small],
                     opaque: {driver: d, parameters: {kind: Taken}}}
                nodeSelector: {nodeSelectorTerms: [
                  {matchExpressions: [{key: rack, operator: In, values: [r1]}]}]}
                """));
  }

  @Test
  void aClaimWhoseClassIsGoneIsNotAllocated() {
    String uid = create("ResourceClaim", "{metadata: {namespace: default, name: data}, spec: {}}");
    var wanted =
        new Preparation.AllocateDevices(
            DATA,
            uid,
            "n1",
            List.of(GPU),
            Optional.empty(),
            List.of(new Preparation.ClassConfiguration("gone", List.of("r"))));

    assertThat(attempt(wanted)).isInstanceOf(Outcome.Refused.class);
    assertThat(find("ResourceClaim", DATA).at("/status/allocation").isMissingNode()).isTrue();
  }

  @Test
  void aClaimThatGotOtherDevicesIsRefused() {
    String uid = create("ResourceClaim", "{metadata: {namespace: default, name: data}, spec: {}}");
    attempt(allocation(uid, List.of(GPU)));

    assertThat(attempt(allocation(uid, List.of()))).isInstanceOf(Outcome.Refused.class);
    assertThat(attempt(new Preparation.UseDevices(DATA, "another-uid")))
        .isInstanceOf(Outcome.Refused.class);
  }

  private static Preparation.AllocateDevices allocation(String uid, List<AllocatedDevice> devices) {
    return new Preparation.AllocateDevices(DATA, uid, "n1", devices, Optional.empty(), List.of());
  }
}
