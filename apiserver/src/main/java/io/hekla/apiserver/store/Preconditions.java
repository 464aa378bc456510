package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;

/**
 * Checks that the object of a request exists, and has the uid and version that the request names.
 */
final class Preconditions {
  private Preconditions() {}

  /** Returns the object under a key. */
  static StepResult<StoredObject> present(Contents contents, Kind<?> kind, ObjectKey key) {
    if (!contents.serves(kind)) {
      return new StepResult.No<>(ApiRefusal.noSuchResource());
    }
    Optional<StoredObject> found = contents.find(kind, key);
    return found.isPresent()
        ? new StepResult.Value<>(found.get())
        : new StepResult.No<>(ApiRefusal.notFound(kind, key.name()));
  }

  /** Returns the object, if it has the uid and version that the request names. */
  static StepResult<StoredObject> expected(
      Contents contents, Kind<?> kind, ObjectKey key, JsonNode request) {
    StepResult<StoredObject> present = present(contents, kind, key);
    if (present instanceof StepResult.Value<StoredObject> found) {
      String uid = Trees.metadataText(request, "uid");
      if (!uid.isEmpty() && !uid.equals(found.value().uid())) {
        return new StepResult.No<>(ApiRefusal.otherUid(kind, key.name(), uid, found.value().uid()));
      }
      String wanted = Trees.metadataText(request, "resourceVersion");
      if (!wanted.isEmpty() && !wanted.equals(Long.toString(found.value().version()))) {
        return new StepResult.No<>(ApiRefusal.modified(kind, key.name()));
      }
    }
    return present;
  }
}
