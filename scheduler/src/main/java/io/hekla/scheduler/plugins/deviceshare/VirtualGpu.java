package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodDemands;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Family of GPUs that are shared by memory and processor, freely (HAMi-core) or in instances of
 * fixed size (MIG). Source: docs/reference/plugin-rules.md#vgpu.
 *
 * @param geometries geometries of the models that can be cut into instances
 * @param requests wishes read in the session, by directives
 */
record VirtualGpu(
    CardPolicy policy, MigGeometries geometries, Map<Map<String, String>, CardRequests> requests)
    implements DeviceFamily {
  static final String NUMBER = "volcano.sh/vgpu-number";
  static final String MEMORY = "volcano.sh/vgpu-memory";
  static final String CORES = "volcano.sh/vgpu-cores";
  private static final String PERCENTAGE = "volcano.sh/vgpu-memory-percentage";

  private static final String REGISTER = "volcano.sh/node-vgpu-register";
  private static final String IDS = "volcano.sh/vgpu-ids-new";
  private static final String MODE = "volcano.sh/vgpu-mode";

  private static final String MIG = "mig";
  private static final String HAMI_CORE = "hami-core";
  private static final String VENDOR = "NVIDIA";
  private static final int ENTRY_PARTS = 6;
  private static final int WHOLE = 100;

  VirtualGpu(CardPolicy policy, MigGeometries geometries) {
    this(policy, geometries, new HashMap<>());
  }

  /** Request of one container to each of its cards; memory −1 if it wants a part in percent. */
  record Request(int number, long memory, long percentage, int cores) {
    long memoryOf(Card card) {
      return memory < 0 ? card.memory() * percentage / WHOLE : memory;
    }

    /** Returns whether a card has room for it beside its users. */
    boolean fits(int index, Card card, CardUse use) {
      return use.users(index) < card.shares()
          && card.memory() - use.memory(index) >= memoryOf(card)
          && use.cores(index) + cores <= WHOLE
          && (cores < WHOLE || use.users(index) == 0)
          && (cores > 0 || use.cores(index) < WHOLE);
    }
  }

  @Override
  public DeviceFamily asReader() {
    return new VirtualGpu(CardPolicy.NONE, geometries);
  }

  @Override
  public List<Card> cards(NodeInfo node) {
    for (String needed : List.of(NUMBER, CORES, MEMORY)) {
      if (node.allocatable().amount(needed) <= 0) {
        return List.of();
      }
    }
    var cards = new ArrayList<Card>();
    for (String entry : node.annotations().getOrDefault(REGISTER, "").split(":", -1)) {
      if (!entry.contains(",")) {
        continue;
      }
      String[] parts = entry.split(",", -1);
      if (parts.length < ENTRY_PARTS) {
        return List.of();
      }
      List<MigLayout> layouts = parts[5].equals(MIG) ? geometries.of(parts[3]) : List.of();
      int shares = Numbers.whole(parts[1], 0);
      cards.add(
          new Card(parts[0], parts[3], shares, Numbers.whole(parts[2], 0), WHOLE, layouts, -1));
    }
    return cards;
  }

  /** Returns MIG where a model's layouts are known; else cards are shared freely. */
  private static String modeOf(List<Card> cards) {
    return cards.isEmpty() || cards.getLast().layouts().isEmpty() ? HAMI_CORE : MIG;
  }

  @Override
  public boolean isRequested(PodDemands demands) {
    for (ContainerDemand container : demands.containers()) {
      if (container.limits().has(NUMBER) || container.limits().has(MEMORY)) {
        return true;
      }
    }
    return false;
  }

  /** Memory and cores of all cards held together. */
  static ResourceVector use(Assignment held) {
    ResourceVector use = ResourceVector.EMPTY;
    for (CardAllocation grip : held.allocations()) {
      use =
          use.plus(
              ResourceVector.EMPTY
                  .with(MEMORY, grip.memory() * 1000.0)
                  .with(CORES, grip.cores() * 1000.0));
    }
    return use;
  }

  /** Memory and cores that are requested. */
  static ResourceVector use(ResourceVector request) {
    return ResourceVector.EMPTY
        .with(MEMORY, request.amount(MEMORY))
        .with(CORES, request.amount(CORES));
  }

  /** Returns what the containers of a pod request, without those that want no card. */
  static List<Request> requestsOf(PodDemands demands) {
    return demands.containers().stream().flatMap(one -> request(one).stream()).toList();
  }

  private static Optional<Request> request(ContainerDemand container) {
    ResourceVector limits = container.limits();
    if (!limits.has(NUMBER) && !limits.has(MEMORY)) {
      return Optional.empty();
    }
    // A container's limits are requests too, so this reads either of them.
    ResourceVector requested = container.requests();
    long memory = Numbers.of(requested, MEMORY);
    long percentage = requested.has(PERCENTAGE) ? Numbers.of(requested, PERCENTAGE) : WHOLE;
    return Optional.of(
        new Request(
            limits.has(NUMBER) ? (int) Numbers.of(limits, NUMBER) : 1,
            memory > 0 ? memory : -1,
            percentage,
            (int) Numbers.of(requested, CORES)));
  }

  @Override
  public Optional<Assignment> place(
      PodDemands demands, NodeInfo node, List<Card> cards, CardUse use, IntPredicate allowed) {
    String mode = demands.directives().get(MODE);
    if (mode != null && !mode.equals(modeOf(cards))) {
      return Optional.empty();
    }
    CardUse tried = use.copy();
    CardRequests wanted = requests.computeIfAbsent(demands.directives(), CardRequests::new);
    var containers = new ArrayList<List<CardAllocation>>();
    for (ContainerDemand container : demands.containers()) {
      Optional<Request> request = request(container);
      if (request.isPresent()) {
        List<CardAllocation> taken =
            take(
                request.get(),
                cards,
                tried,
                card -> allowed.test(card) && wanted.allow(cards.get(card)));
        if (taken.size() < request.get().number) {
          return Optional.empty();
        }
        containers.add(taken);
      }
    }
    return Optional.of(new Assignment(containers));
  }

  private List<CardAllocation> take(
      Request request, List<Card> cards, CardUse use, IntPredicate allowed) {
    List<Integer> order =
        IntStream.range(0, cards.size()).boxed().sorted(policy.order(use)).toList();
    var taken = new ArrayList<CardAllocation>();
    for (int index : order) {
      if (taken.size() == request.number) {
        break;
      }
      if (allowed.test(index) && cards.get(index).type().contains(VENDOR)) {
        allocate(request, index, cards.get(index), use).ifPresent(taken::add);
      }
    }
    taken.forEach(use::add);
    return taken;
  }

  private static Optional<CardAllocation> allocate(
      Request request, int index, Card card, CardUse use) {
    if (!request.fits(index, card, use)) {
      return Optional.empty();
    }
    long memory = request.memoryOf(card);
    return card.layouts().isEmpty()
        ? Optional.of(CardAllocation.on(index, card, memory, request.cores))
        : MigLayout.smallest(index, card, use, memory, request.cores);
  }

  @Override
  public double score(List<Card> cards, CardUse use, Assignment assignment) {
    return policy.score(cards, use, assignment);
  }

  @Override
  public Assignment read(
      PodDemands demands, List<Card> cards, Function<String, Optional<String>> annotations) {
    List<Request> requests = requestsOf(demands);
    if (requests.isEmpty()) {
      return Assignment.NONE;
    }
    var most =
        new Claimable(
            requests.stream().mapToLong(Request::number).sum(),
            card -> requests.stream().mapToLong(one -> one.memoryOf(card)).max().orElse(0),
            requests.stream().mapToInt(Request::cores).max().orElse(0));
    return CardLists.read(annotations.apply(IDS).orElse(""), cards, most);
  }

  @Override
  public Map<String, String> annotations(
      NodeInfo node, List<Card> cards, Assignment assignment, Instant now) {
    String ids = CardLists.write(assignment, VENDOR);
    return Map.of(
        "volcano.sh/vgpu-node",
        node.name(),
        "volcano.sh/vgpu-time",
        Timestamps.seconds(now),
        IDS,
        ids,
        "volcano.sh/devices-to-allocate",
        ids,
        "volcano.sh/bind-phase",
        "allocating",
        "volcano.sh/bind-time",
        Timestamps.seconds(now));
  }

  @Override
  public String refusal() {
    return "not enough room on its GPUs";
  }

  @Override
  public String lock() {
    return "hamivgpu";
  }
}
