package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodDemands;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Family of GPUs of which a pod takes memory, all from one card, or which it takes whole, by
 * number. Source: docs/reference/plugin-rules.md#gpu-share.
 *
 * @param wholeCards whether pods ask for cards and not for memory
 */
record GpuShare(boolean wholeCards) implements DeviceFamily {
  private static final String MEMORY = "volcano.sh/gpu-memory";
  private static final String NUMBER = "volcano.sh/gpu-number";
  private static final String UNHEALTHY = "volcano.sh/gpu-unhealthy-ids";
  private static final String INDEX = "volcano.sh/gpu-index";
  private static final String PREDICATE_TIME = "volcano.sh/predicate-time";

  private static final int WHOLE_PROCESSOR = 100;

  @Override
  public DeviceFamily asReader() {
    return this;
  }

  /** Cards by id; an unhealthy one is among them and offers nothing. */
  @Override
  public List<Card> cards(NodeInfo node) {
    long number = Numbers.of(node.capacity(), NUMBER);
    if (number <= 0 || !node.capacity().has(MEMORY)) {
      return List.of();
    }
    long memory = Numbers.of(node.capacity(), MEMORY) / number;
    Set<String> unhealthy =
        new HashSet<>(List.of(node.annotations().getOrDefault(UNHEALTHY, "").split(",", -1)));
    var cards = new ArrayList<Card>();
    for (int id = 0; id < number; id++) {
      String name = Integer.toString(id);
      cards.add(
          unhealthy.contains(name)
              ? Card.shared(name, "", 0, 0, 0)
              : Card.shared(name, "", Integer.MAX_VALUE, memory, WHOLE_PROCESSOR));
    }
    return cards;
  }

  @Override
  public boolean isRequested(PodDemands demands) {
    return requested(demands, wholeCards ? NUMBER : MEMORY) > 0;
  }

  private static long requested(PodDemands demands, String resource) {
    long sum = 0;
    for (ContainerDemand container : demands.containers()) {
      sum += Numbers.of(container.limits(), resource);
    }
    return sum;
  }

  @Override
  public Optional<Assignment> place(
      PodDemands demands, NodeInfo node, List<Card> cards, CardUse use, IntPredicate allowed) {
    long wanted = wholeCards ? requested(demands, NUMBER) : 1;
    long memory = wholeCards ? 0 : requested(demands, MEMORY);
    var taken = new ArrayList<CardAllocation>();
    for (int i = 0; i < cards.size() && taken.size() < wanted; i++) {
      Card card = cards.get(i);
      boolean fits =
          wholeCards ? use.users(i) == 0 : card.memory() - use.memory(i) >= memory && memory > 0;
      if (card.shares() > 0 && fits && allowed.test(i)) {
        taken.add(CardAllocation.on(i, card, memory, 0));
      }
    }
    return taken.size() < wanted ? Optional.empty() : Optional.of(new Assignment(List.of(taken)));
  }

  /** Returns 0: such cards have no preference. */
  @Override
  public double score(List<Card> cards, CardUse use, Assignment assignment) {
    return 0;
  }

  /**
   * Reads the cards that a pod holds. A pod that takes memory takes it from one card; where it
   * names several, from the first.
   */
  @Override
  public Assignment read(
      PodDemands demands, List<Card> cards, Function<String, Optional<String>> annotations) {
    long memory = requested(demands, MEMORY);
    long most = Math.max(requested(demands, NUMBER), memory > 0 ? 1 : 0);
    if (most == 0) {
      return Assignment.NONE;
    }
    var named = new HashSet<Integer>();
    var allocations = new ArrayList<CardAllocation>();
    for (String id : annotations.apply(INDEX).orElse("").split(",", -1)) {
      int card = Numbers.whole(id, -1);
      if (card >= 0 && card < cards.size() && named.size() < most && named.add(card)) {
        allocations.add(CardAllocation.on(card, cards.get(card), memory, 0));
      }
    }
    return new Assignment(List.of(allocations));
  }

  @Override
  public Map<String, String> annotations(
      NodeInfo node, List<Card> cards, Assignment assignment, Instant now) {
    String ids =
        assignment.allocations().stream().map(CardAllocation::id).collect(Collectors.joining(","));
    return Map.of(INDEX, ids, PREDICATE_TIME, Timestamps.nanos(now));
  }

  @Override
  public String refusal() {
    return wholeCards ? "not enough whole GPUs" : "not enough memory on one GPU";
  }

  @Override
  public String lock() {
    return "gpu";
  }
}
