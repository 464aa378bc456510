package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;
import java.util.function.Function;

/** Requests to delete objects, and a kubelet's final removal of a pod being deleted. */
final class DeleteRequests {
  private final Transactions store;
  private final AdmissionStep admission;

  DeleteRequests(Transactions store, AdmissionStep admission) {
    this.store = store;
    this.admission = admission;
  }

  Answer<StoredObject> delete(String user, Kind<?> kind, ObjectKey key, Deletion how) {
    Write write = store.begin(user, "delete", kind, key, how.dryRun());
    return delete(write, kind, key, how, StoredObject::tree);
  }

  Answer<StoredObject> finalizePod(String user, ObjectKey pod, String uid) {
    return delete(
        store.begin(user, "finalize", Kind.POD, pod),
        Kind.POD,
        pod,
        Deletion.of(Optional.of(uid)),
        found -> WriteRules.markedDeleted(found.tree(), store.clock().instant(), 0));
  }

  private Answer<StoredObject> delete(
      Write write,
      Kind<?> kind,
      ObjectKey key,
      Deletion how,
      Function<StoredObject, ObjectNode> going) {
    return switch (Preconditions.present(store.contents(), kind, key)) {
      case StepResult.No<StoredObject> no -> write.refuse(no.refusal());
      case StepResult.Value<StoredObject> ok -> {
        StoredObject found = ok.value();
        Optional<ApiRefusal> another = isAnother(found, how);
        if (another.isPresent()) {
          yield write.refuse(another.get());
        }
        yield switch (admission.delete(found)) {
          case StepResult.No<ObjectNode> no -> write.refuse(no.refusal());
          case StepResult.Value<ObjectNode> admitted -> {
            ObjectNode options = Propagation.in(going.apply(found), how.propagation());
            write.delete(found, options, how.graceSeconds());
            if (found.kind().equals(Kind.NAMESPACE) && !how.dryRun()) {
              releaseSessionObjects(write, found.key().name());
            }
            yield write.done();
          }
        };
      }
    };
  }

  private static Optional<ApiRefusal> isAnother(StoredObject found, Deletion how) {
    Kind<?> kind = found.kind();
    String name = found.key().name();
    if (how.uid().isPresent() && !how.uid().get().equals(found.uid())) {
      return Optional.of(ApiRefusal.otherUid(kind, name, how.uid().get(), found.uid()));
    }
    String version = Long.toString(found.version());
    if (how.version().isPresent() && !how.version().get().equals(version)) {
      return Optional.of(
          ApiRefusal.conflict(
              kind,
              name,
              "Precondition failed: ResourceVersion in precondition: %s, ResourceVersion in object"
                      .formatted(how.version().get())
                  + " meta: "
                  + version));
    }
    return Optional.empty();
  }

  private void releaseSessionObjects(Write write, String namespace) {
    for (StoredObject inside : store.contents().inNamespace(namespace)) {
      write.delete(inside, inside.tree());
    }
  }
}
