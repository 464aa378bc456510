package io.hekla.controller.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.hekla.controller.api.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Objects of every kind as JSON, sound or with something wrong in a few places. */
final class HostileObjects {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNode SOUND = read("/objects/watch-objects.json");
  private static final JsonNode SMALL = read("/objects/small-job.json");

  private static final List<String> WRONG =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1.5",
          "99999999999",
          "-99999999999999999999999",
          "1e400",
          "\"\"",
          "\"x\"",
          "\"99999999999\"",
          "\"1e9Gi\"",
          "\"-5\"",
          "\"NaN\"",
          "\"a|b\"",
          "\"../../x?watch=true#%zz\"",
          "\"\\u0000\\u001b[2J\\u202e\\ud83d \\n\"",
          "\"2026-13-45T99:99:99Z\"",
          "\"+999999999-12-31T23:59:59.999999999Z\"",
          "\"@every 1ns\"",
          "\"(((((a+)+)+)+)+$\"",
          "[]",
          "{}",
          "[null]",
          "[[[7]]]",
          "{\"a\":null}",
          "{\"a\":{\"b\":[1]}}",
          "[{\"name\":null},{\"name\":{}}]",
          "\"" + "n".repeat(300) + "\"",
          "\"" + "x".repeat(70_000) + "\"",
          "7".repeat(5_000),
          "[".repeat(600) + "]".repeat(600),
          "{\"a\":".repeat(1_100) + "1" + "}".repeat(1_100),
          "[".repeat(50_000) + "]".repeat(50_000),
          "{\"" + "k".repeat(60_000) + "\":1}");

  private final SplittableRandom random;

  HostileObjects(SplittableRandom random) {
    this.random = random;
  }

  private static JsonNode read(String file) {
    try (var objects = HostileObjects.class.getResourceAsStream(file)) {
      return JSON.readTree(objects);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An object in which nothing is wrong. */
  static String sound(Kind<?> kind, String namespace, String name, long version) {
    return tree(kind, namespace, name, version).toString();
  }

  private static ObjectNode tree(Kind<?> kind, String namespace, String name, long version) {
    ObjectNode object = SOUND.required(kind.name()).deepCopy();
    var metadata = object.withObject("/metadata");
    metadata.put("name", name).put("uid", "uid-of-" + name);
    metadata.put("resourceVersion", Long.toString(version));
    if (kind.namespaced()) {
      metadata.put("namespace", namespace);
    }
    belong(kind, name, object);
    return object;
  }

  /** Pods and PodGroups belong to the Job of their number, and wait in the queue of it. */
  private static void belong(Kind<?> kind, String name, ObjectNode object) {
    if (kind.equals(Kind.POD) || kind.equals(Kind.POD_GROUP)) {
      String job = name.replaceFirst("-uid-of-.*", "");
      ((ObjectNode) object.required("metadata").required("ownerReferences").get(0))
          .put("name", job)
          .put("uid", "uid-of-" + job);
      object
          .withObject("/metadata/annotations")
          .put("scheduling.k8s.io/group-name", podGroupOf(job));
    }
    if (kind.equals(Kind.POD_GROUP)) {
      object.withObject("/spec").put("queue", name.replaceFirst("-uid-of-.*", ""));
    }
  }

  /** The name of a Job's PodGroup. */
  static String podGroupOf(String job) {
    return job + "-uid-of-" + job;
  }

  /** A small Job's PodGroup and pods, as they wait, and what they need: all sound, by kind. */
  static List<String> small(Kind<?> kind, long version) {
    var all = new ArrayList<String>();
    for (JsonNode object : SMALL.path(kind.name())) {
      ObjectNode copy = object.deepCopy();
      copy.withObject("/metadata").put("resourceVersion", Long.toString(version));
      all.add(copy.toString());
    }
    return all;
  }

  /** An object in which something is wrong. */
  String wrong(Kind<?> kind, String namespace, String name, long version) {
    ObjectNode object = tree(kind, namespace, name, version);
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      spoil(object);
    }
    try {
      String text = JSON.writeValueAsString(object);
      return switch (random.nextInt(12)) {
        case 0 -> text.replaceFirst("\"spec\":", "\"spec\":7,\"spec\":");
        case 1 -> text.replaceFirst("\"spec\":", "\"spec\":{},\"spec\":");
        default -> text;
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void spoil(ObjectNode object) {
    var places = new ArrayList<Runnable>();
    collect(object, places, random.nextInt(8) == 0);
    if (!places.isEmpty()) {
      places.get(random.nextInt(places.size())).run();
    }
  }

  /** All places where something can be put in, names of objects among them if that is asked for. */
  private void collect(JsonNode node, List<Runnable> places, boolean namesToo) {
    if (node instanceof ObjectNode object) {
      for (var field : List.copyOf(object.properties())) {
        String name = field.getKey();
        boolean isName = List.of("name", "namespace", "metadata").contains(name);
        if (namesToo || !isName) {
          places.add(() -> spoil(object, name));
        }
        collect(field.getValue(), places, namesToo);
      }
    } else if (node instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        int at = i;
        places.add(() -> list.set(at, wrong()));
        collect(list.get(i), places, namesToo);
      }
    }
  }

  private void spoil(ObjectNode object, String field) {
    switch (random.nextInt(6)) {
      case 0 -> object.remove(field);
      case 1 -> object.set(field, JSON.createArrayNode().add(object.get(field)));
      case 2 -> object.set("x".repeat(random.nextInt(1, 9)), wrong());
      default -> object.set(field, wrong());
    }
  }

  private JsonNode wrong() {
    return new POJONode(new RawValue(WRONG.get(random.nextInt(WRONG.size()))));
  }
}
