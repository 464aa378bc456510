package io.hekla.cli.flow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.manifest.ManifestTree;
import io.hekla.cli.manifest.ManifestTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Objects of a file, each processed by itself: a failure is recorded, and the next object is
 * processed.
 */
final class FlowFile {
  private FlowFile() {}

  /** Message of a verb that needs a name and was given none. */
  static String nameless(Resource resource) {
    return "%s name must be specified; give it by --name or -N"
        .formatted(resource.equals(Resource.JOB_FLOWS) ? "jobflow" : "job template");
  }

  /**
   * Reads the objects of a file; those without a namespace are in {@code default}, as with vcctl.
   */
  static List<ManifestTree> read(Resource resource, String file) {
    List<ManifestTree> trees = ManifestTrees.read(file, resource);
    for (ManifestTree tree : trees) {
      ObjectNode object = tree.object();
      if (object.path("metadata").path("namespace").asText("").isEmpty()) {
        object.withObject("metadata").put("namespace", "default");
      }
    }
    return trees;
  }

  /**
   * Runs a function on each object.
   *
   * @param verb verb as messages name it
   * @param deed function that returns what it did, or throws what went wrong
   * @param report consumer of what was done
   */
  static void each(
      List<ManifestTree> trees,
      Resource resource,
      String verb,
      Function<ApiObject, String> deed,
      java.util.function.Consumer<String> report) {
    var failures = new ArrayList<String>();
    for (ManifestTree tree : trees) {
      var object = new ApiObject(tree.object());
      try {
        report.accept(deed.apply(object));
      } catch (CommandFailure failure) {
        failures.add(
            "%s %s %s/%s: %s"
                .formatted(
                    verb,
                    resource.kind(),
                    object.namespace(),
                    object.name(),
                    failure.getMessage()));
      }
    }
    if (!failures.isEmpty()) {
      throw new CommandFailure(
          failures.size() == 1 ? failures.getFirst() : "[" + String.join(", ", failures) + "]");
    }
  }
}
