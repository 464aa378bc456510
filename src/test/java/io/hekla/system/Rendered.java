package io.hekla.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;

/** Objects of a rendered chart. */
record Rendered(List<JsonNode> objects) {
  private static final int LONGEST = 64 << 20;
  private static final YAMLMapper YAML = new YAMLMapper(factory());

  Rendered {
    objects = List.copyOf(objects);
  }

  private static YAMLFactory factory() {
    var options = new LoaderOptions();
    options.setCodePointLimit(LONGEST);
    return YAMLFactory.builder().loaderOptions(options).build();
  }

  static Rendered of(String text) {
    var objects = new ArrayList<JsonNode>();
    try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
      while (documents.hasNext()) {
        JsonNode next = documents.next();
        if (next.has("kind")) {
          objects.add(next);
        }
      }
      return new Rendered(objects);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the objects of a kind. */
  List<JsonNode> all(String kind) {
    return objects.stream().filter(one -> one.path("kind").asText().equals(kind)).toList();
  }

  /** Returns the object of a kind and name. */
  JsonNode one(String kind, String name) {
    return all(kind).stream()
        .filter(one -> one.path("metadata").path("name").asText().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("there is no " + kind + " " + name));
  }
}
