package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.VictimTrace.Precedence;
import io.hekla.scheduler.VictimTrace.Vote;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions.Eviction;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.VictimPoints;
import io.hekla.scheduler.plugin.VoteListener;
import io.hekla.scheduler.plugin.VoteTracing;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collector of the answers by which one pod was evicted: those to the last question about it that
 * let it go, for the PodGroup that got its room if that is known.
 */
final class VictimTracer implements SessionObserver, VoteListener {
  private static final Set<String> OF_VICTIMS =
      Set.of(
          VictimPoints.PREEMPTABLE.title(),
          VictimPoints.RECLAIMABLE.title(),
          VictimPoints.GANG_VICTIMS.title(),
          VictimPoints.VICTIM_TASKS.title());

  /** Others that an answer names. */
  private static final int MOST_OTHERS = 100;

  private final Eviction eviction;
  private final Optional<ObjectKey> beneficiary;
  private final Map<String, Integer> tiers = new HashMap<>();
  private String action = "";
  private @Nullable Round current;
  private @Nullable Round chosen;

  /**
   * @param beneficiary PodGroup that got the room, if it was one
   */
  VictimTracer(
      Eviction eviction, Optional<ObjectKey> beneficiary, SchedulerConfiguration configuration) {
    this.eviction = eviction;
    this.beneficiary = beneficiary;
    for (int tier = 0; tier < configuration.tiers().size(); tier++) {
      for (var plugin : configuration.tiers().get(tier).plugins()) {
        tiers.putIfAbsent(plugin.name(), tier + 1);
      }
    }
  }

  @Override
  public FaultTracing tracing(FaultTracing faults) {
    return new VoteTracing(faults, this);
  }

  @Override
  public void opened(Session session, Policy policy) {
    action = "";
    current = null;
    chosen = null;
  }

  @Override
  public void begins(String name) {
    action = name;
  }

  @Override
  public void answered(String plugin, String point, List<Object> about, Object answer) {
    if (!action.equals(eviction.action())) {
      return;
    }
    if (OF_VICTIMS.contains(point) && about.getLast() instanceof List<?> candidates) {
      // Of the pods that policies want evicted, each goes that any policy wants: others do not
      // veto.
      pods(answer)
          .filter(
              allowed ->
                  !point.equals(VictimPoints.VICTIM_TASKS.title())
                      || victimAmong(allowed).isPresent())
          .ifPresent(allowed -> vote(plugin, about.getFirst(), candidates, allowed));
    } else if (answer instanceof Integer order && order != 0 && about.size() >= 2) {
      // Victims go in the order opposite to that of service, except by the order of their own.
      boolean leftFirst = order < 0 == point.equals(VictimPoints.VICTIM_QUEUE_ORDER.title());
      compared(plugin, point, about.get(leftFirst ? 0 : 1), about.get(leftFirst ? 1 : 0));
    }
  }

  private static Optional<List<?>> pods(Object answer) {
    return switch (answer) {
      case List<?> all -> Optional.of(all);
      case Optional<?> opinion when opinion.isPresent() && opinion.get() instanceof List<?> all ->
          Optional.of(all);
      default -> Optional.empty();
    };
  }

  private void vote(String plugin, Object claimant, List<?> candidates, List<?> allowed) {
    Optional<TaskView> victim = victimAmong(candidates);
    if (victim.isEmpty()) {
      return;
    }
    Round round = current;
    if (round == null || !round.isOf(claimant, candidates, plugin)) {
      choose();
      round = new Round(victim.get(), claimant, candidates);
      current = round;
    }
    round.votes.put(
        plugin,
        new Vote(
            plugin,
            tiers.getOrDefault(plugin, 0),
            victimAmong(allowed).isPresent(),
            allowed.size(),
            candidates.size(),
            true));
    round.allow(allowed);
  }

  private Optional<TaskView> victimAmong(List<?> pods) {
    return pods.stream()
        .filter(TaskView.class::isInstance)
        .map(TaskView.class::cast)
        .filter(pod -> pod.info().uid().equals(eviction.taskUid()))
        .findFirst();
  }

  private void compared(String plugin, String point, Object first, Object later) {
    Round round = current;
    if (round != null && round.isVictim(first) && round.mayGo(later)) {
      Set<String> others =
          round.others.computeIfAbsent(List.of(plugin, point), any -> new LinkedHashSet<>());
      if (others.size() < MOST_OTHERS) {
        others.add(name(later));
      }
    }
  }

  private static String name(Object one) {
    return switch (one) {
      case TaskView pod -> pod.info().key().toString();
      case JobView job -> job.key().toString();
      case QueueView queue -> queue.name();
      default -> "";
    };
  }

  /** Keeps the question that was answered last, if it let the pod go. */
  private void choose() {
    Round round = current;
    Round before = chosen;
    if (round != null
        && round.letsGo()
        && (before == null || round.isFor(beneficiary) || !before.isFor(beneficiary))) {
      chosen = round;
    }
  }

  VictimTrace traced() {
    choose();
    Round round = chosen;
    return round == null ? new VictimTrace(List.of(), List.of()) : round.trace();
  }

  /** Question which pods may be evicted, with the answers. */
  private static final class Round {
    private final TaskView victim;
    private final Object claimant;
    private final List<?> candidates;
    private final SequencedMap<String, Vote> votes = new LinkedHashMap<>();
    private final Map<List<String>, Set<String>> others = new LinkedHashMap<>();

    /** Pods that the last answer lets go, their jobs and their queues. */
    private final Set<Object> mayGo = Collections.newSetFromMap(new IdentityHashMap<>());

    Round(TaskView victim, Object claimant, List<?> candidates) {
      this.victim = victim;
      this.claimant = claimant;
      this.candidates = candidates;
    }

    @SuppressWarnings("ReferenceEquality") // each question has a list of its own
    boolean isOf(Object other, List<?> pods, String plugin) {
      return claimant == other && candidates == pods && !votes.containsKey(plugin);
    }

    boolean isFor(Optional<ObjectKey> podGroup) {
      return switch (claimant) {
        case TaskView pod -> podGroup.filter(pod.job().key()::equals).isPresent();
        case JobView gang -> podGroup.filter(gang.key()::equals).isPresent();
        default -> false;
      };
    }

    /** The last plugin that is asked is of the tier that decides, and lets all victims go. */
    boolean letsGo() {
      return votes.lastEntry().getValue().allows();
    }

    boolean isVictim(Object one) {
      return one == victim || one == victim.job() || one == victim.job().queue();
    }

    boolean mayGo(Object one) {
      return mayGo.contains(one);
    }

    void allow(List<?> pods) {
      mayGo.clear();
      for (Object one : pods) {
        if (one instanceof TaskView pod) {
          mayGo.add(pod);
          mayGo.add(pod.job());
          mayGo.add(pod.job().queue());
        }
      }
    }

    VictimTrace trace() {
      int decides = votes.lastEntry().getValue().tier();
      var all = new ArrayList<Vote>();
      votes
          .values()
          .forEach(
              one ->
                  all.add(
                      new Vote(
                          one.plugin(),
                          one.tier(),
                          one.allows(),
                          one.allowed(),
                          one.candidates(),
                          one.tier() == decides)));
      var precedences = new ArrayList<Precedence>();
      others.forEach(
          (by, names) -> precedences.add(new Precedence(by.get(0), by.get(1), List.copyOf(names))));
      return new VictimTrace(all, precedences);
    }
  }
}
