package io.hekla.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Faults of objects that people and programs write: fields that are missing, doubled, of another
 * type, out of any range, or taken from somewhere else.
 */
final class Mutations {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final List<JsonNode> NASTY =
      List.of(
          JSON.textNode(""),
          JSON.textNode("NaN"),
          JSON.textNode("-1"),
          JSON.textNode("-9E"),
          JSON.textNode("9223372036854775807"),
          JSON.textNode("1e300"),
          JSON.textNode("0"),
          JSON.textNode("1m"),
          JSON.textNode("((["),
          JSON.textNode(".*"),
          JSON.textNode("root"),
          JSON.textNode("default"),
          JSON.textNode("true"),
          JSON.textNode("[[{"),
          JSON.textNode("{\"a\": -1}"),
          JSON.textNode("0001-01-01T00:00:00Z"),
          JSON.numberNode(-1),
          JSON.numberNode(0),
          JSON.numberNode(Integer.MAX_VALUE),
          JSON.numberNode(Integer.MIN_VALUE),
          JSON.numberNode(Long.MAX_VALUE),
          JSON.numberNode(-0.5),
          JSON.numberNode(1e300),
          JSON.booleanNode(true),
          JSON.nullNode(),
          JSON.objectNode(),
          JSON.arrayNode());

  private final Random random;
  private final List<JsonNode> values = new ArrayList<>();

  /** A field of an object or an item of a list. */
  private record Spot(JsonNode parent, String key, int index) {
    JsonNode value() {
      return parent instanceof ObjectNode object ? object.path(key) : parent.path(index);
    }

    void set(JsonNode value) {
      if (parent instanceof ObjectNode object) {
        object.set(key, value);
      } else {
        ((ArrayNode) parent).set(index, value);
      }
    }

    void remove() {
      if (parent instanceof ObjectNode object) {
        object.remove(key);
      } else {
        ((ArrayNode) parent).remove(index);
      }
    }
  }

  /** Mutations of the objects of one cluster, whose values also end up where they do not belong. */
  Mutations(Random random, List<ObjectNode> cluster) {
    this.random = random;
    cluster.forEach(
        object -> {
          for (Spot spot : spots(object)) {
            if (spot.value().isValueNode()) {
              values.add(spot.value());
            }
          }
        });
  }

  /** The cluster with a few objects spoilt, gone or there twice. */
  List<ObjectNode> applied(List<ObjectNode> cluster) {
    var mutated = new ArrayList<ObjectNode>();
    cluster.forEach(object -> mutated.add(object.deepCopy()));
    for (int i = 1 + random.nextInt(8); i > 0 && !mutated.isEmpty(); i--) {
      int at = random.nextInt(mutated.size());
      switch (random.nextInt(8)) {
        case 0 -> mutated.remove(at);
        case 1 -> mutated.add(twin(mutated.get(at)));
        case 2 -> relate(mutated.get(at), mutated);
        default -> spoil(mutated.get(at));
      }
    }
    return mutated;
  }

  /** The same object again, or another one of its name. */
  private ObjectNode twin(ObjectNode object) {
    ObjectNode twin = object.deepCopy();
    if (random.nextBoolean() && twin.path("metadata") instanceof ObjectNode metadata) {
      metadata.put("uid", "twin-" + random.nextInt(100));
    }
    if (random.nextBoolean()) {
      spoil(twin);
    }
    return twin;
  }

  /** Queues and HyperNodes that are above themselves, PodGroups without a queue, and so on. */
  private void relate(ObjectNode object, List<ObjectNode> cluster) {
    String other = name(cluster.get(random.nextInt(cluster.size())));
    String own = name(object);
    ObjectNode spec = inside(object, "spec");
    switch (object.path("kind").asText()) {
      case "Queue" -> {
        switch (random.nextInt(4)) {
          case 0 -> spec.put("parent", either(own, other));
          case 1 -> inside(inside(spec, "guarantee"), "resource").put("cpu", "100000");
          case 2 -> inside(spec, "capability").put("cpu", either("1m", "-5"));
          default -> inside(spec, "deserved").put("memory", "1000Ei");
        }
      }
      case "PodGroup" -> {
        switch (random.nextInt(4)) {
          case 0 -> spec.put("queue", either("", other));
          case 1 -> spec.put("minMember", random.nextInt(-2, 5));
          case 2 -> inside(spec, "minTaskMember").put(other, random.nextInt(-1, 3));
          default -> inside(spec, "minResources").put("cpu", "-1");
        }
      }
      case "HyperNode" -> {
        ObjectNode member = JSON.objectNode().put("type", either("HyperNode", "Node"));
        ObjectNode selector = inside(member, "selector");
        switch (random.nextInt(3)) {
          case 0 -> inside(selector, "exactMatch").put("name", own);
          case 1 -> inside(selector, "exactMatch").put("name", other);
          default -> inside(selector, "regexMatch").put("pattern", "((");
        }
        ArrayNode members = JSON.arrayNode();
        spec.path("members").forEach(members::add);
        spec.set("members", members.add(member));
      }
      case "Pod" ->
          inside(inside(object, "metadata"), "annotations")
              .put("scheduling.k8s.io/group-name", either("", other));
      case "Node" ->
          inside(inside(object, "status"), "allocatable")
              .put(either("cpu", "pods"), either("-4", "0"));
      default -> spoil(object);
    }
  }

  private String either(String one, String other) {
    return random.nextBoolean() ? one : other;
  }

  /** A field that is an object, whatever it was. */
  private static ObjectNode inside(ObjectNode parent, String key) {
    return parent.path(key) instanceof ObjectNode object ? object : parent.putObject(key);
  }

  private void spoil(ObjectNode object) {
    List<Spot> spots = spots(object);
    if (spots.isEmpty()) {
      return;
    }
    Spot spot = spots.get(random.nextInt(spots.size()));
    switch (random.nextInt(4)) {
      case 0 -> spot.remove();
      case 1 -> spot.set(values.get(random.nextInt(values.size())));
      default -> spot.set(nasty());
    }
  }

  /** Returns an unlikely value. */
  JsonNode nasty() {
    return NASTY.get(random.nextInt(NASTY.size())).deepCopy();
  }

  private static String name(ObjectNode object) {
    return object.path("metadata").path("name").asText("");
  }

  /**
   * Returns every field and item but kind and apiVersion, without which an object cannot be
   * identified.
   */
  private static List<Spot> spots(ObjectNode object) {
    var spots = new ArrayList<Spot>();
    for (var entry : object.properties()) {
      if (!entry.getKey().equals("kind") && !entry.getKey().equals("apiVersion")) {
        spots.add(new Spot(object, entry.getKey(), 0));
        collect(entry.getValue(), spots);
      }
    }
    return spots;
  }

  private static void collect(JsonNode node, List<Spot> spots) {
    if (node instanceof ObjectNode object) {
      for (var entry : object.properties()) {
        spots.add(new Spot(object, entry.getKey(), 0));
        collect(entry.getValue(), spots);
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      spots.add(new Spot(node, "", i));
      collect(node.path(i), spots);
    }
  }
}
