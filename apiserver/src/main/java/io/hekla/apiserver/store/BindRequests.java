package io.hekla.apiserver.store;

import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests to bind pods to nodes. */
final class BindRequests {
  private final Transactions store;

  BindRequests(Transactions store) {
    this.store = store;
  }

  Answer<StoredObject> bind(
      String user, ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    Write write = store.begin(user, "bind", Kind.POD, pod, uid, node);
    if (node.isEmpty()) {
      return write.refuse(
          ApiRefusal.invalid(
              Kind.POD, pod.name(), List.of("target.name: Required value: name of a node")));
    }
    return switch (Preconditions.present(store.contents(), Kind.POD, pod)) {
      case StepResult.No<StoredObject> no -> write.refuse(no.refusal());
      case StepResult.Value<StoredObject> found -> {
        Optional<ApiRefusal> conflict = StoredPodRules.bindingConflict(found.value(), uid);
        if (conflict.isPresent()) {
          yield write.refuse(conflict.get());
        }
        var bound =
            StoredPodRules.bound(found.value().tree(), node, annotations, store.clock().instant());
        StoredObject next = write.next(found.value(), bound);
        next.readAfter(found.value());
        write.put(next);
        yield write.done();
      }
    };
  }
}
