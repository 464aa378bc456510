package io.hekla.scheduler.plugins.deviceshare;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which NVIDIA cards a pod wants by the annotations that name cards or models; an absent one says
 * nothing. Source: reference §5.17.
 */
record CardWishes(Map<String, String> directives) {
  boolean allow(Card card) {
    return allowsCard(card.id()) && allowsModel(card.type().toUpperCase(Locale.ROOT));
  }

  private boolean allowsCard(String id) {
    String wanted = directives.get("volcano.sh/vgpu-use-gpuuuid");
    String unwanted = directives.get("volcano.sh/vgpu-nouse-gpuuuid");
    return (wanted == null || parts(wanted).contains(id))
        && (unwanted == null || !parts(unwanted).contains(id));
  }

  /** A list of wanted models makes one of unwanted ones void. */
  private boolean allowsModel(String model) {
    String wanted = directives.get("nvidia.com/use-gputype");
    if (wanted != null) {
      return isOneOf(model, wanted);
    }
    String unwanted = directives.get("nvidia.com/nouse-gputype");
    return unwanted == null || !isOneOf(model, unwanted);
  }

  private static boolean isOneOf(String model, String names) {
    return parts(names).stream().anyMatch(name -> model.contains(name.toUpperCase(Locale.ROOT)));
  }

  private static List<String> parts(String list) {
    return List.of(list.split(",", -1)).stream().map(String::strip).toList();
  }
}
