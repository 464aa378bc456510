package io.hekla.scheduler.plugins.deviceshare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Layout by which a card can be cut into instances (NVIDIA's MIG). Instances are numbered through
 * the sizes, in the order given; at most 63.
 *
 * @param group name of the layout in annotations
 */
record MigLayout(String group, List<Size> sizes) {
  /** Instances of one size; memory in MiB. */
  record Size(String name, long memory, int count) {}

  /** Limit of instances: one bit each of a long, without the sign. */
  static final int MOST_INSTANCES = 63;

  MigLayout {
    sizes = List.copyOf(sizes);
  }

  /** Number of instances of the layout. */
  long instances() {
    return sizes.stream().mapToLong(Size::count).sum();
  }

  /** Smallest free instance of a card with enough memory. */
  static Optional<CardAllocation> smallest(
      int index, Card card, CardUse use, long memory, int cores) {
    int inUse = use.layout(index);
    for (int layout = 0; layout < card.layouts().size(); layout++) {
      if (inUse < 0 || inUse == layout) {
        Optional<CardAllocation> found =
            card.layouts().get(layout).smallest(layout, index, card, use, memory, cores);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<CardAllocation> smallest(
      int layout, int index, Card card, CardUse use, long memory, int cores) {
    List<Size> ascending =
        sizes.stream()
            .filter(size -> size.memory >= memory)
            .sorted(Comparator.comparingLong(Size::memory))
            .toList();
    for (Size size : ascending) {
      int first = first(size);
      for (int instance = first; instance < first + size.count; instance++) {
        if (use.layout(index) != layout || !use.isUsed(index, instance)) {
          String id = card.id() + "[" + group + "-" + instance + "]";
          return Optional.of(new CardAllocation(index, id, size.memory, cores, layout, instance));
        }
      }
    }
    return Optional.empty();
  }

  private int first(Size wanted) {
    int first = 0;
    for (Size size : sizes) {
      if (size.equals(wanted)) {
        return first;
      }
      first += size.count;
    }
    throw new IllegalArgumentException(wanted + " is not of " + group);
  }

  /** Instance that an id such as {@code GPU-1[group2-3]} names, if the card has it. */
  static Optional<CardAllocation> named(String id, int index, Card card, int cores) {
    int open = id.indexOf('[');
    int dash = id.lastIndexOf('-');
    if (open < 0 || dash < open || !id.endsWith("]")) {
      return Optional.empty();
    }
    String group = id.substring(open + 1, dash);
    int instance = Numbers.whole(id.substring(dash + 1, id.length() - 1), -1);
    for (int layout = 0; layout < card.layouts().size(); layout++) {
      MigLayout candidate = card.layouts().get(layout);
      if (candidate.group.equals(group)) {
        int chosen = layout;
        return candidate
            .memoryOf(instance)
            .map(memory -> new CardAllocation(index, id, memory, cores, chosen, instance));
      }
    }
    return Optional.empty();
  }

  private Optional<Long> memoryOf(int instance) {
    int end = 0;
    for (Size size : sizes) {
      end += size.count;
      if (instance >= 0 && instance < end) {
        return Optional.of(size.memory);
      }
    }
    return Optional.empty();
  }
}
