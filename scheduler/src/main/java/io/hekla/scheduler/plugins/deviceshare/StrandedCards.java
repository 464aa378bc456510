package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.PodDemands;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.affinity.NodeAffinity;
import io.hekla.scheduler.plugins.deviceshare.VirtualGpu.Request;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Free parts of virtual GPUs that pods cannot use: those of nodes that lack the CPU or memory for
 * them, or that they may not run on, and those of cards with too little left. The pods are those of
 * the session, running or not: what is usual in the cluster. Source:
 * docs/reference/plugin-rules.md#stranded-cards.
 */
final class StrandedCards {
  /**
   * Number of classes of pods that count, the most frequent ones: it bounds the cost of a score.
   */
  private static final int MOST_CLASSES = 64;

  private static final double WHOLE = 100;

  private final Session session;
  private final SessionCards cards;

  /** Classes of pods with cards, on first use. */
  private Optional<List<Usual>> usual = Optional.empty();

  /**
   * Class of pods with cards.
   *
   * @param part part of all pods that ask for cards
   * @param number cards that one of them asks for
   */
  private record Usual(
      TaskClass task, double part, double cpu, double memory, int number, List<Request> requests) {
    static Usual of(TaskClass task, double part) {
      List<Request> requests = VirtualGpu.requestsOf(task.demands());
      return new Usual(
          task,
          part,
          task.request().amount(ResourceVector.CPU),
          task.request().amount(ResourceVector.MEMORY),
          requests.stream().mapToInt(Request::number).sum(),
          requests);
    }

    /** Returns whether a card has room for any of its containers. */
    boolean fits(int index, Card card, CardUse use) {
      for (Request request : requests) {
        if (request.fits(index, card, use)) {
          return true;
        }
      }
      return false;
    }
  }

  StrandedCards(Session session, SessionCards cards) {
    this.session = session;
    this.cards = cards;
  }

  /**
   * Returns what a pod would leave useless on a node beyond what is useless there already, in
   * cards; below 0 where it takes more of that than it adds. 0 on nodes without cards, or if it has
   * to wait for cards.
   */
  double by(TaskClass task, NodeView node) {
    Optional<NodeCards> known = cards.on(node);
    if (known.isEmpty()) {
      return 0;
    }
    CardUse before = known.get().inUse();
    CardUse after = before;
    PodDemands demands = task.demands();
    if (cards.family().isRequested(demands)) {
      Optional<Assignment> given = known.get().freeNow(demands, ShareRules.ANY_CARD);
      if (given.isEmpty()) {
        return 0;
      }
      after = before.copy();
      given.get().allocations().forEach(after::add);
    }
    return added(task, node, known.get().cards(), before, after);
  }

  private double added(
      TaskClass task, NodeView node, List<Card> of, CardUse before, CardUse after) {
    double cpu = node.idle().amount(ResourceVector.CPU);
    double memory = node.idle().amount(ResourceVector.MEMORY);
    double cpuLeft = cpu - task.request().amount(ResourceVector.CPU);
    double memoryLeft = memory - task.request().amount(ResourceVector.MEMORY);
    double sum = 0;
    for (Usual pods : usual()) {
      boolean isAllowed = NodeAffinity.matches(pods.task.constraints(), node.info());
      double now = useless(pods, isAllowed && holds(pods, cpu, memory), of, before);
      double then = useless(pods, isAllowed && holds(pods, cpuLeft, memoryLeft), of, after);
      sum += pods.part * (then - now);
    }
    return sum;
  }

  private static boolean holds(Usual pods, double cpu, double memory) {
    return pods.cpu <= cpu && pods.memory <= memory;
  }

  /** Returns the free parts of a node's cards that such pods cannot use. */
  private static double useless(Usual pods, boolean isHeld, List<Card> cards, CardUse use) {
    double all = 0;
    double useless = 0;
    int fitting = 0;
    for (int index = 0; index < cards.size(); index++) {
      Card card = cards.get(index);
      double free = free(index, card, use);
      all += free;
      if (isHeld && pods.fits(index, card, use)) {
        fitting++;
      } else {
        useless += free;
      }
    }
    return fitting < pods.number ? all : useless;
  }

  /** Returns the part of a card that is free, 0 to 1. */
  private static double free(int index, Card card, CardUse use) {
    if (card.memory() <= 0 || use.users(index) >= card.shares()) {
      return 0;
    }
    double used = Math.max((double) use.memory(index) / card.memory(), use.cores(index) / WHOLE);
    return Math.clamp(1 - used, 0, 1);
  }

  private List<Usual> usual() {
    if (usual.isEmpty()) {
      usual = Optional.of(counted());
    }
    return usual.get();
  }

  private List<Usual> counted() {
    Map<TaskClass, Integer> pods = new LinkedHashMap<>();
    for (JobView job : session.jobs()) {
      for (TaskView task : job.tasks()) {
        if (cards.family().isRequested(task.info().demands())) {
          pods.merge(task.taskClass(), 1, Integer::sum);
        }
      }
    }
    var byNumber = new ArrayList<>(pods.entrySet());
    // Equally frequent ones stay in the order of their jobs.
    byNumber.sort(Map.Entry.<TaskClass, Integer>comparingByValue().reversed());
    List<Map.Entry<TaskClass, Integer>> most =
        byNumber.subList(0, Math.min(MOST_CLASSES, byNumber.size()));
    double all = most.stream().mapToInt(Map.Entry::getValue).sum();
    return most.stream().map(one -> Usual.of(one.getKey(), one.getValue() / all)).toList();
  }
}
