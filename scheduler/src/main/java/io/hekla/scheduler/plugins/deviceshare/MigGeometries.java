package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugins.deviceshare.MigLayout.Size;
import java.util.ArrayList;
import java.util.List;

/**
 * Geometries by which models of cards can be cut into instances. Source:
 * docs/reference/plugin-rules.md#mig.
 *
 * @param models models, of which the first that matches a card counts
 */
record MigGeometries(List<Model> models) {
  /**
   * Model of cards.
   *
   * @param names parts of a card's type, one of which it has
   * @param layouts layouts in the order in which they are tried
   */
  record Model(List<String> names, List<MigLayout> layouts) {
    Model {
      names = List.copyOf(names);
      layouts = List.copyOf(layouts);
    }
  }

  /** Geometries of Volcano's built-in configuration. */
  static final MigGeometries BUILT_IN =
      new MigGeometries(
          List.of(
              model(
                  List.of("A30"),
                  List.of(new Size("1g.6gb", 6144, 4)),
                  List.of(new Size("2g.12gb", 12288, 2)),
                  List.of(new Size("4g.24gb", 24576, 1))),
              model(
                  List.of("A100-SXM4-40GB", "A100-40GB-PCIe", "A100-PCIE-40GB"),
                  List.of(new Size("1g.5gb", 5120, 7)),
                  List.of(new Size("2g.10gb", 10240, 3), new Size("1g.5gb", 5120, 1)),
                  List.of(new Size("3g.20gb", 20480, 2)),
                  List.of(new Size("7g.40gb", 40960, 1))),
              model(
                  List.of("A100-SXM4-80GB", "A100-80GB-PCIe", "A100-PCIE-80GB"),
                  List.of(new Size("1g.10gb", 10240, 7)),
                  List.of(new Size("2g.20gb", 20480, 3), new Size("1g.10gb", 10240, 1)),
                  List.of(new Size("3g.40gb", 40960, 2)),
                  List.of(new Size("7g.79gb", 80896, 1)))));

  MigGeometries {
    models = List.copyOf(models);
  }

  @SafeVarargs
  private static Model model(List<String> names, List<Size>... groups) {
    var layouts = new ArrayList<MigLayout>();
    for (List<Size> sizes : groups) {
      layouts.add(new MigLayout("group" + (layouts.size() + 1), sizes));
    }
    return new Model(names, layouts);
  }

  /** Reads {@code knownMigGeometries}; without any, returns those that are built in. */
  static MigGeometries read(Arguments.Reader nvidia) {
    var models = new ArrayList<Model>();
    for (Arguments.Reader model : nvidia.sectionsOf("knownMigGeometries")) {
      var layouts = new ArrayList<MigLayout>();
      for (Arguments.Reader layout : model.sectionsOf("allowedGeometries")) {
        MigLayout read = new MigLayout(layout.text("group", ""), sizes(layout));
        if (read.instances() > MigLayout.MOST_INSTANCES) {
          layout.refuse(
              "geometries", "more than " + MigLayout.MOST_INSTANCES + " instances", "none");
        } else {
          layouts.add(read);
        }
      }
      models.add(new Model(model.texts("models"), layouts));
    }
    return models.isEmpty() ? BUILT_IN : new MigGeometries(models);
  }

  private static List<Size> sizes(Arguments.Reader layout) {
    return layout.sectionsOf("geometries").stream()
        .map(
            size ->
                new Size(
                    size.text("name", ""),
                    size.atLeast(0, "memory", 0),
                    size.atLeast(0, "count", 0)))
        .toList();
  }

  /**
   * Layouts of a card's model, in the order in which they are tried; none if the model is unknown.
   */
  List<MigLayout> of(String type) {
    return models.stream()
        .filter(model -> model.names.stream().anyMatch(type::contains))
        .map(Model::layouts)
        .findFirst()
        .orElse(List.of());
  }
}
