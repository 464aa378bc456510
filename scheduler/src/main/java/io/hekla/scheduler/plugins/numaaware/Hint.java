package io.hekla.scheduler.plugins.numaaware;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * NUMA nodes that have enough CPUs together.
 *
 * @param numaNodes their numbers, ascending; empty: whichever
 * @param preferred whether there could not be fewer of them, were all CPUs free
 */
record Hint(List<Integer> numaNodes, boolean preferred) {
  /** Hint for or against no NUMA node. */
  static final Hint ANYWHERE = new Hint(List.of(), true);

  /** Limit of the NUMA nodes that are combined; kubelets do not combine more either. */
  private static final int MOST_NUMA_NODES = 16;

  Hint {
    numaNodes = List.copyOf(numaNodes);
  }

  /** Hints for a number of CPUs, narrowest first, then by the numbers of the NUMA nodes. */
  static List<Hint> of(CpuLayout layout, BitSet free, int wanted) {
    List<Integer> all = layout.numaNodes().stream().limit(MOST_NUMA_NODES).toList();
    int fewest = all.size();
    var hints = new ArrayList<Hint>();
    for (int mask = 1; mask < 1 << all.size(); mask++) {
      var chosen = new ArrayList<Integer>();
      var cpus = new BitSet();
      for (int i = 0; i < all.size(); i++) {
        if ((mask & 1 << i) != 0) {
          chosen.add(all.get(i));
          cpus.or(layout.ofNumaNode(all.get(i)));
        }
      }
      if (cpus.cardinality() >= wanted) {
        fewest = Math.min(fewest, chosen.size());
      }
      if (CpuLayout.common(cpus, free).cardinality() >= wanted) {
        hints.add(new Hint(chosen, false));
      }
    }
    int least = fewest;
    return hints.stream()
        .map(hint -> new Hint(hint.numaNodes, hint.numaNodes.size() == least))
        .sorted(Comparator.comparingInt(hint -> hint.numaNodes.size()))
        .toList();
  }

  /** CPUs of the hint's NUMA nodes. */
  BitSet cpus(CpuLayout layout) {
    var cpus = new BitSet();
    numaNodes.forEach(number -> cpus.or(layout.ofNumaNode(number)));
    return cpus;
  }
}
