package io.hekla.scheduler.plugins.deviceshare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Cards that a node registers with HAMi: a JSON list of objects, keys in any case. */
final class AscendRegister {
  private AscendRegister() {}

  /** Cards in their order; none if the text cannot be read. */
  static List<Card> read(String text) {
    var cards = new ArrayList<Card>();
    if (parse(text) instanceof List<?> entries) {
      for (Object entry : entries) {
        if (entry instanceof Map<?, ?> card) {
          cards.add(card(lowered(card)));
        }
      }
    }
    return cards;
  }

  /** Parses JSON, which is YAML. */
  private static Object parse(String text) {
    try {
      Object parsed = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
      return parsed == null ? List.of() : parsed;
    } catch (YAMLException unreadable) {
      return List.of();
    }
  }

  private static Card card(Map<String, Object> fields) {
    int network =
        fields.get("custominfo") instanceof Map<?, ?> custom
            ? number(lowered(custom), "networkid", -1)
            : -1;
    return new Card(
        String.valueOf(fields.getOrDefault("id", "")),
        String.valueOf(fields.getOrDefault("type", "")),
        number(fields, "count", 0),
        number(fields, "devmem", 0),
        number(fields, "devcore", 0),
        List.of(),
        network);
  }

  private static int number(Map<String, Object> fields, String name, int otherwise) {
    return fields.get(name) instanceof Number number ? number.intValue() : otherwise;
  }

  private static Map<String, Object> lowered(Map<?, ?> fields) {
    var lowered = new HashMap<String, Object>();
    fields.forEach(
        (name, value) -> lowered.put(String.valueOf(name).toLowerCase(Locale.ROOT), value));
    lowered.values().removeIf(java.util.Objects::isNull);
    return lowered;
  }
}
