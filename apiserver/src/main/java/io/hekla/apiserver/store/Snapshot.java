package io.hekla.apiserver.store;

import java.util.List;

/** Objects at one version of the store. */
public record Snapshot(List<StoredObject> objects, long version) {
  public Snapshot {
    objects = List.copyOf(objects);
  }
}
