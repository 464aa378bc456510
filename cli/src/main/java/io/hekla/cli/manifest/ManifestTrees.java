package io.hekla.cli.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.ManifestKind;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.nio.file.Path;
import java.util.List;

/** Objects of one kind in manifests, as trees for a server. */
public final class ManifestTrees {
  private ManifestTrees() {}

  /**
   * Reads the objects of a file, a folder or standard input; they need not state their kind, as
   * with vcctl.
   *
   * @throws OtherKinds if the only fault is that there are objects of other kinds
   * @throws CommandFailure if there is none, or one cannot be read
   */
  public static List<ObjectNode> read(String input, Resource resource) {
    var kind = ManifestKind.passedOver(resource.apiVersion(), resource.kind());
    Reading<List<Text>> texts = ManifestFiles.texts(List.of(Path.of(input)));
    ManifestReader reader = ManifestReader.takingOnly(kind);
    return switch (texts.then(reader::readTrees)) {
      case Reading.Good<List<Document>>(var none) when none.isEmpty() ->
          throw new CommandFailure(input + ": holds no " + resource.kind());
      case Reading.Good<List<Document>>(var documents) ->
          documents.stream().map(Document::tree).map(ObjectNode.class::cast).toList();
      case Reading.Bad<List<Document>>(var problems) ->
          throw texts.then(reader.skippingOthers()::readTrees) instanceof Reading.Good
              ? new OtherKinds(reported(problems))
              : new CommandFailure(reported(problems));
    };
  }

  private static String reported(List<Problem> problems) {
    int more = problems.size() - 1;
    return problems.getFirst() + (more > 0 ? " (and %d more)".formatted(more) : "");
  }
}
