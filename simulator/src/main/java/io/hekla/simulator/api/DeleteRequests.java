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

  Answer<StoredObject> delete(String who, Kind<?> kind, ObjectKey key, Optional<String> uid) {
    return delete(store.begin(who, "delete", kind, key), kind, key, uid, StoredObject::tree);
  }

  Answer<StoredObject> finalizePod(String who, ObjectKey pod, String uid) {
    return delete(
        store.begin(who, "finalize", Kind.POD, pod),
        Kind.POD,
        pod,
        Optional.of(uid),
        found -> WriteRules.goingAway(found.tree(), store.clock().instant(), 0));
  }

  private Answer<StoredObject> delete(
      Write write,
      Kind<?> kind,
      ObjectKey key,
      Optional<String> uid,
      Function<StoredObject, ObjectNode> going) {
    return switch (Preconditions.present(store.contents(), kind, key)) {
      case Answered.No<StoredObject> no -> write.refuse(no.refusal());
      case Answered.Value<StoredObject> ok -> {
        StoredObject found = ok.value();
        if (uid.isPresent() && !uid.get().equals(found.uid())) {
          yield write.refuse(Refusal.otherUid(kind, key.name(), uid.get(), found.uid()));
        }
        yield switch (admission.delete(found)) {
          case Answered.No<ObjectNode> no -> write.refuse(no.refusal());
          case Answered.Value<ObjectNode> admitted -> {
            write.letGo(found, going.apply(found));
            yield write.done();
          }
        };
      }
    };
  }
}
