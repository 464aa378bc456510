package io.hekla.scheduler.plugins.networktopology;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.Arguments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Arguments of the plugin. Source: docs/reference/plugin-rules.md#network-topology-aware.
 *
 * @param weight weight of all its scores
 * @param dimensions weight of each resource, in the order in which they are summed up
 * @param scoresPlainPods whether pods without a network topology fill HyperNodes up too
 * @param fading factor by which each higher tier counts less for these pods
 * @param mostToEvictIn number of HyperNodes that are proposed for evicting others
 */
record NetworkArguments(
    int weight,
    Map<String, Integer> dimensions,
    boolean scoresPlainPods,
    double fading,
    int mostToEvictIn) {
  private static final String BINPACK = "hypernode.binpack.";
  private static final double FADING = 0.8;
  private static final int MOST_TO_EVICT_IN = 8;

  NetworkArguments {
    dimensions = Collections.unmodifiableMap(new LinkedHashMap<>(dimensions));
  }

  static NetworkArguments read(Arguments.Reader arguments) {
    var dimensions = new LinkedHashMap<String, Integer>();
    dimensions.put(ResourceVector.CPU, weight(arguments, BINPACK + "cpu"));
    dimensions.put(ResourceVector.MEMORY, weight(arguments, BINPACK + "memory"));
    for (String part : arguments.text(BINPACK + "resources", "").split(",", -1)) {
      String resource = part.strip();
      if (!resource.isEmpty()) {
        dimensions.put(resource, weight(arguments, BINPACK + "resources." + resource));
      }
    }
    return new NetworkArguments(
        weight(arguments, "weight"),
        dimensions,
        arguments.flag(BINPACK + "normal-pod.enable", true),
        fading(arguments),
        mostToEvictIn(arguments));
  }

  private static int weight(Arguments.Reader arguments, String name) {
    int requested = arguments.integer(name, 1);
    if (requested < 0) {
      arguments.refuse(name, requested + " is below 0", "1");
    }
    return requested < 0 ? 1 : requested;
  }

  private static double fading(Arguments.Reader arguments) {
    String name = BINPACK + "normal-pod.fading";
    double requested = arguments.number(name, FADING);
    boolean isUsable = requested >= 0 && Double.isFinite(requested);
    if (!isUsable) {
      arguments.refuse(name, requested + " is below 0", String.valueOf(FADING));
    }
    return isUsable ? requested : FADING;
  }

  private static int mostToEvictIn(Arguments.Reader arguments) {
    String name = "hypernode.gradient.evict.max-hypernodes";
    int requested = arguments.integer(name, MOST_TO_EVICT_IN);
    if (requested <= 0) {
      arguments.refuse(name, requested + " is not above 0", String.valueOf(MOST_TO_EVICT_IN));
    }
    return requested <= 0 ? MOST_TO_EVICT_IN : requested;
  }
}
