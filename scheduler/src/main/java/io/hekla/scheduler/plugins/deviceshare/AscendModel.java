package io.hekla.scheduler.plugins.deviceshare;

import java.util.List;

/**
 * A model of Ascend NPUs and the templates by which its memory is divided.
 *
 * @param word its name in annotations and resources
 * @param memory of a whole card, in MiB
 * @param templates smallest first
 */
record AscendModel(String word, long memory, List<Template> templates) {
  /** A part of a card; memory in MiB. */
  record Template(String name, long memory) {}

  /** The model of Volcano's built-in configuration. */
  static final AscendModel ASCEND_310P =
      new AscendModel(
          "Ascend310P",
          21527,
          List.of(
              new Template("vir01", 3072),
              new Template("vir02", 6144),
              new Template("vir04", 12288)));

  AscendModel {
    templates = List.copyOf(templates);
  }

  String resource() {
    return "huawei.com/" + word;
  }

  String memoryResource() {
    return resource() + "-memory";
  }

  /** The memory that is given where so much is asked for: a template's, or the whole card's. */
  long given(long asked) {
    return templates.stream()
        .mapToLong(Template::memory)
        .filter(template -> asked <= template)
        .findFirst()
        .orElse(memory);
  }

  /** The template of a memory; empty for a whole card. */
  String template(long given) {
    return templates.stream()
        .filter(template -> given <= template.memory)
        .map(Template::name)
        .findFirst()
        .orElse("");
  }
}
