package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodDemands;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Family of Ascend NPUs as HAMi divides them: by templates of memory, or whole with any part of
 * their memory. Source: docs/reference/plugin-rules.md#ascend-hami-vnpu.
 */
record AscendVnpu(AscendModel model, CardPolicy policy) implements DeviceFamily {
  /** Annotation of a pod whose memory is not rounded to a template, and whose cards are its own. */
  private static final String MODE = "huawei.com/vnpu-mode";

  private static final String FREELY = "hami-core";
  private static final String NETWORKED = "Ascend910";
  private static final double NETWORK_WEIGHT = 10;
  private static final int WHOLE_PROCESSOR = 100;

  private record Request(int number, long memory, int cores) {}

  @Override
  public DeviceFamily asReader() {
    return new AscendVnpu(model, CardPolicy.NONE);
  }

  @Override
  public List<Card> cards(NodeInfo node) {
    if (node.allocatable().amount(model.resource()) <= 0) {
      return List.of();
    }
    return AscendRegister.read(
        node.annotations().getOrDefault("hami.io/node-register-" + model.word(), ""));
  }

  @Override
  public boolean isRequested(PodDemands demands) {
    return demands.containers().stream().anyMatch(this::asks);
  }

  private boolean asks(ContainerDemand container) {
    return container.limits().has(model.resource())
        || container.limits().has(model.memoryResource());
  }

  private int number(ContainerDemand container) {
    return container.limits().has(model.resource())
        ? (int) Numbers.of(container.limits(), model.resource())
        : 1;
  }

  private Request request(ContainerDemand container, boolean freely, Card card) {
    long requested = Numbers.of(container.limits(), model.memoryResource());
    long memory = requested == 0 ? card.memory() : requested;
    return new Request(
        number(container),
        freely ? memory : Math.min(model.given(memory), card.memory()),
        freely ? WHOLE_PROCESSOR : 0);
  }

  @Override
  public Optional<Assignment> place(
      PodDemands demands, NodeInfo node, List<Card> cards, CardUse use, IntPredicate allowed) {
    if (cards.isEmpty()) {
      return Optional.empty();
    }
    boolean freely = FREELY.equals(demands.directives().get(MODE));
    List<Integer> order = order(cards, use);
    Set<Integer> given = new HashSet<>();
    var containers = new ArrayList<List<CardAllocation>>();
    for (ContainerDemand container : demands.containers()) {
      if (!asks(container)) {
        continue;
      }
      Request request = request(container, freely, cards.getFirst());
      if (request.number > 1 && request.memory < cards.getFirst().memory()) {
        return Optional.empty(); // several cards are given whole or not at all
      }
      List<Integer> fitting =
          order.stream()
              .filter(card -> !given.contains(card) && allowed.test(card))
              .filter(card -> fits(request, cards.get(card), use, card))
              .toList();
      if (fitting.size() < request.number) {
        return Optional.empty();
      }
      List<Integer> chosen = nearest(fitting, cards).subList(0, request.number);
      given.addAll(chosen);
      containers.add(
          chosen.stream()
              .map(card -> CardAllocation.on(card, cards.get(card), request.memory, request.cores))
              .toList());
    }
    return Optional.of(new Assignment(containers));
  }

  /** Cards by their value before the assignment, then by index. */
  private List<Integer> order(List<Card> cards, CardUse use) {
    Comparator<Integer> byWorth =
        switch (policy.kind()) {
          case BINPACK ->
              Comparator.comparingDouble(
                  card -> -(double) use.memory(card) / Math.max(1, cards.get(card).memory()));
          case SPREAD -> Comparator.comparingInt(card -> use.users(card) == 1 ? 0 : 1);
          case NONE -> Comparator.comparingInt(card -> 0);
        };
    return IntStream.range(0, cards.size())
        .boxed()
        .sorted(byWorth.thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  private static boolean fits(Request request, Card card, CardUse use, int index) {
    return use.users(index) < card.shares()
        && card.memory() - use.memory(index) >= request.memory
        && card.cores() - use.cores(index) >= request.cores
        && (request.cores < WHOLE_PROCESSOR || use.users(index) == 0)
        && (request.cores > 0 || card.cores() == 0 || use.cores(index) < card.cores());
  }

  /**
   * Returns the fitting cards; where they are networked, those of the network with most of them
   * come first.
   */
  private List<Integer> nearest(List<Integer> fitting, List<Card> cards) {
    if (!isNetworked(fitting, cards)) {
      return fitting;
    }
    Map<Integer, Long> sizes =
        fitting.stream()
            .collect(
                Collectors.groupingBy(card -> cards.get(card).network(), Collectors.counting()));
    Comparator<Integer> bySize =
        Comparator.comparingLong(card -> -sizes.getOrDefault(cards.get(card).network(), 0L));
    return fitting.stream()
        .sorted(bySize.thenComparingInt(card -> cards.get(card).network()))
        .toList();
  }

  private boolean isNetworked(List<Integer> some, List<Card> cards) {
    return model.word().startsWith(NETWORKED)
        && some.stream().allMatch(card -> cards.get(card).network() >= 0);
  }

  @Override
  public double score(List<Card> cards, CardUse use, Assignment assignment) {
    List<Integer> given = assignment.allocations().stream().map(CardAllocation::card).toList();
    double score = policy.score(cards, use, assignment);
    if (given.isEmpty() || !isNetworked(given, cards)) {
      return score;
    }
    var counts = new HashMap<Integer, Integer>();
    given.forEach(card -> counts.merge(cards.get(card).network(), 1, Integer::sum));
    int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    return score + NETWORK_WEIGHT * most / given.size();
  }

  @Override
  public Assignment read(
      PodDemands demands, List<Card> cards, Function<String, Optional<String>> annotations) {
    List<ContainerDemand> asking = demands.containers().stream().filter(this::asks).toList();
    if (asking.isEmpty()) {
      return Assignment.NONE;
    }
    boolean freely = FREELY.equals(demands.directives().get(MODE));
    var most =
        new Claimable(
            asking.stream().mapToLong(this::number).sum(),
            card ->
                asking.stream().mapToLong(one -> request(one, freely, card).memory).max().orElse(0),
            freely ? WHOLE_PROCESSOR : 0);
    return CardLists.read(annotations.apply(toAllocate()).orElse(""), cards, most);
  }

  @Override
  public Map<String, String> annotations(
      NodeInfo node, List<Card> cards, Assignment assignment, Instant now) {
    String list = CardLists.write(assignment, model.word());
    String templates =
        assignment.allocations().stream()
            .map(this::template)
            .collect(Collectors.joining(",", "[", "]"));
    return Map.of(
        toAllocate(),
        list,
        "hami.io/" + model.word() + "-devices-allocated",
        list,
        "huawei.com/" + model.word(),
        templates,
        "predicate-time",
        Timestamps.seconds(now),
        "hami.io/vgpu-node",
        node.name(),
        "hami.io/vgpu-time",
        Timestamps.seconds(now),
        "hami.io/bind-phase",
        "allocating",
        "hami.io/bind-time",
        Timestamps.seconds(now));
  }

  private String toAllocate() {
    return "hami.io/" + model.word() + "-devices-to-allocate";
  }

  private String template(CardAllocation grip) {
    String name = grip.cores() == 0 ? model.template(grip.memory()) : "";
    String temp = name.isEmpty() ? "" : ",\"temp\":\"" + name + "\"";
    return "{\"UUID\":\"" + grip.id() + "\"" + temp + "}";
  }

  @Override
  public String refusal() {
    return "not enough room on its NPUs";
  }

  @Override
  public String lock() {
    return model.word();
  }
}
