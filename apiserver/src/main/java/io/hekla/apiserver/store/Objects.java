package io.hekla.apiserver.store;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Optional;

/** Read-only view of the store. */
public interface Objects {
  /** Returns one object, if it exists. */
  Optional<StoredObject> find(Kind<?> kind, ObjectKey key);

  /** Returns all objects of a kind by key; empty if the kind is not served. */
  List<StoredObject> all(Kind<?> kind);
}
