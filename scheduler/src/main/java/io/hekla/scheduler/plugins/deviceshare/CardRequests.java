package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.api.Bounds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * NVIDIA cards that a pod wants, from the annotations that name cards or models; an absent one
 * means nothing, nor does one beyond {@link Bounds#DIRECTIVE_LENGTH}. Read once for pods with equal
 * annotations, since each card of each node is asked about. Source:
 * docs/reference/plugin-rules.md#deviceshare.
 */
final class CardRequests {
  private final Optional<Set<String>> wantedCards;
  private final Optional<Set<String>> unwantedCards;
  private final Optional<List<String>> wantedModels;
  private final Optional<List<String>> unwantedModels;

  /** Answers for the models asked about so far; a cluster has few. */
  private final Map<String, Boolean> models = new HashMap<>();

  CardRequests(Map<String, String> directives) {
    wantedCards = parts(directives, "volcano.sh/vgpu-use-gpuuuid").map(HashSet::new);
    unwantedCards = parts(directives, "volcano.sh/vgpu-nouse-gpuuuid").map(HashSet::new);
    wantedModels = parts(directives, "nvidia.com/use-gputype").map(CardRequests::inCapitals);
    unwantedModels = parts(directives, "nvidia.com/nouse-gputype").map(CardRequests::inCapitals);
  }

  boolean allow(Card card) {
    return (wantedCards.isEmpty() || wantedCards.get().contains(card.id()))
        && (unwantedCards.isEmpty() || !unwantedCards.get().contains(card.id()))
        && models.computeIfAbsent(card.type(), this::allowsModel);
  }

  /**
   * Returns whether the annotations allow a model. A list of wanted models voids one of unwanted
   * ones.
   */
  private boolean allowsModel(String model) {
    String inCapitals = model.toUpperCase(Locale.ROOT);
    return wantedModels
        .map(wanted -> isOneOf(inCapitals, wanted))
        .orElseGet(() -> unwantedModels.isEmpty() || !isOneOf(inCapitals, unwantedModels.get()));
  }

  private static boolean isOneOf(String model, List<String> names) {
    return names.stream().anyMatch(model::contains);
  }

  private static List<String> inCapitals(List<String> names) {
    return names.stream().map(name -> name.toUpperCase(Locale.ROOT)).toList();
  }

  private static Optional<List<String>> parts(Map<String, String> directives, String name) {
    return Optional.ofNullable(directives.get(name))
        .filter(list -> list.length() <= Bounds.DIRECTIVE_LENGTH)
        .map(list -> Arrays.stream(list.split(",", -1)).map(String::strip).toList());
  }
}
