package io.hekla.cli.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobTemplate;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.ManifestKind;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Objects of one kind in manifests, as trees for a server. */
public final class ManifestTrees {
  /** Classes of the kinds that verbs create from files; their fields are known. */
  private static final List<Class<? extends HasMetadata>> TYPES =
      List.of(Job.class, JobTemplate.class, JobFlow.class);

  private ManifestTrees() {}

  /**
   * Reads the objects of a file, a folder or standard input; they need not state their kind, as
   * with vcctl.
   *
   * @throws OtherKinds if the only fault is that there are objects of other kinds
   * @throws CommandFailure if there is none, or one cannot be read
   */
  public static List<ManifestTree> read(String input, Resource resource) {
    var kind = ManifestKind.passedOver(resource.apiVersion(), resource.kind());
    Reading<List<Text>> texts = ManifestFiles.texts(List.of(Path.of(input)));
    ManifestReader reader = ManifestReader.takingOnly(kind);
    return switch (texts.then(reader::readTrees)) {
      case Reading.Good<List<Document>>(var none) when none.isEmpty() ->
          throw new CommandFailure(input + ": holds no " + resource.kind());
      case Reading.Good<List<Document>>(var documents) -> trees(documents, texts, resource);
      case Reading.Bad<List<Document>>(var problems) ->
          throw texts.then(reader.skippingOthers()::readTrees) instanceof Reading.Good
              ? new OtherKinds(reported(problems), others(texts, reader))
              : new CommandFailure(reported(problems));
    };
  }

  private static List<ManifestTree> trees(
      List<Document> documents, Reading<List<Text>> texts, Resource resource) {
    List<ManifestReader.Item> items = items(texts, ManifestReader.takingOnly(typed(resource)));
    var trees = new ArrayList<ManifestTree>();
    for (int at = 0; at < documents.size(); at++) {
      List<Problem> unknown =
          at < items.size()
              ? items.get(at).problems().stream().filter(Problem::isOfUnknownField).toList()
              : List.of();
      trees.add(new ManifestTree((ObjectNode) documents.get(at).tree(), unknown));
    }
    return List.copyOf(trees);
  }

  private static ManifestKind typed(Resource resource) {
    return TYPES.stream()
        .map(ManifestKind::of)
        .filter(kind -> kind.kind().equals(resource.kind()))
        .findFirst()
        .orElseGet(() -> ManifestKind.passedOver(resource.apiVersion(), resource.kind()));
  }

  private static List<ManifestReader.Item> items(Reading<List<Text>> texts, ManifestReader reader) {
    return texts instanceof Reading.Good<List<Text>>(var read)
        ? reader.items(read, new ArrayList<>())
        : List.of();
  }

  /** Returns the objects of other kinds. */
  private static List<Document> others(Reading<List<Text>> texts, ManifestReader reader) {
    return items(texts, reader).stream()
        .filter(item -> !item.problems().isEmpty())
        .map(ManifestReader.Item::document)
        .toList();
  }

  private static String reported(List<Problem> problems) {
    int more = problems.size() - 1;
    return problems.getFirst() + (more > 0 ? " (and %d more)".formatted(more) : "");
  }
}
