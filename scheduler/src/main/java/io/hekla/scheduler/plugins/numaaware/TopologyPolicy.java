package io.hekla.scheduler.plugins.numaaware;

import java.util.List;
import java.util.Optional;

/**
 * Policy by which a kubelet keeps a container's CPUs together. Source:
 * docs/reference/plugin-rules.md#numa-aware.
 */
enum TopologyPolicy {
  NONE,
  BEST_EFFORT,
  RESTRICTED,
  SINGLE_NUMA_NODE;

  static TopologyPolicy read(String name) {
    return switch (name) {
      case "best-effort" -> BEST_EFFORT;
      case "restricted" -> RESTRICTED;
      case "single-numa-node" -> SINGLE_NUMA_NODE;
      default -> NONE;
    };
  }

  /**
   * Returns the result of a container's hints.
   *
   * @param hints hints, narrowest first
   * @return empty if the container is not admitted
   */
  Optional<Hint> merge(List<Hint> hints) {
    Optional<Hint> best =
        hints.stream()
            .filter(Hint::preferred)
            .filter(hint -> this != SINGLE_NUMA_NODE || hint.numaNodes().size() == 1)
            .findFirst();
    return switch (this) {
      case NONE -> Optional.of(Hint.ANYWHERE);
      case BEST_EFFORT -> Optional.of(best.or(() -> first(hints)).orElse(Hint.ANYWHERE));
      case RESTRICTED, SINGLE_NUMA_NODE -> best;
    };
  }

  private static Optional<Hint> first(List<Hint> hints) {
    return hints.stream().findFirst();
  }
}
