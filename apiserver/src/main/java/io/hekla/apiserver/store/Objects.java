package io.hekla.apiserver.store;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Optional;

/** What is in the store, for those who only look. */
public interface Objects {
  /** One object, if it is there. */
  Optional<StoredObject> find(Kind<?> kind, ObjectKey key);

  /** All objects of a kind by key; empty if the kind is not served. */
  List<StoredObject> all(Kind<?> kind);
}
