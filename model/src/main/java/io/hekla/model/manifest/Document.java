package io.hekla.model.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * One document of a text, not yet checked against any type: generic access.
 *
 * @param tree the content
 * @param place the position of each field
 * @param faults faults of the text itself, such as a key that is given twice
 */
public record Document(JsonNode tree, Place place, List<Problem> faults) {
  public Document {
    faults = List.copyOf(faults);
  }

  /** Creates a document whose text has no faults. */
  public Document(JsonNode tree, Place place) {
    this(tree, place, List.of());
  }
}
