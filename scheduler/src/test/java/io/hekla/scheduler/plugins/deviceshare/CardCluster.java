package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.NodeBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.function.UnaryOperator;

/** Nodes with cards, and pods that ask for them. */
final class CardCluster {
  static final String INDEX = "volcano.sh/gpu-index";
  static final String IDS = "volcano.sh/vgpu-ids-new";
  static final String ACTIONS = "enqueue allocate backfill";

  static final String VGPU = "deviceshare{deviceshare.VGPUEnable: true}";

  private CardCluster() {}

  static UnaryOperator<NodeBuilder> gpus(int number, int memory) {
    return node ->
        node.cpu("64")
            .has("volcano.sh/gpu-memory", Integer.toString(memory))
            .has("volcano.sh/gpu-number", Integer.toString(number));
  }

  static UnaryOperator<NodeBuilder> vgpus(String register) {
    return node ->
        node.cpu("64")
            .has("volcano.sh/vgpu-number", "40")
            .has("volcano.sh/vgpu-memory", "40000")
            .has("volcano.sh/vgpu-cores", "400")
            .annotation("volcano.sh/node-vgpu-register", register);
  }

  /** Resources and whole amounts in turn, requested and limited by one container. */
  static PodBuilder asking(PodBuilder pod, String... amounts) {
    ResourceVector requested = ResourceVector.of(1000, 1 << 20);
    PodBuilder asking = pod.cpu("1").memory("1Mi");
    for (int i = 0; i < amounts.length; i += 2) {
      asking = asking.asks(amounts[i], amounts[i + 1]);
      requested = requested.with(amounts[i], 1000.0 * Integer.parseInt(amounts[i + 1]));
    }
    return asking.container(new ContainerDemand("main", requested, requested));
  }

  static ClusterBuilder pods(
      ClusterBuilder cluster, String group, int count, UnaryOperator<PodBuilder> pod) {
    return cluster.podGroup(group, g -> g.minMember(1).pods(count, pod));
  }

  static String written(SessionOutcome outcome, String pod, String annotation) {
    return bind(outcome, pod).annotations().getOrDefault(annotation, "");
  }

  static Decisions.Bind bind(SessionOutcome outcome, String pod) {
    return outcome.decisions().binds().stream()
        .filter(bind -> bind.task().name().equals(pod))
        .findFirst()
        .orElseThrow();
  }

  static ClusterBuilder twoCardsOneUsed(String arguments) {
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
}
