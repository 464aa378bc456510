package io.hekla.simulator.virtual;

import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;

/** Requests by which the arrivals of a workload get into the store. */
final class ArrivalRequests {
  private final ObjectStore store;
  private final String user;
  private Refusals refusals = Refusals.NONE;

  ArrivalRequests(ObjectStore store, String user) {
    this.store = store;
    this.user = user;
  }

  /**
   * Carries out the request of an arrival.
   *
   * @throws RefusedObject if the store refuses a creation
   */
  void carryOut(Workload.Arrival arrival) {
    switch (arrival.action()) {
      case CREATE -> create(arrival);
      case CHANGE -> change(arrival);
      case DELETE -> delete(arrival.kind(), Trees.key(arrival.object()));
    }
  }

  private void create(Workload.Arrival arrival) {
    Answer<StoredObject> answer = store.create(user, arrival.kind(), arrival.object());
    if (answer instanceof Answer.Refused<StoredObject> refused) {
      throw new RefusedObject(text(arrival.kind(), Trees.key(arrival.object())), refused.message());
    }
  }

  /** Changes an object, and its status if the patch has one. */
  private void change(Workload.Arrival arrival) {
    ObjectKey key = Trees.key(arrival.object());
    for (Part part : Part.values()) {
      boolean hasPart =
          part == Part.OBJECT || (arrival.kind().statusApart() && arrival.object().has("status"));
      if (hasPart && store.find(arrival.kind(), key).isPresent()) {
        note(arrival.kind(), key, store.patch(user, arrival.kind(), key, part, arrival.object()));
      }
    }
  }

  private void delete(Kind<?> kind, ObjectKey key) {
    if (kind.equals(Kind.NODE)) {
      for (StoredObject pod : store.all(Kind.POD)) {
        if (pod.tree().path("spec").path("nodeName").asText().equals(key.name())) {
          note(
              Kind.POD, pod.key(), store.delete(user, Kind.POD, pod.key(), Optional.of(pod.uid())));
        }
      }
    }
    note(kind, key, store.delete(user, kind, key, Optional.empty()));
  }

  /** Notes a refusal, unless the object went by itself before. */
  private void note(Kind<?> kind, ObjectKey key, Answer<StoredObject> answer) {
    if (answer instanceof Answer.Refused<StoredObject> refused && !refused.isNotFound()) {
      refusals = refusals.and(text(kind, key) + ": " + refused.message());
    }
  }

  private static String text(Kind<?> kind, ObjectKey key) {
    return kind.name() + " " + (key.namespace().isEmpty() ? key.name() : key);
  }

  /** Returns the changes and deletions that the store refused so far. */
  Refusals refusals() {
    return refusals;
  }
}
