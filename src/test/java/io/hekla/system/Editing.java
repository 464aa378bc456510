package io.hekla.system;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.net.HttpURLConnection;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Changes of a user to objects that controllers write at the same time. A real API server refuses a
 * change of an object that was changed meanwhile; a user reads the object again then, and so does a
 * test.
 */
final class Editing {
  /** No more writers than this come in between; the bound ends a test that would go on for ever. */
  private static final int MAX_TRIES = 20;

  private Editing() {}

  /** Changes an object as it is now. */
  static <T> T edit(Resource<T> resource, UnaryOperator<T> change) {
    return retryOnConflict(() -> resource.edit(change));
  }

  /** Changes an object's status as it is now. */
  static <T> T editStatus(Resource<T> resource, UnaryOperator<T> change) {
    return retryOnConflict(() -> resource.editStatus(change));
  }

  private static <T> T retryOnConflict(Supplier<T> write) {
    for (int tries = 1; ; tries++) {
      try {
        return write.get();
      } catch (KubernetesClientException e) {
        if (e.getCode() != HttpURLConnection.HTTP_CONFLICT || tries == MAX_TRIES) {
          throw e;
        }
      }
    }
  }
}
