package io.hekla.scheduler.plugins.deviceshare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Cards that a pod holds, as HAMi writes them: {@code uuid,type,memory,cores:} for each card,
 * {@code ;} between containers.
 */
final class CardLists {
  private static final int PARTS = 4;

  private CardLists() {}

  static String write(Assignment assignment, String type) {
    return assignment.containers().stream()
        .map(
            container ->
                container.stream()
                    .map(grip -> grip.id() + "," + type + "," + grip.memory() + "," + grip.cores())
                    .map(card -> card + ":")
                    .collect(Collectors.joining()))
        .collect(Collectors.joining(";"));
  }

  /**
   * Reads the cards that are written, as far as the node has such cards and the pod asks for them;
   * the rest has no effect.
   */
  static Assignment read(String text, List<Card> cards, Claimable most) {
    if (text.isEmpty()) {
      return Assignment.NONE;
    }
    Map<String, Integer> byId = new HashMap<>();
    for (Card card : cards) {
      byId.put(card.id(), byId.size());
    }
    var containers = new ArrayList<List<CardAllocation>>();
    long left = most.cards();
    for (String container : text.split(";", -1)) {
      var allocations = new ArrayList<CardAllocation>();
      for (String card : container.split(":", -1)) {
        Optional<CardAllocation> grip =
            left > 0 ? allocate(card.split(",", -1), cards, byId, most) : Optional.empty();
        if (grip.isPresent()) {
          allocations.add(grip.get());
          left--;
        }
      }
      containers.add(allocations);
    }
    return new Assignment(containers);
  }

  private static Optional<CardAllocation> allocate(
      String[] parts, List<Card> cards, Map<String, Integer> byId, Claimable most) {
    if (parts.length < PARTS) {
      return Optional.empty();
    }
    String id = parts[0];
    int bracket = id.indexOf('[');
    Integer index = byId.get(bracket < 0 ? id : id.substring(0, bracket));
    int cores = Numbers.whole(parts[3], 0);
    int memory = Numbers.whole(parts[2], 0);
    if (index == null || memory < 0 || cores < 0) {
      return Optional.empty();
    }
    Card card = cards.get(index);
    return card.layouts().isEmpty()
        ? Optional.of(most.cut(index, card, memory, cores))
        : MigLayout.named(id, index, card, Math.min(cores, most.cores()));
  }
}
