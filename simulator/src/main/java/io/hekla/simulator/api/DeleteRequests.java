package io.hekla.simulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;
import java.util.function.Function;

/** Deleting objects, and the last word of a kubelet about a pod being deleted. */
final class DeleteRequests {
  private final Transactions store;
  private final AdmissionStep admission;

  DeleteRequests(Transactions store, AdmissionStep admission) {
    this.store = store;
    this.admission = admission;
  }

  Answer<StoredObject> delete(String who, Kind<?> kind, ObjectKey key, Deletion how) {
    Write write = store.begin(who, "delete", kind, key, how.dryRun());
    return delete(write, kind, key, how, StoredObject::tree);
  }

  Answer<StoredObject> finalizePod(String who, ObjectKey pod, String uid) {
    return delete(
        store.begin(who, "finalize", Kind.POD, pod),
        Kind.POD,
        pod,
        Deletion.of(Optional.of(uid)),
        found -> WriteRules.goingAway(found.tree(), store.clock().instant(), 0));
  }

  private Answer<StoredObject> delete(
      Write write,
      Kind<?> kind,
      ObjectKey key,
      Deletion how,
      Function<StoredObject, ObjectNode> going) {
    return switch (Preconditions.present(store.contents(), kind, key)) {
      case Answered.No<StoredObject> no -> write.refuse(no.refusal());
      case Answered.Value<StoredObject> ok -> {
        StoredObject found = ok.value();
        Optional<Refusal> another = isAnother(found, how);
        if (another.isPresent()) {
          yield write.refuse(another.get());
        }
        yield switch (admission.delete(found)) {
          case Answered.No<ObjectNode> no -> write.refuse(no.refusal());
          case Answered.Value<ObjectNode> admitted -> {
            write.letGo(found, going.apply(found), how.graceSeconds());
            if (!how.dryRun()) {
              letGoWhatGoesWith(write, found, how);
            }
            yield write.done();
          }
        };
      }
    };
  }

  private static Optional<Refusal> isAnother(StoredObject found, Deletion how) {
    Kind<?> kind = found.kind();
    String name = found.key().name();
    if (how.uid().isPresent() && !how.uid().get().equals(found.uid())) {
      return Optional.of(Refusal.otherUid(kind, name, how.uid().get(), found.uid()));
    }
    String version = Long.toString(found.version());
    if (how.version().isPresent() && !how.version().get().equals(version)) {
      return Optional.of(
          Refusal.conflict(
              kind,
              name,
              "Precondition failed: ResourceVersion in precondition: %s, ResourceVersion in object"
                      .formatted(how.version().get())
                  + " meta: "
                  + version));
    }
    return Optional.empty();
  }

  /** What is in a namespace goes with it; what is to stay is told that its owner is gone. */
  private void letGoWhatGoesWith(Write write, StoredObject gone, Deletion how) {
    if (how.orphaning()) {
      for (StoredObject dependent : store.contents().dependentsOf(gone.uid())) {
        ObjectNode free = WriteRules.withoutOwner(dependent.tree(), gone.uid());
        write.put(write.next(dependent.kind(), free));
      }
    }
    if (gone.kind().equals(Kind.NAMESPACE)) {
      for (StoredObject inside : store.contents().inNamespace(gone.key().name())) {
        write.letGo(inside, inside.tree());
      }
    }
  }
}
