package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Quotas of device classes (docs/reference/plugin-rules.md#capacity-device-quota,
 * docs/reference/session.md#closing).
 */
class DeviceQuotaTest {
  private static final String GPUS = "deviceclass/gpu";
  private static final String GPU_MEMORY = "memory.deviceclass/gpu";
  private static final String ALLOCATE = "enqueue allocate";

  @Test
  void aQueueGetsNoMoreDevicesOfAClassThanItsQuota() {
    SessionOutcome outcome =
        gpus("")
            .facts(claims("a", "b"))
            .queue("q", q -> q.capability(GPUS, "1"))
            .podGroup("first", g -> g.queue("q").pods(1, p -> p.cpu("1").claims("a")))
            .podGroup("second", g -> g.queue("q").pods(1, p -> p.cpu("1").claims("b")))
            .run(ALLOCATE);

    assertThat(outcome.binds()).containsOnlyKeys("first-0");
    assertThat(outcome.pod("second-0").reason())
        .isInstanceOfSatisfying(
            QueueReason.QueueLimitReached.class,
            reason ->
                assertThat(reason.text())
                    .isEqualTo(
                        "queue q may not hold 1 deviceclass/gpu: 1 of at most 1 held"
                            + " (spec.capability)"));
  }

  @Test
  void aClaimThatSeveralPodsShareCountsOnce() {
    SessionOutcome outcome =
        gpus("")
            .facts(claims("a"))
            .queue("q", q -> q.capability(GPUS, "1"))
            .podGroup("g", g -> g.queue("q").pods(3, p -> p.cpu("1").claims("a")))
            .run(ALLOCATE);

    assertThat(outcome.binds()).hasSize(3);
  }

  @Test
  void aClassThatTheCapabilityDoesNotNameIsWithoutLimitAndSoIsALimitOfNothing() {
    SessionOutcome outcome =
        gpus("")
            .facts(claims("a", "b"))
            .queue("other", q -> q.capability("deviceclass/net", "1"))
            .queue("zero", q -> q.capability(GPUS, "0"))
            .podGroup("one", g -> g.queue("other").pods(1, p -> p.cpu("1").claims("a")))
            .podGroup("two", g -> g.queue("zero").pods(1, p -> p.cpu("1").claims("b")))
            .run(ALLOCATE);

    assertThat(outcome.binds()).containsOnlyKeys("one-0", "two-0");
  }

  @Test
  void theQuotaCanBeSwitchedOff() {
    SessionOutcome outcome =
        gpus("capacity.DynamicResourceAllocationEnable: false")
            .facts(claims("a", "b"))
            .queue("q", q -> q.capability(GPUS, "1"))
            .podGroup("first", g -> g.queue("q").pods(1, p -> p.cpu("1").claims("a")))
            .podGroup("second", g -> g.queue("q").pods(1, p -> p.cpu("1").claims("b")))
            .run(ALLOCATE);

    assertThat(outcome.binds()).hasSize(2);
  }

  @Test
  void claimsOfRunningPodsCountForTheWholeBranch() {
    SessionOutcome outcome =
        gpus("")
            .facts(claims("a", "b", "c"))
            .queue("dept", q -> q.capability(GPUS, "2"))
            .queue("team-1", q -> q.parent("dept"))
            .queue("team-2", q -> q.parent("dept"))
            .podGroup("old", g -> running(g.queue("team-1")).pods(1, p -> on(p, "a")))
            .podGroup("one", g -> g.queue("team-1").pods(1, p -> p.cpu("1").claims("b")))
            .podGroup("two", g -> g.queue("team-2").pods(1, p -> p.cpu("1").claims("c")))
            .run(ALLOCATE);

    assertThat(outcome.binds()).hasSize(1);
    assertThat(
            Stream.of("one-0", "two-0")
                .filter(pod -> !outcome.binds().containsKey(pod))
                .map(pod -> ((QueueReason.QueueLimitReached) outcome.pod(pod).reason()).queue()))
        .containsExactly("dept");
  }

  @Test
  void anAttemptThatIsGivenUpGivesItsDevicesBack() {
    SessionOutcome outcome =
        gpus("")
            .facts(claims("a", "b", "c"))
            .queue("q", q -> q.capability(GPUS, "1"))
            .podGroup(
                "gang",
                g ->
                    g.queue("q")
                        .minMember(2)
                        .pods(1, p -> p.cpu("1").role("x").claims("a"))
                        .pods(1, p -> p.cpu("1").role("y").claims("b")))
            .podGroup("single", g -> g.queue("q").pods(1, p -> p.cpu("1").claims("c")))
            .run(ALLOCATE);

    assertThat(outcome.binds()).containsOnlyKeys("single-0");
  }

  @Test
  void aJobIsAdmittedOnlyIfItsMinimumOfDevicesFits() {
    SessionOutcome outcome =
        gpus("")
            .facts(claims("a", "b", "c", "d"))
            .queue("q", q -> q.capability(GPUS, "3"))
            .podGroup("old", g -> running(g.queue("q")).pods(1, p -> on(p, "a")))
            .podGroup("first", g -> pending(g, 1).pods(1, p -> p.cpu("1").claims("b")))
            .podGroup("second", g -> pending(g, 2).pods(2, p -> p.cpu("1").claims("b")))
            .podGroup("third", g -> pending(g, 1).pods(1, p -> p.cpu("1").claims("c")))
            .podGroup("fourth", g -> pending(g, 1).pods(1, p -> p.cpu("1").claims("d")))
            .run("enqueue");

    assertThat(outcome.decisions().podGroups())
        .filteredOn(PodGroupVerdict::admitted)
        .extracting(verdict -> verdict.key().name())
        .contains("first", "second")
        .hasSize(3);
    assertThat(
            Stream.of("third", "fourth")
                .map(outcome::podGroup)
                .filter(verdict -> !verdict.admitted())
                .map(verdict -> verdict.reason().text()))
        .containsExactly(
            "queue q has no room for 1 deviceclass/gpu: 3 of at most 3 held or reserved"
                + " (spec.capability)");
  }

  @Test
  void ofEachRoleTheMinimumOfPodsCounts() {
    SessionOutcome outcome =
        gpus("")
            .facts(claims("a", "b", "c"))
            .queue("q", q -> q.capability(GPUS, "1"))
            .podGroup(
                "g",
                g ->
                    pending(g, 1)
                        .minTaskMember("worker", 1)
                        .pods(2, p -> p.cpu("1").role("worker").claims("a"))
                        .pods(1, p -> p.cpu("1").role("spare").claims("b")))
            .run("enqueue");

    assertThat(outcome.podGroup("g").admitted()).isTrue();
  }

  @Test
  void dimensionsOfDevicesAreLimitedWhereThatIsSwitchedOn() {
    assertThat(ofMemory("", GPU_MEMORY, "8Gi").admitted()).isTrue();
    assertThat(ofMemory("capacity.DRAConsumableCapacityEnable: true", GPU_MEMORY, "8Gi"))
        .satisfies(
            verdict ->
                assertThat(verdict.reason())
                    .isInstanceOfSatisfying(
                        QueueReason.NotAdmitted.class,
                        reason -> assertThat(reason.dimensions()).containsExactly(GPU_MEMORY)));
    assertThat(ofMemory("capacity.DRAConsumableCapacityEnable: true", GPU_MEMORY, "10Gi"))
        .extracting(PodGroupVerdict::admitted)
        .isEqualTo(true);
  }

  @Test
  void aDimensionThatANamedClassDoesNotNameIsLimitedToNothing() {
    assertThat(ofMemory("capacity.DRAConsumableCapacityEnable: true", GPUS, "5").admitted())
        .isFalse();
    assertThat(
            ofMemory("capacity.DRAConsumableCapacityEnable: true", "deviceclass/net", "5")
                .admitted())
        .isTrue();
  }

  @Test
  void theStatusOfAQueueAndOfThoseAboveItSaysWhatTheyHold() {
    SessionOutcome outcome =
        gpus("")
            .facts(claims("a", "b"))
            .queue("dept", q -> q)
            .queue("team-1", q -> q.parent("dept"))
            .queue("team-2", q -> q.parent("dept"))
            .podGroup("old", g -> running(g.queue("team-1")).pods(2, p -> on(p, "a")))
            .podGroup("new", g -> g.queue("team-2").pods(1, p -> p.cpu("1").claims("b")))
            .podGroup("shared", g -> running(g.queue("team-2")).pods(1, p -> on(p, "a")))
            .run(ALLOCATE);

    assertThat(held(outcome, "team-1")).isEqualTo(1000);
    assertThat(held(outcome, "team-2")).isEqualTo(2000);
    assertThat(held(outcome, "dept")).isEqualTo(2000);
    assertThat(held(outcome, "root")).isEqualTo(2000);
    assertThat(outcome.queue("default").allocated().has(GPUS)).isFalse();
  }

  private static double held(SessionOutcome outcome, String queue) {
    return outcome.queue(queue).allocated().amount(GPUS);
  }

  /** The verdict on a job whose pod claims a device with 10Gi of memory. */
  private static PodGroupVerdict ofMemory(String argument, String name, String quantity) {
    return gpus(argument)
        .facts(claim("m", "capacity: {requests: {memory: 10Gi}}"))
        .queue("q", q -> q.capability(name, quantity))
        .podGroup("g", g -> pending(g, 1).pods(1, p -> p.cpu("1").claims("m")))
        .run("enqueue")
        .podGroup("g");
  }

  /** A node with four devices of the class gpu, and queues as a tree. */
  private static ClusterBuilder gpus(String argument) {
    String devices =
        IntStream.range(0, 4)
            .mapToObj("{name: gpu-%d}"::formatted)
            .collect(Collectors.joining(","));
    return cluster()
        .configuration(
            """
            actions: "enqueue, allocate"
            tiers:
            - plugins: [{name: priority}, {name: gang}]
            - plugins:
              - name: predicates
              - {name: capacity, enableHierarchy: true, arguments: {%s}}
            """
                .formatted(argument))
        .queue("root", q -> q)
        .node("n1", n -> n.cpu("16"))
        .facts(
            """
            ---
            {apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: n1},
             spec: {driver: gpu.example.com, nodeName: n1, devices: [%s],
                    pool: {name: n1, generation: 1, resourceSliceCount: 1}}}
            ---
            {apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: gpu}, spec: {}}
            """
                .formatted(devices));
  }

  private static String claims(String... names) {
    return Stream.of(names).map(name -> claim(name, "count: 1")).collect(Collectors.joining());
  }

  private static String claim(String name, String more) {
    return """
        ---
        {apiVersion: resource.k8s.io/v1, kind: ResourceClaim,
         metadata: {namespace: default, name: %1$s, uid: uid-%1$s},
         spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu, %2$s}}]}}}
        """
        .formatted(name, more);
  }

  private static PodGroupBuilder pending(PodGroupBuilder podGroup, int minimum) {
    return podGroup.queue("q").phase(PodGroupPhase.PENDING).minMember(minimum).needs("cpu", "1");
  }

  private static PodGroupBuilder running(PodGroupBuilder podGroup) {
    return podGroup.phase(PodGroupPhase.RUNNING);
  }

  private static PodBuilder on(PodBuilder pod, String claim) {
    return pod.cpu("1").claims(claim).runningOn("n1");
  }
}
