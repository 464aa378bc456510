package io.hekla.cli.manifest;

import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.manifest.Problem;
import java.util.List;

/** Check of misspelt fields before the first object of a file is created. */
public final class UnknownFields {
  /** Part of the message of an API server that refuses unknown fields. */
  private static final String STRICT = "strict decoding error";

  private UnknownFields() {}

  /**
   * Refuses objects with fields that neither this program nor the server knows: the server is asked
   * in a dry run, since it may be newer. Other refusals are left to the creation.
   *
   * @throws CommandFailure with file, line, path and the nearest name of each field
   */
  public static void check(ApiServer server, Resource resource, List<ManifestTree> trees) {
    for (ManifestTree tree : trees) {
      if (tree.unknownFields().isEmpty()) {
        continue;
      }
      try {
        String namespace = tree.object().path("metadata").path("namespace").asText("");
        var unused =
            server.create(
                resource, namespace, tree.object(), true, ApiServer.UnknownFields.REFUSED);
      } catch (ApiFailure refused) {
        if (String.valueOf(refused.getMessage()).contains(STRICT)) {
          refuse(List.of(tree));
        }
      }
    }
  }

  /**
   * Refuses objects with fields that this program does not know.
   *
   * @throws CommandFailure with file, line, path and the nearest name of each field
   */
  public static void refuse(List<ManifestTree> trees) {
    List<String> unknown =
        trees.stream()
            .flatMap(tree -> tree.unknownFields().stream())
            .map(Problem::toString)
            .toList();
    if (!unknown.isEmpty()) {
      throw new CommandFailure(String.join("\n", unknown));
    }
  }
}
