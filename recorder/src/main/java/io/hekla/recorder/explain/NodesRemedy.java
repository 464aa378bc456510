package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.Taint;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Remedy by more nodes: as few as possible, like nodes that the cluster has. */
final class NodesRemedy implements RemedySearch {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  /** Kinds of nodes that are tried, the most frequent ones. */
  private static final int MOST_KINDS = 8;

  /** Kinds that are named. */
  private static final int NAMED_KINDS = 2;

  private static final int MOST_NODES = 256;

  /** Numbers of nodes up to which each is tried where many do not help. */
  private static final int FEW = 8;

  /** Properties of a node by which pods tell it from others. */
  private record Likeness(
      ResourceVector allocatable, Map<String, String> labels, Set<Taint> taints) {
    static Likeness of(NodeInfo node) {
      var labels = new HashMap<>(node.labels());
      labels.remove(HOSTNAME);
      return new Likeness(node.allocatable(), labels, Set.copyOf(node.taints()));
    }
  }

  private record Found(NodeInfo like, int count, Edit edit) {}

  @Override
  public List<Remedy> search(Waiter waiter) {
    Map<Likeness, List<NodeInfo>> kinds = new LinkedHashMap<>();
    for (NodeState node : waiter.state().nodes()) {
      kinds.computeIfAbsent(Likeness.of(node.info()), first -> new ArrayList<>()).add(node.info());
    }
    int most = most(waiter);
    var found = new ArrayList<Found>();
    kinds.values().stream()
        .sorted(Comparator.comparing((List<NodeInfo> alike) -> -alike.size()))
        .limit(MOST_KINDS)
        .map(List::getFirst)
        .forEach(
            like -> {
              int enough = enough(waiter, like, most);
              if (enough > 0) {
                int count = Least.number(1, enough, number -> waiter.runsAfter(more(like, number)));
                found.add(new Found(like, count, more(like, count)));
              }
            });
    found.sort(Comparator.comparing(Found::count));
    return found.stream().limit(NAMED_KINDS).map(one -> remedy(waiter, one)).toList();
  }

  /**
   * Returns a number of nodes that is enough; 0 if none is. Many new nodes may change the shares of
   * queues, so that few are enough where many are not.
   */
  private static int enough(Waiter waiter, NodeInfo like, int most) {
    if (waiter.runsAfter(more(like, most))) {
      return most;
    }
    return IntStream.rangeClosed(1, Math.min(FEW, most))
        .filter(count -> waiter.runsAfter(more(like, count)))
        .findFirst()
        .orElse(0);
  }

  /** Returns a number of nodes that is enough for everyone who waits before, or never enough. */
  private static int most(Waiter waiter) {
    int waiting =
        waiter.state().jobsOf(waiter.job().queueName()).active().stream()
            .mapToInt(job -> job.tasks().size())
            .sum();
    return Math.clamp((long) waiting + waiter.podGroup().minMember(), 1, MOST_NODES);
  }

  private static Edit more(NodeInfo like, int count) {
    var changes = new ArrayList<Change>();
    for (int number = 1; number <= count; number++) {
      String name = like.name() + "-new-" + number;
      var labels = new HashMap<>(like.labels());
      labels.replace(HOSTNAME, name);
      changes.add(new Change.NodeSeen(Altered.another(like, name, labels)));
    }
    return Edit.of(changes);
  }

  private static Remedy remedy(Waiter waiter, Found found) {
    String nodes = found.count() == 1 ? "one node" : found.count() + " nodes";
    return waiter.remedy(
        Remedy.Kind.ADD_NODES,
        "Add %s like %s (%s%s)"
            .formatted(
                nodes,
                found.like().name(),
                ResourceText.all(found.like().allocatable()),
                found.count() == 1 ? "" : " each"),
        found.edit());
  }
}
