package io.hekla.model.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.IntStream;

/** Splitter of a {@code kind: List}, as {@code kubectl get -o yaml} prints it, into its objects. */
final class ListItems {
  private ListItems() {}

  /** Returns the objects of a list; a document that is no list is its own only object. */
  static List<Document> of(Document document) {
    JsonNode items = document.tree().path("items");
    if (!document.tree().path("kind").asText().equals("List") || !items.isArray()) {
      return List.of(document);
    }
    return IntStream.range(0, items.size())
        .mapToObj(
            i -> new Document(items.get(i), document.place().below("items", i), document.faults()))
        .toList();
  }
}
