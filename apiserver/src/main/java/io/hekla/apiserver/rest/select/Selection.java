package io.hekla.apiserver.rest.select;

import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import java.util.Optional;

/**
 * Which objects of a kind are meant.
 *
 * @param namespace only those in it; empty: everywhere
 */
public record Selection(Optional<String> namespace, LabelSelector labels, FieldSelector fields) {
  /** Whether an object is meant. */
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
