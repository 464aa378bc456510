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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
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

  private record Found(NodeInfo like, int count) {}

  private record Size(ResourceVector allocatable, boolean isHost) {}

  @Override
  public List<Remedy> search(Waiter waiter) {
    Map<Likeness, List<NodeInfo>> kinds = new LinkedHashMap<>();
    for (NodeState node : waiter.state().nodes()) {
      kinds.computeIfAbsent(Likeness.of(node.info()), first -> new ArrayList<>()).add(node.info());
    }
    List<NodeInfo> tried =
        kinds.values().stream()
            .sorted(Comparator.comparing((List<NodeInfo> alike) -> -alike.size()))
            .limit(MOST_KINDS)
            .map(List::getFirst)
            .toList();
    return fewest(waiter, tried).stream().map(one -> remedy(waiter, one)).toList();
  }

  /**
   * Returns the kinds of which the fewest nodes are enough; of equal ones those that come first.
   * Many new nodes may change the shares of queues, so that few are enough where many are not:
   * since shares follow from sizes, few nodes are tried once of each size.
   */
  private static List<Found> fewest(Waiter waiter, List<NodeInfo> kinds) {
    int mostOfFirst = most(waiter);
    var found = new ArrayList<Found>();
    Set<Size> failed = new HashSet<>();
    for (NodeInfo like : kinds) {
      boolean areNamed = found.size() == NAMED_KINDS;
      int most = areNamed ? found.getLast().count() - 1 : mostOfFirst;
      var size = new Size(like.allocatable(), waiter.hosts().include(another(like, 1)));
      if (most == 0 || (!size.isHost() && !waiter.hosts().areThere())) {
        continue;
      }
      OptionalInt count =
          Least.number(
              MissingPods.nodes(waiter, like),
              most,
              areNamed || failed.contains(size) ? 0 : FEW,
              number -> waiter.runsAfter(more(like, number)));
      if (count.isPresent()) {
        found.add(new Found(like, count.getAsInt()));
        found.sort(Comparator.comparing(Found::count));
        found.subList(Math.min(NAMED_KINDS, found.size()), found.size()).clear();
      } else {
        failed.add(size);
      }
    }
    return found;
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
    return Edit.of(
        IntStream.rangeClosed(1, count)
            .mapToObj(number -> new Change.NodeSeen(another(like, number)))
            .toList());
  }

  private static NodeInfo another(NodeInfo like, int number) {
    String name = like.name() + "-new-" + number;
    var labels = new HashMap<>(like.labels());
    labels.replace(HOSTNAME, name);
    return Altered.another(like, name, labels);
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
        more(found.like(), found.count()));
  }
}
