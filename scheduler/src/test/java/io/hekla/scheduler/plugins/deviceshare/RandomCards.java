package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small clusters with shared GPUs, and what can happen to their pods, by a seed. */
final class RandomCards {
  static final int MEMORY = 8;
  static final int SHARES = 4;
  private static final int NODES = 3;
  private static final int JOBS = 9;

  private final Random random;

  RandomCards(long seed) {
    random = new Random(seed * 0x9e3779b97f4a7c15L);
  }

  static int cardsOf(NodeInfo node) {
    return Integer.parseInt(node.labels().getOrDefault("cards", "0"));
  }

  static int cardsAskedBy(TaskInfo task) {
    return task.demands().containers().stream()
        .mapToInt(one -> (int) (one.limits().amount("volcano.sh/vgpu-number") / 1000))
        .sum();
  }

  /** Nodes, and jobs of which about half come later. */
  List<Change> cluster() {
    var cluster = ClusterBuilder.cluster();
    for (int i = 0; i < NODES; i++) {
      int cards = 1 + random.nextInt(3);
      String register =
          IntStream.range(0, cards)
              .mapToObj(card -> "GPU-%d,%d,%d,NVIDIA,true,:".formatted(card, SHARES, MEMORY))
              .collect(Collectors.joining());
      cluster.node(
          "n" + i,
          node ->
              node.cpu("16")
                  .label("cards", Integer.toString(cards))
                  .has("volcano.sh/vgpu-number", Integer.toString(cards * SHARES))
                  .has("volcano.sh/vgpu-memory", Integer.toString(cards * MEMORY))
                  .has("volcano.sh/vgpu-cores", Integer.toString(cards * 100))
                  .annotation("volcano.sh/node-vgpu-register", register));
    }
    cluster.queue("first", queue -> queue).queue("second", queue -> queue);
    for (int job = 0; job < JOBS; job++) {
      String queue = random.nextBoolean() ? "first" : "second";
      int pods = 1 + random.nextInt(3);
      int priority = random.nextInt(3);
      cluster.podGroup(
          "j" + job,
          group ->
              group
                  .queue(queue)
                  .minMember(1 + random.nextInt(pods))
                  .priorityClass("p" + priority)
                  .pods(pods, pod -> pod(pod.priority(priority))));
    }
    for (int value = 0; value < 3; value++) {
      cluster.priorityClass("p" + value, value);
    }
    List<Change> all = new ArrayList<>(cluster.changes());
    later = all.stream().filter(this::comesLater).toList();
    all.removeAll(later);
    return all;
  }

  private List<Change> later = List.of();

  private boolean comesLater(Change change) {
    return change instanceof Change.TaskSeen && random.nextInt(2) == 0;
  }

  private PodBuilder pod(PodBuilder pod) {
    if (random.nextInt(6) == 0) {
      return pod.cpu("1").memory("1Mi");
    }
    ResourceVector requested = ResourceVector.of(1000, 1 << 20);
    int number = random.nextInt(4) == 0 ? 2 : 1;
    int memory = 1 + random.nextInt(MEMORY);
    int cores = List.of(0, 30, 50, 100).get(random.nextInt(4));
    requested =
        requested
            .with("volcano.sh/vgpu-number", number * 1000.0)
            .with("volcano.sh/vgpu-memory", memory * 1000.0)
            .with("volcano.sh/vgpu-cores", cores * 1000.0);
    return pod.cpu("1")
        .memory("1Mi")
        .asks("volcano.sh/vgpu-number", Integer.toString(number))
        .asks("volcano.sh/vgpu-memory", Integer.toString(memory))
        .asks("volcano.sh/vgpu-cores", Integer.toString(cores))
        .container(new ContainerDemand("main", requested, requested));
  }

  /** Some pods come; of those that are bound some are seen running, of those evicted some leave. */
  List<Change> happenings(ClusterState state) {
    var changes = new ArrayList<Change>();
    for (Change come : later) {
      if (random.nextInt(3) == 0) {
        changes.add(come);
      }
    }
    later = later.stream().filter(one -> !changes.contains(one)).toList();
    for (SnapshotTask task : state.tasks()) {
      if (task.status() == TaskStatus.BINDING && random.nextInt(2) == 0) {
        changes.add(new Change.TaskSeen(running(task)));
      } else if (!task.nodeName().isEmpty() && random.nextInt(4) == 0) {
        changes.add(new Change.TaskGone(task.info().uid()));
      }
    }
    return changes;
  }

  private static TaskInfo running(SnapshotTask task) {
    TaskInfo info = task.info();
    return new TaskInfo(
        info.uid(),
        info.key(),
        info.podGroup(),
        info.role(),
        info.priority(),
        info.priorityClassName(),
        info.request(),
        info.nonZeroRequest(),
        TaskStatus.RUNNING,
        task.nodeName(),
        info.nominatedNodeName(),
        info.created(),
        info.preempts(),
        info.preemptable(),
        info.gating(),
        info.constraints(),
        info.demands(),
        info.claims(),
        info.history(),
        info.labels(),
        task.assumedAnnotations(),
        info.relations(),
        info.images(),
        info.workload());
  }
}
