package io.hekla.cli.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.manifest.Problem;
import java.util.List;

/**
 * Object of a manifest, as a tree for a server.
 *
 * @param unknownFields fields that this program does not know, with the nearest name; a newer
 *     server may know them
 */
public record ManifestTree(ObjectNode object, List<Problem> unknownFields) {
  public ManifestTree {
    unknownFields = List.copyOf(unknownFields);
  }
}
