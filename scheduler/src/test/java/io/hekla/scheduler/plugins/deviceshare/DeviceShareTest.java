package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.NodeBuilder;
import io.hekla.scheduler.testing.Outcome;
import io.hekla.scheduler.testing.PodBuilder;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class DeviceShareTest {
  private static final String INDEX = "volcano.sh/gpu-index";
  private static final String IDS = "volcano.sh/vgpu-ids-new";
  private static final String ACTIONS = "enqueue allocate backfill";

  private static final String BY_MEMORY = "deviceshare{deviceshare.GPUSharingEnable: true}";
  private static final String BY_NUMBER = "deviceshare{deviceshare.GPUNumberEnable: true}";
  private static final String VGPU = "deviceshare{deviceshare.VGPUEnable: true}";

  private static UnaryOperator<NodeBuilder> gpus(int number, int memory) {
    return node ->
        node.cpu("64")
            .has("volcano.sh/gpu-memory", Integer.toString(memory))
            .has("volcano.sh/gpu-number", Integer.toString(number));
  }

  private static UnaryOperator<NodeBuilder> vgpus(String register) {
    return node ->
        node.cpu("64")
            .has("volcano.sh/vgpu-number", "40")
            .has("volcano.sh/vgpu-memory", "40000")
            .has("volcano.sh/vgpu-cores", "400")
            .annotation("volcano.sh/node-vgpu-register", register);
  }

  /** Resources and whole amounts in turn, requested and limited by one container. */
  private static PodBuilder asking(PodBuilder pod, String... amounts) {
    ResourceVector asked = ResourceVector.of(1000, 1 << 20);
    PodBuilder asking = pod.cpu("1").memory("1Mi");
    for (int i = 0; i < amounts.length; i += 2) {
      asking = asking.asks(amounts[i], amounts[i + 1]);
      asked = asked.with(amounts[i], 1000.0 * Integer.parseInt(amounts[i + 1]));
    }
    return asking.container(new ContainerDemand("main", asked, asked));
  }

  private static ClusterBuilder pods(
      ClusterBuilder cluster, String group, int count, UnaryOperator<PodBuilder> pod) {
    return cluster.podGroup(group, g -> g.minMember(1).pods(count, pod));
  }

  private static String written(Outcome outcome, String pod, String annotation) {
    return bind(outcome, pod).annotations().getOrDefault(annotation, "");
  }

  private static Decisions.Bind bind(Outcome outcome, String pod) {
    return outcome.decisions().binds().stream()
        .filter(bind -> bind.task().name().equals(pod))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void memoryComesFromTheFirstCardWithEnoughOfIt() {
    var cluster = cluster().node("n", gpus(2, 16000)).tiers("gang", "predicates " + BY_MEMORY);
    pods(
        cluster,
        "there",
        1,
        pod -> asking(pod, "volcano.sh/gpu-memory", "6000").runningOn("n").annotation(INDEX, "0"));
    pods(cluster, "pg", 3, pod -> asking(pod, "volcano.sh/gpu-memory", "4000"));

    Outcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(2);
    assertThat(outcome.decisions().binds())
        .extracting(bind -> bind.annotations().get(INDEX))
        .containsExactly("1", "1");
  }

  @Test
  void wholeCardsAreThoseThatNobodyHoldsAndThatAreHealthy() {
    var cluster =
        cluster()
            .node("n", n -> gpus(4, 4000).apply(n).annotation("volcano.sh/gpu-unhealthy-ids", "2"))
            .tiers("gang", "predicates " + BY_NUMBER);
    pods(
        cluster,
        "there",
        1,
        pod -> asking(pod, "volcano.sh/gpu-number", "1").runningOn("n").annotation(INDEX, "0"));
    pods(cluster, "two", 1, pod -> asking(pod, "volcano.sh/gpu-number", "2"));
    pods(cluster, "one", 1, pod -> asking(pod, "volcano.sh/gpu-number", "1"));

    Outcome outcome = cluster.run(ACTIONS);

    assertThat(written(outcome, "two-0", INDEX)).isEqualTo("1,3");
    assertThat(outcome.binds()).containsOnlyKeys("two-0");
  }

  @Test
  void aVirtualGpuIsWrittenIntoItsPod() {
    var cluster =
        cluster()
            .at(Instant.ofEpochSecond(77))
            .node(
                "n", vgpus("GPU-a,10,8000,NVIDIA-T4,true,hami-core:GPU-b,10,8000,NVIDIA-T4,true,:"))
            .tiers("gang", "predicates " + VGPU);
    pods(
        cluster,
        "pg",
        1,
        pod ->
            asking(
                pod,
                "volcano.sh/vgpu-number",
                "2",
                "volcano.sh/vgpu-memory",
                "3000",
                "volcano.sh/vgpu-cores",
                "25"));

    Outcome outcome = cluster.run(ACTIONS);

    String ids = "GPU-b,NVIDIA,3000,25:GPU-a,NVIDIA,3000,25:";
    assertThat(bind(outcome, "pg-0").annotations())
        .containsEntry(IDS, ids)
        .containsEntry("volcano.sh/devices-to-allocate", ids)
        .containsEntry("volcano.sh/vgpu-node", "n")
        .containsEntry("volcano.sh/vgpu-time", "77")
        .containsEntry("volcano.sh/bind-phase", "allocating")
        .containsEntry("volcano.sh/bind-time", "77");
  }

  private static ClusterBuilder twoCardsOneUsed(String arguments) {
    var cluster =
        cluster()
            .node("n", vgpus("GPU-a,10,8000,NVIDIA,true,:GPU-b,10,8000,NVIDIA,true,"))
            .tiers("gang", "predicates deviceshare{deviceshare.VGPUEnable: true, " + arguments);
    return pods(
        cluster,
        "there",
        1,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "1000")
                .runningOn("n")
                .annotation(IDS, "GPU-a,NVIDIA,1000,0:"));
  }

  @Test
  void binpackFillsACardAndSpreadTakesAnother() {
    var binpack = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    var spread = twoCardsOneUsed("deviceshare.SchedulePolicy: spread}");
    for (ClusterBuilder cluster : List.of(binpack, spread)) {
      pods(
          cluster,
          "pg",
          1,
          pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "1000"));
    }

    assertThat(written(binpack.run(ACTIONS), "pg-0", IDS)).startsWith("GPU-a,");
    assertThat(written(spread.run(ACTIONS), "pg-0", IDS)).startsWith("GPU-b,");
  }

  @Test
  void spreadTellsNodesApartOnlyWhereItIsToldTo() {
    for (boolean scores : List.of(true, false)) {
      var cluster =
          twoCardsOneUsed(
              "deviceshare.SchedulePolicy: spread, deviceshare.ScheduleWeight: 1,"
                  + " deviceshare.SpreadScores: "
                  + scores
                  + "}");
      cluster.node("empty", vgpus("GPU-c,10,8000,NVIDIA,true,:"));
      // The card without users is too small, so that this node would have the pod share one.
      pods(
          cluster,
          "there-too",
          1,
          pod ->
              asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "7500")
                  .runningOn("n")
                  .annotation(IDS, "GPU-b,NVIDIA,7500,0:"));
      pods(
          cluster,
          "pg",
          6,
          pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "1000"));

      Outcome outcome = cluster.run(ACTIONS);

      if (scores) {
        assertThat(outcome.binds().get("pg-0")).isEqualTo("empty");
      } else {
        assertThat(outcome.binds()).containsValue("n");
      }
    }
  }

  @Test
  void aWholeProcessorNeedsACardWithoutUsers() {
    var cluster = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    pods(
        cluster,
        "pg",
        2,
        pod ->
            asking(
                pod,
                "volcano.sh/vgpu-number",
                "1",
                "volcano.sh/vgpu-memory",
                "1000",
                "volcano.sh/vgpu-cores",
                "100"));

    Outcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(1);
    assertThat(written(outcome, "pg-0", IDS)).isEqualTo("GPU-b,NVIDIA,1000,100:");
  }

  @Test
  void withoutMemoryAWholeCardIsMeant() {
    var cluster = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    pods(cluster, "pg", 1, pod -> asking(pod, "volcano.sh/vgpu-number", "1"));

    assertThat(written(cluster.run(ACTIONS), "pg-0", IDS)).isEqualTo("GPU-b,NVIDIA,8000,0:");
  }

  @Test
  void podsOfAGroupThatWantsToBeSpreadShareNoCard() {
    var cluster = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    pods(
        cluster,
        "pg",
        3,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "100")
                .annotation("volcano.sh/vgpu-podgroup-policy", "spread"));

    Outcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.decisions().binds())
        .extracting(bind -> bind.annotations().get(IDS))
        .containsExactly("GPU-a,NVIDIA,100,0:", "GPU-b,NVIDIA,100,0:");
  }

  @Test
  void podsOfOneExclusiveRuleShareNoCard() {
    var cluster =
        twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}")
            .configuration(
                """
                actions: "allocate"
                tiers:
                - plugins:
                  - name: gang
                  - name: deviceshare
                    arguments:
                      deviceshare.VGPUEnable: true
                      deviceshare.SchedulePolicy: binpack
                      deviceshare.GPUExclusiveRules:
                      - tier: gold
                        team: a
                """);
    pods(
        cluster,
        "pg",
        3,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "100")
                .label("tier", "gold")
                .label("team", "a"));
    pods(
        cluster,
        "other",
        1,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "100")
                .label("tier", "gold"));

    Outcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(3).containsKey("other-0");
    assertThat(outcome.decisions().binds())
        .filteredOn(bind -> bind.podGroup().name().equals("pg"))
        .extracting(bind -> bind.annotations().get(IDS))
        .containsExactlyInAnyOrder("GPU-a,NVIDIA,100,0:", "GPU-b,NVIDIA,100,0:");
  }

  @Test
  void aQueueHoldsWhatItsPodsHoldOfAllTheirCards() {
    var cluster =
        cluster()
            .node("n", vgpus("GPU-a,10,8000,NVIDIA,true,:GPU-b,10,8000,NVIDIA,true,"))
            .tiers("gang", "predicates " + VGPU);
    pods(
        cluster,
        "pg",
        1,
        pod -> asking(pod, "volcano.sh/vgpu-number", "2", "volcano.sh/vgpu-memory", "3000"));

    ResourceVector allocated = cluster.run(ACTIONS).queue("default").allocated();

    assertThat(allocated.amount("volcano.sh/vgpu-memory")).isEqualTo(6_000_000);
    assertThat(allocated.amount("volcano.sh/vgpu-number")).isEqualTo(2_000);
  }

  @Test
  void aModelThatIsNotWantedIsLeftAlone() {
    var cluster = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    pods(
        cluster,
        "pg",
        1,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "100")
                .annotation("nvidia.com/use-gputype", "a100,H100"));

    assertThat(cluster.run(ACTIONS).binds()).isEmpty();
  }

  @Test
  void instancesComeFromTheGroupThatIsInUse() {
    var cluster =
        cluster()
            .node("n", vgpus("GPU-a,7,40960,NVIDIA-A100-SXM4-40GB,true,mig:"))
            .tiers("gang", "predicates " + VGPU);
    pods(
        cluster,
        "there",
        1,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "8000")
                .runningOn("n")
                .annotation(IDS, "GPU-a[group2-0],NVIDIA,8000,0:"));
    pods(
        cluster,
        "pg",
        3,
        pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "6000"));
    pods(
        cluster,
        "small",
        1,
        pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "1000"));

    Outcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.decisions().binds())
        .extracting(bind -> bind.annotations().get(IDS))
        .containsExactlyInAnyOrder(
            "GPU-a[group2-1],NVIDIA,10240,0:",
            "GPU-a[group2-2],NVIDIA,10240,0:",
            "GPU-a[group2-3],NVIDIA,5120,0:");
  }

  @Test
  void cardsOfAPodThatLeavesAreNotGivenAway() {
    var cluster = cluster().node("n", gpus(2, 16000)).tiers("gang", "predicates " + BY_NUMBER);
    pods(
        cluster,
        "there",
        1,
        pod -> asking(pod, "volcano.sh/gpu-number", "1").leaving("n").annotation(INDEX, "0"));
    pods(cluster, "pg", 2, pod -> asking(pod, "volcano.sh/gpu-number", "1"));

    Outcome outcome = cluster.run(ACTIONS);

    assertThat(written(outcome, "pg-0", INDEX)).isEqualTo("1");
    assertThat(outcome.binds()).containsOnlyKeys("pg-0");
  }

  @Test
  void theNextSessionKnowsWhatThisOneGaveAway() {
    var cluster = cluster().node("n", gpus(2, 16000)).tiers("gang", "predicates " + BY_MEMORY);
    pods(cluster, "pg", 1, pod -> asking(pod, "volcano.sh/gpu-memory", "6000"));
    pods(cluster, "late", 1, pod -> asking(pod, "volcano.sh/gpu-memory", "4000"));
    Decisions.Bind first = bind(cluster.run(ACTIONS), "pg-0");
    ClusterState after =
        ClusterState.EMPTY
            .with(cluster.changes())
            .with(
                List.of(
                    new Change.BindAssumed(
                        first.taskUid(), first.node(), first.preparations(), first.annotations())));
    SchedulerConfiguration configuration =
        ((SchedulerConfiguration.Parsed.Valid)
                SchedulerConfiguration.parse(
                    """
                    actions: "enqueue, allocate"
                    tiers:
                    - plugins:
                      - name: gang
                      - name: deviceshare
                        arguments: {deviceshare.GPUSharingEnable: true}
                    """))
            .configuration();

    Decisions next =
        Engine.step(after, List.of(), new SessionInput("s2", Instant.EPOCH, configuration, 0))
            .decisions();

    assertThat(next.binds()).extracting(bind -> bind.annotations().get(INDEX)).containsExactly("1");
  }

  @Test
  void anNpuGivesTheNextLargerTemplate() {
    var cluster =
        cluster()
            .node(
                "n",
                n ->
                    n.cpu("64")
                        .has("huawei.com/Ascend310P", "7")
                        .annotation(
                            "hami.io/node-register-Ascend310P",
                            "[{\"id\":\"npu-0\",\"count\":7,\"devmem\":21527,\"devcore\":8,"
                                + "\"type\":\"Ascend310P\",\"health\":true}]"))
            .tiers("gang", "predicates deviceshare{deviceshare.AscendHAMiVNPUEnable: true}");
    pods(
        cluster,
        "pg",
        4,
        pod -> {
          ResourceVector asked =
              ResourceVector.of(1000, 1)
                  .with("huawei.com/Ascend310P", 1000)
                  .with("huawei.com/Ascend310P-memory", 5_000_000);
          return pod.cpu("1")
              .memory("1")
              .asks("huawei.com/Ascend310P", "1")
              .container(new ContainerDemand("main", asked, asked));
        });

    Outcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(3);
    assertThat(bind(outcome, "pg-0").annotations())
        .containsEntry("hami.io/Ascend310P-devices-to-allocate", "npu-0,Ascend310P,6144,0:")
        .containsEntry("huawei.com/Ascend310P", "[{\"UUID\":\"npu-0\",\"temp\":\"vir02\"}]");
  }

  @Test
  void familiesThatExcludeEachOtherAreLeftOutWithAWarning() {
    var parsed =
        SchedulerConfiguration.parse(
            """
            actions: "allocate"
            tiers:
            - plugins:
              - name: deviceshare
                arguments:
                  deviceshare.GPUSharingEnable: true
                  deviceshare.GPUNumberEnable: true
            """);
    var configuration = ((SchedulerConfiguration.Parsed.Valid) parsed).configuration();
    var cluster = cluster().node("n", gpus(1, 1000)).configuration(configuration);
    pods(cluster, "pg", 1, pod -> asking(pod, "volcano.sh/gpu-number", "1"));

    assertThat(Engine.warnings(configuration)).extracting(ConfigurationProblem::line).contains(6);
    assertThat(bind(cluster.run(ACTIONS), "pg-0").annotations()).isEmpty();
  }
}
