package io.hekla.scheduler.actions;

import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Search for the set of units with the lowest {@link VictimCost} whose eviction makes room. First
 * the most important unit that is needed is found by bisection, given all less important ones, then
 * the next one, and so on; no unit of that set can be left out. Then all sets that could cost less
 * are examined, as far as {@value #MOST_UNITS} units and the work for trials allow. Source:
 * docs/reference/plugin-rules.md#job-preemption.
 */
final class VictimSearch {
  /** Units up to which all sets are examined. */
  private static final int MOST_UNITS = 24;

  /** Evictions and examined nodes in all trials of one step. */
  private static final long MOST_WORK = 2_000_000;

  /** Work that every trial costs, counted as evictions. */
  private static final long WORK_OF_ANY_TRIAL = 200;

  private final List<VictimUnit> units;
  private final Room room;
  private final long workOfTrial;
  private final Map<JobView, SpareTasks> spare = new HashMap<>();
  private Optional<List<VictimUnit>> verified = Optional.empty();
  private long firstWork;
  private long work;

  /** Room for the beneficiary. */
  interface Room {
    /** Returns whether that is possible by amounts; costs less than a trial. */
    boolean mayBeMadeBy(List<TaskView> victims);

    /** Returns whether the eviction of these tasks makes room; nothing stays of the trial. */
    boolean isMadeBy(List<TaskView> victims);
  }

  /**
   * Set of units that makes room.
   *
   * @param isProven whether no set that makes room costs less
   */
  record Found(List<VictimUnit> units, boolean isProven) {
    Found {
      units = List.copyOf(units);
    }
  }

  /**
   * @param units all that may be evicted
   * @param workOfTrial number of nodes that one trial examines, for all tasks
   */
  VictimSearch(List<VictimUnit> units, Room room, long workOfTrial) {
    this.units = units.stream().sorted(VictimUnit.FIRST_TO_GO).toList();
    this.room = room;
    this.workOfTrial = workOfTrial;
  }

  /** Returns the set; empty if all units together do not make room. */
  Optional<Found> least() {
    if (isMadeBy(List.of())) {
      return Optional.of(new Found(List.of(), true));
    }
    List<TaskView> all = units.stream().flatMap(unit -> unit.tasks().stream()).distinct().toList();
    if (all.isEmpty() || !room.mayBeMadeBy(all)) {
      return Optional.empty();
    }
    Optional<List<VictimUnit>> irreducible = irreducible();
    if (firstWork >= MOST_WORK) {
      return irreducible.or(() -> verified).map(known -> new Found(known, false));
    }
    if (irreducible.isEmpty() && !isMadeBy(all)) {
      return Optional.empty();
    }
    List<VictimUnit> relevant =
        irreducible
            .map(known -> units.stream().filter(unit -> mayServe(unit, known)).toList())
            .orElse(units);
    if (relevant.size() > MOST_UNITS) {
      return irreducible.map(known -> new Found(known, false));
    }
    var better = new Better(relevant.reversed(), irreducible);
    better.examine(0);
    return better.best.map(known -> new Found(known, work < MOST_WORK));
  }

  /** Returns whether a set with this unit could cost less: none is more important than its own. */
  private static boolean mayServe(VictimUnit unit, List<VictimUnit> known) {
    return known.stream().anyMatch(one -> unit.importance().compareTo(one.importance()) <= 0);
  }

  /**
   * Returns units that make room, none of which can be left out. Mostly those that are needed by
   * amounts do, and it takes one trial; else every step takes trials, up to a number of them.
   */
  private Optional<List<VictimUnit>> irreducible() {
    Optional<List<VictimUnit>> byAmounts = needed(some -> room.mayBeMadeBy(VictimUnit.tasks(some)));
    return byAmounts.filter(known -> isMadeBy(VictimUnit.tasks(known))).isPresent()
        ? byAmounts
        : needed(this::isVerified).map(this::withoutNeedless);
  }

  /** Returns whether a trial shows that units make room; not, once there were too many trials. */
  private boolean isVerified(List<VictimUnit> some) {
    if (firstWork >= MOST_WORK) {
      return false;
    }
    List<TaskView> victims = VictimUnit.tasks(some);
    firstWork += WORK_OF_ANY_TRIAL + workOfTrial + victims.size();
    boolean isMade = isMadeBy(victims);
    if (isMade && verified.filter(known -> known.size() <= some.size()).isEmpty()) {
      verified = Optional.of(some);
    }
    return isMade;
  }

  /** Returns units that make room, each of which is needed beside all that would go before it. */
  private Optional<List<VictimUnit>> needed(Predicate<List<VictimUnit>> makesRoom) {
    var needed = new ArrayList<VictimUnit>();
    List<VictimUnit> left = units;
    while (!makesRoom.test(permitted(needed, List.of()))) {
      int enough = fewestBeside(needed, left, makesRoom);
      if (enough == 0) {
        return Optional.empty();
      }
      needed.add(left.get(enough - 1));
      left = left.subList(0, enough - 1);
    }
    return Optional.of(permitted(needed, List.of()));
  }

  /**
   * Returns how many of the first units it takes beside others; 0 if all are not enough. The number
   * is doubled until it is enough, so that trials evict few.
   */
  private int fewestBeside(
      List<VictimUnit> others, List<VictimUnit> inOrder, Predicate<List<VictimUnit>> makesRoom) {
    int tooFew = 0;
    int enough = Math.min(1, inOrder.size());
    while (!makesRoom.test(permitted(others, inOrder.subList(0, enough)))) {
      if (enough == inOrder.size()) {
        return 0;
      }
      tooFew = enough;
      enough = Math.min(inOrder.size(), 2 * enough);
    }
    return Bisection.fewest(
        tooFew, enough, number -> makesRoom.test(permitted(others, inOrder.subList(0, number))));
  }

  private List<VictimUnit> withoutNeedless(List<VictimUnit> enough) {
    var left = new ArrayList<>(enough);
    for (VictimUnit spared : enough.stream().sorted(VictimUnit.FIRST_TO_GO.reversed()).toList()) {
      left.remove(spared);
      if (!isVerified(List.copyOf(left))) {
        left.add(spared);
      }
    }
    left.sort(VictimUnit.FIRST_TO_GO);
    return left;
  }

  private boolean isMadeBy(List<TaskView> victims) {
    return room.mayBeMadeBy(victims) && room.isMadeBy(victims);
  }

  /**
   * Returns the units that can go together: a job that goes whole gives no single tasks beside
   * that, and other jobs keep their minimum.
   */
  private List<VictimUnit> permitted(List<VictimUnit> first, List<VictimUnit> then) {
    var inOrder = new ArrayList<>(first);
    inOrder.addAll(then);
    Set<JobView> whole = new HashSet<>();
    inOrder.stream().filter(VictimUnit::breaks).forEach(unit -> whole.add(unit.job()));
    Map<JobView, SpareTasks> left = new HashMap<>();
    var permitted = new ArrayList<VictimUnit>();
    for (VictimUnit unit : inOrder) {
      boolean may =
          whole.contains(unit.job())
              ? unit.breaks()
              : left.computeIfAbsent(unit.job(), this::spare).spares(unit.tasks().getFirst());
      if (may) {
        permitted.add(unit);
      }
    }
    return permitted;
  }

  private SpareTasks spare(JobView job) {
    return spare.computeIfAbsent(job, SpareTasks::of).copy();
  }

  /** Examination of all sets that cost less than the best one known. */
  private final class Better {
    private final List<VictimUnit> worstFirst;
    private final List<VictimUnit> chosen = new ArrayList<>();
    private Optional<List<VictimUnit>> best;
    private Optional<VictimCost> lowest;

    Better(List<VictimUnit> worstFirst, Optional<List<VictimUnit>> best) {
      this.worstFirst = worstFirst;
      this.best = best;
      lowest = best.map(VictimCost::of);
    }

    /** Decides about one unit after the other: first without it, then with it. */
    void examine(int at) {
      var cost = VictimCost.of(chosen);
      if (lowest.filter(known -> cost.compareTo(known) >= 0).isPresent() || work >= MOST_WORK) {
        return;
      }
      if (at == worstFirst.size()) {
        best = Optional.of(chosen.stream().sorted(VictimUnit.FIRST_TO_GO).toList());
        lowest = Optional.of(cost);
        return;
      }
      if (canDoWithout(at)) {
        examine(at + 1);
      }
      VictimUnit next = worstFirst.get(at);
      chosen.add(next);
      if (permitted(chosen, List.of()).size() == chosen.size()) {
        examine(at + 1);
      }
      chosen.removeLast();
    }

    /** Returns whether the chosen units and all later ones would make room together. */
    private boolean canDoWithout(int at) {
      List<TaskView> victims =
          Stream.concat(chosen.stream(), worstFirst.stream().skip(at + 1L))
              .flatMap(unit -> unit.tasks().stream())
              .distinct()
              .toList();
      work += WORK_OF_ANY_TRIAL + workOfTrial + victims.size();
      return isMadeBy(victims);
    }
  }
}
