package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugin.ClosingPoints.BIND_ANNOTATIONS;
import static io.hekla.scheduler.plugin.ClosingPoints.CLOSE;
import static io.hekla.scheduler.plugin.ClosingPoints.QUEUE_FIGURES;
import static io.hekla.scheduler.plugin.PlacementPoints.DEVICE_ROOM;
import static io.hekla.scheduler.plugin.PlacementPoints.NODE_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_PREDICATE;
import static io.hekla.scheduler.plugin.PlacementPoints.PREDICATE;

import io.hekla.model.cluster.PodDemands;
import io.hekla.model.text.ApiTime;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Sharing of a node's cards, or parts of them, among pods: the nodes that have such cards left, the
 * cards a pod gets, and the annotations by which its node's agent and later sessions learn of them.
 * Source: docs/reference/plugin-rules.md#deviceshare.
 */
public final class DeviceSharePlugin implements Plugin {
  public static final String NAME = "deviceshare";

  private static final Duration LOCK_HOLDS = Duration.ofMinutes(5);

  /** Points that a card is worth which a pod leaves useless to others. */
  private static final double CARD = 100;

  private static final Fit LOCKED = Fit.notNow("its cards are locked");

  private final DeviceArguments arguments;
  private final List<SessionCards> kinds = new ArrayList<>();

  public DeviceSharePlugin(Arguments.Reader arguments) {
    this.arguments = DeviceArguments.read(arguments);
  }

  /** Returns the families of cards that a configuration shares. */
  static List<DeviceFamily> families(SchedulerConfiguration configuration) {
    return configuration.tiers().stream()
        .flatMap(tier -> tier.plugins().stream())
        .filter(plugin -> plugin.name().equals(NAME))
        // The arguments given last count.
        .reduce((earlier, later) -> later)
        .map(plugin -> DeviceArguments.read(plugin.arguments().reader()).families())
        .orElse(List.of());
  }

  @Override
  public void open(Session session, Extensions on) {
    for (DeviceFamily family : arguments.families()) {
      var kind = new SessionCards(session, family, arguments.rules());
      kinds.add(kind);
      on.add(PREDICATE, (task, node) -> room(kind, task, node));
      on.add(PEER_PREDICATE, task -> company(kind, task));
      on.add(DEVICE_ROOM, task -> devices(kind, task));
      if (family instanceof VirtualGpu) {
        var use = new QueueUse(session, kind);
        on.add(CLOSE, use::sumUp);
        on.add(QUEUE_FIGURES, use::corrected);
        if (arguments.fragmentation() > 0) {
          var stranded = new StrandedCards(session, kind);
          on.add(
              NODE_ORDER,
              (task, node) -> -CARD * arguments.fragmentation() * stranded.by(task, node));
        }
      }
      if (arguments.nodeLock()) {
        on.add(PREDICATE, (task, node) -> lock(family, session.now(), task, node));
      }
    }
    if (arguments.weight() != 0) {
      on.add(NODE_ORDER, this::score);
    }
    on.add(BIND_ANNOTATIONS, task -> annotations(session, task));
  }

  private static Fit room(SessionCards kind, TaskClass task, NodeView node) {
    if (!kind.family().isRequested(task.demands())) {
      return Fit.YES;
    }
    return kind.on(node)
        .map(cards -> room(cards, task.demands(), ShareRules.ANY_CARD, kind.family().refusal()))
        .orElseGet(() -> Fit.notNow("node has no such cards"));
  }

  /** Returns the fit. Cards of pods that are about to leave can only be promised. */
  private static Fit room(
      NodeCards cards, PodDemands demands, IntPredicate allowed, String refusal) {
    if (cards.freeNow(demands, allowed).isPresent()) {
      return Fit.YES;
    }
    return cards.assignLater(demands, allowed).isPresent() ? Fit.LATER : Fit.notNow(refusal);
  }

  /** Rule for tasks to which the other users of a card matter. */
  private Optional<PeerRule> company(SessionCards kind, TaskView task) {
    if (!kind.family().isRequested(task.info().demands())
        || !arguments.rules().concern(task.info())) {
      return Optional.empty();
    }
    return Optional.of(node -> company(kind, task, node));
  }

  private Fit company(SessionCards kind, TaskView task, NodeView node) {
    Optional<NodeCards> cards = kind.on(node);
    if (cards.isEmpty()) {
      return Fit.YES; // refused above
    }
    var allowed = arguments.rules().allowedFor(task.info(), cards.get());
    return room(
        cards.get(),
        task.info().demands(),
        allowed,
        "its free cards are held by pods it may not share with");
  }

  /** Rule for tasks that ask for cards: the cards of a node, other users of them included. */
  private Optional<PeerRule> devices(SessionCards kind, TaskView task) {
    if (!kind.family().isRequested(task.info().demands())) {
      return Optional.empty();
    }
    boolean isChoosy = arguments.rules().concern(task.info());
    return Optional.of(
        node -> {
          Fit fit = room(kind, task.taskClass(), node);
          return isChoosy && fit.fitsNowOrLater() ? company(kind, task, node) : fit;
        });
  }

  /**
   * Checks the lock of another scheduler; Hekla takes none, since one session at a time decides.
   */
  private static Fit lock(DeviceFamily family, Instant now, TaskClass task, NodeView node) {
    String since = node.info().annotations().get(family.lock());
    if (since == null || !family.isRequested(task.demands())) {
      return Fit.YES;
    }
    try {
      return ApiTime.parse(since).plus(LOCK_HOLDS).isAfter(now) ? LOCKED : Fit.YES;
    } catch (DateTimeParseException unreadable) {
      return Fit.YES;
    }
  }

  private double score(TaskClass task, NodeView node) {
    double sum = 0;
    for (SessionCards kind : kinds) {
      if (kind.family().isRequested(task.demands())) {
        sum += kind.on(node).map(cards -> cards.score(task.demands())).orElse(0.0);
      }
    }
    return Math.floor(sum + 0.5) * arguments.weight();
  }

  private Map<String, String> annotations(Session session, TaskView task) {
    Map<String, String> annotations = new HashMap<>();
    NodeView node = session.node(task.nodeName()).orElseThrow();
    for (SessionCards kind : kinds) {
      if (kind.family().isRequested(task.info().demands())) {
        kind.on(node)
            .ifPresent(
                cards ->
                    cards
                        .heldBy(task.uid())
                        .ifPresent(
                            held ->
                                annotations.putAll(
                                    kind.family()
                                        .annotations(
                                            node.info(), cards.cards(), held, session.now()))));
      }
    }
    return annotations;
  }
}
