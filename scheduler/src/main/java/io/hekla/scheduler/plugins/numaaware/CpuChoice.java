package io.hekla.scheduler.plugins.numaaware;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Choice of the free CPUs that a container gets, as kubelets choose them: whole sockets, then whole
 * cores, then single CPUs, of those sockets and cores that are in use already or have least left.
 * Source: docs/reference/plugin-rules.md#numa-aware.
 */
final class CpuChoice {
  private final CpuLayout layout;
  private final BitSet free;
  private final BitSet taken = new BitSet();
  private int missing;

  private CpuChoice(CpuLayout layout, BitSet free, int wanted) {
    this.layout = layout;
    this.free = (BitSet) free.clone();
    missing = wanted;
  }

  /** Returns a number of the free CPUs; empty if there are fewer. */
  static Optional<BitSet> of(CpuLayout layout, BitSet free, int wanted) {
    if (free.cardinality() < wanted) {
      return Optional.empty();
    }
    var choice = new CpuChoice(layout, free, wanted);
    choice.takeWhole(layout.sockets().stream().toList());
    choice.takeWhole(choice.coresFullestSocketFirst());
    choice.takeSingles();
    return Optional.of(choice.taken);
  }

  /** Takes the groups that are free as a whole, as far as that many CPUs are wanted. */
  private void takeWhole(List<BitSet> groups) {
    for (BitSet group : groups) {
      boolean isFree = CpuLayout.without(group, free).isEmpty();
      if (isFree && group.cardinality() <= missing) {
        take(group);
      }
    }
  }

  private List<BitSet> coresFullestSocketFirst() {
    Comparator<BitSet> bySocket = Comparator.comparingInt(core -> wholeCoresOnSocket(core));
    return layout.cores().stream()
        .filter(core -> CpuLayout.without(core, free).isEmpty())
        .sorted(
            bySocket
                .thenComparingInt(core -> layout.socketOf(core.nextSetBit(0)).nextSetBit(0))
                .thenComparingInt(core -> core.nextSetBit(0)))
        .toList();
  }

  private int wholeCoresOnSocket(BitSet core) {
    BitSet onSocket = CpuLayout.common(layout.socketOf(core.nextSetBit(0)), free);
    return (int)
        layout.cores().stream()
            .filter(other -> CpuLayout.without(other, onSocket).isEmpty())
            .count();
  }

  private void takeSingles() {
    while (missing > 0) {
      Comparator<Integer> best = Comparator.comparingInt(cpu -> -on(layout.socketOf(cpu), taken));
      int next =
          free.stream()
              .boxed()
              .min(
                  best.thenComparingInt(cpu -> on(layout.socketOf(cpu), free))
                      .thenComparingInt(cpu -> on(layout.coreOf(cpu), free))
                      .thenComparing(Comparator.naturalOrder()))
              .orElseThrow();
      var one = new BitSet();
      one.set(next);
      take(one);
    }
  }

  private static int on(BitSet place, BitSet some) {
    return CpuLayout.common(place, some).cardinality();
  }

  private void take(BitSet cpus) {
    taken.or(cpus);
    free.andNot(cpus);
    missing -= cpus.cardinality();
  }
}
