package io.hekla.apiserver.rest.select;

import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import java.util.Optional;

/**
 * Selection of objects of a kind.
 *
 * @param namespace namespace of the objects; empty: all namespaces
 */
public record ListSelection(Optional<String> namespace, LabelQuery labels, FieldSelector fields) {
  /** Returns whether an object is selected. */
  public boolean selects(StoredObject object) {
    if (namespace.isPresent() && !namespace.get().equals(object.key().namespace())) {
      return false;
    }
    if (labels.requirements().isEmpty() && fields.terms().isEmpty()) {
      return true;
    }
    return labels.selects(Trees.metadata(object.tree()).path("labels"))
        && fields.selects(object.tree());
  }
}
