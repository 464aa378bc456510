package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.scheduler.actions.Actions;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.plugins.Plugins;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Configurations of all plugins and actions that there are, in any order, with any switches, and
 * with arguments of real configurations, unchanged or spoilt.
 */
final class RandomConfiguration {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Values that each argument was given, by owner and name. */
  private final SortedMap<String, SortedMap<String, List<JsonNode>>> arguments = new TreeMap<>();

  /** Learns arguments from these configurations. */
  RandomConfiguration(List<JsonNode> known) {
    for (JsonNode configuration : known) {
      for (JsonNode tier : configuration.path("tiers")) {
        tier.path("plugins").forEach(this::learn);
      }
      configuration.path("configurations").forEach(this::learn);
    }
  }

  private void learn(JsonNode owner) {
    for (Map.Entry<String, JsonNode> argument : owner.path("arguments").properties()) {
      arguments
          .computeIfAbsent(owner.path("name").asText(), name -> new TreeMap<>())
          .computeIfAbsent(argument.getKey(), name -> new ArrayList<>())
          .add(argument.getValue());
    }
  }

  /** One of them. JSON is YAML too. */
  String text(Random random, Mutations mutations) {
    List<String> plugins = shuffled(Plugins.byName().keySet(), random);
    List<String> actions = shuffled(Actions.byName().keySet(), random);
    var chosen = new ArrayList<>(actions.subList(0, 1 + random.nextInt(actions.size())));
    if (random.nextInt(3) > 0 && !chosen.contains("allocate")) {
      chosen.add("allocate");
    }
    ObjectNode root = JSON.objectNode();
    root.put("actions", String.join(",", chosen));
    ArrayNode tiers = root.putArray("tiers");
    ArrayNode tier = tiers.addObject().putArray("plugins");
    for (String plugin : plugins.subList(0, random.nextInt(plugins.size() + 1))) {
      if (random.nextInt(4) == 0) {
        tier = tiers.addObject().putArray("plugins");
      }
      ObjectNode option = tier.addObject();
      option.put("name", random.nextInt(40) == 0 ? plugin + "s" : plugin);
      for (Switch each : Switch.values()) {
        if (random.nextInt(12) == 0 && each != Switch.HIERARCHY) {
          option.put(each.key(), random.nextBoolean());
        }
      }
      option.set("arguments", arguments(plugin, random, mutations));
    }
    ArrayNode ofActions = root.putArray("configurations");
    for (String action : chosen) {
      ObjectNode entry = ofActions.addObject();
      entry.put("name", action);
      entry.set("arguments", arguments(action, random, mutations));
    }
    return root.toString();
  }

  private ObjectNode arguments(String owner, Random random, Mutations mutations) {
    ObjectNode given = JSON.objectNode();
    arguments
        .getOrDefault(owner, new TreeMap<>())
        .forEach(
            (name, values) -> {
              switch (random.nextInt(4)) {
                case 0 -> given.set(name, mutations.nasty());
                case 1 -> given.set(name, values.get(random.nextInt(values.size())).deepCopy());
                default -> {}
              }
            });
    return given;
  }

  private static List<String> shuffled(Set<String> names, Random random) {
    var list = new ArrayList<>(new TreeSet<>(new HashSet<>(names)));
    Collections.shuffle(list, random);
    return list;
  }
}
