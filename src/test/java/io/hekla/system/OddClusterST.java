package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.fabric8.OnRealApiServer;
import io.hekla.actors.kubernetes.fabric8.RealApiServer;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What others do in a cluster, and objects that are not as they should be. Each test has nodes of
 * its own, by a label that its pods ask for.
 */
@OnRealApiServer
class OddClusterST {
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final String NAMESPACE = "default";

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealApiServer server;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesClient kubectl;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesApi api;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesApi ofHekla;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static SmallKubelet kubelet;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static HeklaSystem hekla;

  private static int bystanders;

  @BeforeAll
  static void startServer() throws Exception {
    server = RealApiServer.start(folder.resolve("server"));
    kubectl = server.client();
    api = server.connect();
    ofHekla = server.connect();
    kubelet = new SmallKubelet(api);
    hekla =
        HeklaSystem.start(
            HeklaSettings.read(
                Map.of(
                    "hekla.data", folder.resolve("data").toString(),
                    "hekla.verdicts.settle", "200ms",
                    "hekla.verdicts.gather", "200ms",
                    "hekla.verdicts.behind-binds", "200ms",
                    "hekla.events.settle", "200ms")),
            ofHekla);
  }

  @AfterAll
  static void stopServer() {
    hekla.close();
    ofHekla.close();
    kubelet.close();
    api.close();
    kubectl.close();
    server.close();
  }

  /** Whatever a test left behind, others are scheduled. */
  @AfterEach
  void othersGoOn() {
    String name = "bystander-" + ++bystanders;
    node(name, "2");
    group(name, 1, "");
    pod(name, "1", name);
    awaitBound(name, name);
  }

  // What others do

  @Test
  void aPodOfAnotherSchedulerTakesRoom() {
    node("foreign", "2");
    apply(podManifest("theirs", "1500m", "foreign").replace("volcano", "default-scheduler"));
    api.bind(key("theirs"), uid("theirs"), "foreign", Map.of()).toCompletableFuture().join();
    group("ours", 1, "");
    pod("ours", "1", "foreign");

    awaitTold("ours", "Insufficient cpu");
    deletePod("theirs");
    awaitBound("ours", "foreign");
  }

  @Test
  void aPodOfOursThatSomebodyElseBindsIsAccountedAndLeftAlone() {
    node("taken", "2");
    node("taken-too", "2", "taken");
    group("half", 2, "");
    pod("half", "1500m", "taken");
    awaitTold("half", "1 of 2 pods exist");
    api.bind(key("half"), uid("half"), "taken", Map.of()).toCompletableFuture().join();
    awaitBound("half", "taken");

    group("next", 2, "");
    pod("next", "1", "taken");
    apply(podManifest("next-b", "1", "taken").replace("group-name: next-b", "group-name: next"));
    awaitBound("next", "taken-too");
    awaitBound("next-b", "taken-too");
    assertThat(nodeOf("half")).isEqualTo("taken");
  }

  @Test
  void aCordonedNodeGetsNothingUntilItIsOpen() {
    node("cordoned", "2");
    cordon("cordoned", true);
    group("patient", 1, "");
    pod("patient", "1", "cordoned");
    awaitTold("patient", "nodes are available");

    cordon("cordoned", false);
    awaitBound("patient", "cordoned");
  }

  @Test
  void theJobOfADrainedNodeMakesItsPodsAnewElsewhere() {
    node("drained", "2");
    apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: moving, namespace: default}
        spec:
          minAvailable: 2
          schedulerName: volcano
          queue: default
          tasks:
          - name: worker
            replicas: 2
            template:
              spec:
                restartPolicy: Never
                nodeSelector: {test: drained}
                containers:
                - {name: main, image: busybox, resources: {requests: {cpu: "1"}}}
        """);
    awaitBound("moving-worker-0", "drained");
    awaitBound("moving-worker-1", "drained");
    String before = uid("moving-worker-0");

    cordon("drained", true);
    node("refuge", "2", "drained");
    for (String pod : List.of("moving-worker-0", "moving-worker-1")) {
      assertThat(kubectl.pods().inNamespace(NAMESPACE).withName(pod).evict()).isTrue();
      deletePod(pod);
    }

    awaitBound("moving-worker-0", "refuge");
    awaitBound("moving-worker-1", "refuge");
    assertThat(uid("moving-worker-0")).isNotEqualTo(before);
  }

  @Test
  void aTaintedNodeGetsWhoToleratesItOnly() {
    for (String effect : List.of("NoSchedule", "NoExecute")) {
      String name = effect.equals("NoSchedule") ? "unwelcoming" : "hostile";
      node(name, "2");
      kubectl
          .nodes()
          .withName(name)
          .edit(
              node ->
                  new NodeBuilder(node)
                      .editSpec()
                      .addNewTaint(effect, "team", null, "others")
                      .endSpec()
                      .build());
      group(name + "-out", 1, "");
      pod(name + "-out", "1", name);
      awaitTold(name + "-out", "nodes are available");
      group(name + "-in", 1, "");
      apply(
          podManifest(name + "-in", "1", name)
              + "  tolerations: [{key: team, operator: Exists}]\n");

      awaitBound(name + "-in", name);
      assertThat(nodeOf(name + "-out")).isEmpty();
    }
  }

  @Test
  void aRemovedNodeGetsNothingMore() {
    node("leaving", "2");
    group("early", 1, "");
    pod("early", "1", "leaving");
    awaitBound("early", "leaving");

    kubectl.nodes().withName("leaving").delete();
    group("late", 1, "");
    pod("late", "1", "leaving");
    awaitTold("late", "nodes are available");
    node("instead", "2", "leaving");
    awaitBound("late", "instead");
  }

  @Test
  void objectsThatComeBackUnderTheirNamesAreNewOnes() {
    for (int time = 0; time < 3; time++) {
      node("again", "2");
      group("again", 1, "");
      pod("again", "1", "again");
      awaitBound("again", "again");
      deletePod("again");
      kubectl.resources(PodGroup.class).inNamespace(NAMESPACE).withName("again").delete();
      kubectl.nodes().withName("again").delete();
    }
  }

  @Test
  void aVolumeThatWaitsForItsConsumerIsWaitedFor() {
    node("volumes", "2");
    apply(
        """
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: late}
        provisioner: example.com/by-hand
        volumeBindingMode: WaitForFirstConsumer
        """);
    claim("data", "late");
    group("consumer", 1, "");
    apply(podManifest("consumer", "1", "volumes") + volume("data"));

    await("the node being chosen for the claim")
        .atMost(LONGEST)
        .until(
            () ->
                "volumes"
                    .equals(
                        claim("data")
                            .getMetadata()
                            .getAnnotations()
                            .get("volume.kubernetes.io/selected-node")));
    assertThat(nodeOf("consumer")).isEmpty();
    provision("data", "volumes");
    awaitBound("consumer", "volumes");
  }

  // Objects that are not as they should be

  @Test
  void aPodWithoutItsClaimIsToldSo() {
    node("claimless", "2");
    group("wanting", 1, "");
    apply(podManifest("wanting", "1", "claimless") + volume("nowhere"));

    awaitTold("wanting", "nodes are available");
    assertThat(scheduled("wanting").orElseThrow().getMessage()).containsIgnoringCase("claim");
    awaitEvent("wanting", "FailedScheduling");
  }

  @Test
  void aPodBeforeItsPodGroupIsToldSoAndScheduledOnceItIsThere() {
    node("early-bird", "2");
    pod("orphan", "1", "early-bird");

    awaitTold("orphan", "PodGroup orphan does not exist");
    group("orphan", 1, "");
    awaitBound("orphan", "early-bird");
  }

  @Test
  void aPodGroupThatIsDeletedInTheMiddleLeavesNobodyBehind() {
    node("torn", "4");
    group("torn", 3, "");
    pod("torn", "1", "torn");
    apply(podManifest("torn-b", "1", "torn").replace("group-name: torn-b", "group-name: torn"));
    awaitTold("torn", "2 of 3 pods exist");
    apply(podManifest("torn-c", "1", "torn").replace("group-name: torn-c", "group-name: torn"));
    kubectl.resources(PodGroup.class).inNamespace(NAMESPACE).withName("torn").delete();

    group("torn", 3, "");
    for (String pod : List.of("torn", "torn-b", "torn-c")) {
      awaitBound(pod, "torn");
    }
  }

  @Test
  void aPodGroupOfNoMinimumIsScheduledPodByPod() {
    node("zero", "1");
    group("zero", 0, "");
    pod("zero", "1", "zero");
    apply(podManifest("zero-b", "1", "zero").replace("group-name: zero-b", "group-name: zero"));

    await("one of two being bound")
        .atMost(LONGEST)
        .until(() -> (nodeOf("zero") + nodeOf("zero-b")).equals("zero"));
  }

  @Test
  void aPodGroupWithoutSpecHarmsNobody() {
    try {
      apply(
          """
          apiVersion: scheduling.volcano.sh/v1beta1
          kind: PodGroup
          metadata: {name: hollow, namespace: default}
          """);
    } catch (KubernetesClientException refused) {
      assertThat(refused.getCode()).isEqualTo(422);
    }
  }

  @Test
  void aQueueThatIsDeletedUnderAPodGroupIsNamedInItsCondition() {
    node("queueless", "2");
    queue("short-lived");
    cordon("queueless", true);
    group("stranded", 1, "short-lived");
    pod("stranded", "1", "queueless");
    awaitTold("stranded", "nodes are available");

    kubectl.resources(Queue.class).withName("short-lived").delete();
    awaitTold("stranded", "queue short-lived is missing");
    await("the condition of the PodGroup")
        .atMost(LONGEST)
        .until(
            () ->
                podGroup("stranded").getStatus().conditions.stream()
                    .anyMatch(
                        one ->
                            "Unschedulable".equals(one.type)
                                && "queue short-lived is missing".equals(one.message)));
    awaitEvent("stranded", "Unschedulable");

    queue("short-lived");
    cordon("queueless", false);
    awaitBound("stranded", "queueless");
  }

  // Verbs

  private static void apply(String manifest) {
    kubectl.load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))).create();
  }

  private static void node(String name, String cpu) {
    node(name, cpu, name);
  }

  private static void node(String name, String cpu, String test) {
    var size =
        Map.of(
            "cpu", new Quantity(cpu), "memory", new Quantity("8Gi"), "pods", new Quantity("110"));
    kubectl
        .resource(
            new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("test", test)
                .endMetadata()
                .withNewStatus()
                .withAllocatable(size)
                .withCapacity(size)
                .endStatus()
                .build())
        .create();
  }

  private static void cordon(String name, boolean closed) {
    kubectl
        .nodes()
        .withName(name)
        .edit(node -> new NodeBuilder(node).editSpec().withUnschedulable(closed).endSpec().build());
  }

  private static void queue(String name) {
    apply(
        """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: Queue
        metadata: {name: %s}
        spec: {weight: 1, reclaimable: true}
        """
            .formatted(name));
  }

  private static void group(String name, int minMember, String queue) {
    apply(
        """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: PodGroup
        metadata: {name: %s, namespace: default}
        spec: {minMember: %d, queue: "%s"}
        """
            .formatted(name, minMember, queue.isEmpty() ? "default" : queue));
  }

  private static void pod(String name, String cpu, String test) {
    apply(podManifest(name, cpu, test));
  }

  private static String podManifest(String name, String cpu, String test) {
    return """
        apiVersion: v1
        kind: Pod
        metadata:
          name: %s
          namespace: default
          annotations: {scheduling.k8s.io/group-name: %s}
        spec:
          schedulerName: volcano
          restartPolicy: Never
          nodeSelector: {test: %s}
          containers:
          - {name: main, image: busybox, resources: {requests: {cpu: "%s"}}}
        """
        .formatted(name, name, test, cpu);
  }

  private static String volume(String claim) {
    return "  volumes: [{name: v, persistentVolumeClaim: {claimName: %s}}]\n".formatted(claim);
  }

  private static void claim(String name, String storageClass) {
    apply(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: %s, namespace: default, annotations: {made-by: test}}
        spec:
          accessModes: [ReadWriteOnce]
          storageClassName: %s
          resources: {requests: {storage: 1Gi}}
        """
            .formatted(name, storageClass));
  }

  private static PersistentVolumeClaim claim(String name) {
    return kubectl.persistentVolumeClaims().inNamespace(NAMESPACE).withName(name).get();
  }

  /** What a provisioner and the controller of volumes do. */
  private static void provision(String claim, String node) {
    apply(
        """
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: of-%s}
        spec:
          capacity: {storage: 1Gi}
          accessModes: [ReadWriteOnce]
          storageClassName: late
          local: {path: /data}
          claimRef: {kind: PersistentVolumeClaim, apiVersion: v1, namespace: default, name: %s, uid: %s}
          nodeAffinity:
            required:
              nodeSelectorTerms:
              - matchExpressions: [{key: test, operator: In, values: [%s]}]
        """
            .formatted(claim, claim, claim(claim).getMetadata().getUid(), node));
    kubectl
        .persistentVolumeClaims()
        .inNamespace(NAMESPACE)
        .withName(claim)
        .edit(
            one ->
                new PersistentVolumeClaimBuilder(one)
                    .editMetadata()
                    .addToAnnotations("pv.kubernetes.io/bind-completed", "yes")
                    .endMetadata()
                    .editSpec()
                    .withVolumeName("of-" + claim)
                    .endSpec()
                    .build());
    kubectl
        .persistentVolumeClaims()
        .inNamespace(NAMESPACE)
        .withName(claim)
        .editStatus(
            one ->
                new PersistentVolumeClaimBuilder(one)
                    .withNewStatus()
                    .withPhase("Bound")
                    .endStatus()
                    .build());
  }

  /** As a kubelet does it once the containers have ended. */
  private static void deletePod(String name) {
    kubectl.pods().inNamespace(NAMESPACE).withName(name).withGracePeriod(0).delete();
  }

  // What is there

  private static ObjectKey key(String pod) {
    return new ObjectKey(NAMESPACE, pod);
  }

  private static Optional<Pod> find(String pod) {
    return Optional.ofNullable(kubectl.pods().inNamespace(NAMESPACE).withName(pod).get());
  }

  private static PodGroup podGroup(String name) {
    return Objects.requireNonNull(
        kubectl.resources(PodGroup.class).inNamespace(NAMESPACE).withName(name).get());
  }

  private static String uid(String pod) {
    return find(pod).map(HasMetadata::getMetadata).orElseThrow().getUid();
  }

  private static String nodeOf(String pod) {
    return find(pod).map(one -> one.getSpec().getNodeName()).orElse("");
  }

  private static Optional<PodCondition> scheduled(String pod) {
    return find(pod).stream()
        .flatMap(one -> one.getStatus().getConditions().stream())
        .filter(condition -> condition.getType().equals("PodScheduled"))
        .findFirst();
  }

  private static void awaitBound(String pod, String node) {
    await("pod %s being on node %s".formatted(pod, node))
        .atMost(LONGEST)
        .until(
            () -> nodeOf(pod) + scheduled(pod).map(one -> " " + one.getMessage()).orElse(""),
            shown -> shown.split(" ", 2)[0].equals(node));
  }

  private static void awaitTold(String pod, String why) {
    await("pod %s being told: %s".formatted(pod, why))
        .atMost(LONGEST)
        .until(
            () -> scheduled(pod).map(PodCondition::getMessage).orElse(""),
            message -> message.contains(why));
  }

  private static void awaitEvent(String about, String reason) {
    await("Event %s of %s".formatted(reason, about))
        .atMost(LONGEST)
        .until(
            () ->
                kubectl.v1().events().inNamespace(NAMESPACE).list().getItems().stream()
                    .anyMatch(
                        event ->
                            about.equals(event.getInvolvedObject().getName())
                                && reason.equals(event.getReason())));
  }
}
