package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.scheduler.configuration.Arguments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Model of Ascend NPUs with the templates by which its memory is divided.
 *
 * @param word name of the model in annotations
 * @param resource resource by which pods ask for cards
 * @param memoryResource resource by which pods ask for memory, in MiB
 * @param memory memory of a whole card, in MiB
 * @param templates templates, smallest first
 */
record AscendModel(
    String word, String resource, String memoryResource, long memory, List<Template> templates) {
  /** Part of a card; memory in MiB. */
  record Template(String name, long memory) {}

  /** Model of Volcano's built-in configuration. */
  static final AscendModel ASCEND_310P =
      new AscendModel(
          "Ascend310P",
          "huawei.com/Ascend310P",
          "huawei.com/Ascend310P-memory",
          21527,
          List.of(
              new Template("vir01", 3072),
              new Template("vir02", 6144),
              new Template("vir04", 12288)));

  AscendModel {
    templates = List.copyOf(templates);
  }

  /** Reads {@code vnpus}; without any, returns the one model that is built in. */
  static List<AscendModel> read(Arguments.Reader deviceConfig) {
    var models = new ArrayList<AscendModel>();
    for (Arguments.Reader model : deviceConfig.sectionsOf("vnpus")) {
      String word = model.text("commonWord", "");
      if (word.isEmpty()) {
        model.refuse("commonWord", "a model needs a name", "no such model");
      } else {
        models.add(readOne(word, model));
      }
    }
    return models.isEmpty() ? List.of(ASCEND_310P) : models;
  }

  private static AscendModel readOne(String word, Arguments.Reader model) {
    String resource = model.text("resourceName", "huawei.com/" + word);
    return new AscendModel(
        word,
        resource,
        model.text("resourceMemoryName", resource + "-memory"),
        model.atLeast(0, "memoryAllocatable", 0),
        model.sectionsOf("templates").stream()
            .map(one -> new Template(one.text("name", ""), one.atLeast(0, "memory", 0)))
            .sorted(Comparator.comparingLong(Template::memory))
            .toList());
  }

  /** Memory that is given for a request: a template's, or the whole card's. */
  long given(long requested) {
    return templates.stream()
        .mapToLong(Template::memory)
        .filter(template -> requested <= template)
        .findFirst()
        .orElse(memory);
  }

  /** Template of an amount of memory; empty for a whole card. */
  String template(long given) {
    return templates.stream()
        .filter(template -> given <= template.memory)
        .map(Template::name)
        .findFirst()
        .orElse("");
  }
}
