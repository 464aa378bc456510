package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Requests to replace and patch objects, and their status where it is a subresource. */
final class UpdateRequests {
  private final Transactions store;
  private final AdmissionStep admission;
  private Function<Kind<?>, ManagedFields> own = kind -> ManagedFields.CLOSED;

  UpdateRequests(Transactions store, AdmissionStep admission) {
    this.store = store;
    this.admission = admission;
  }

  /** Enables bookkeeping of writes without their own. */
  void keepOwn(Function<Kind<?>, ManagedFields> books) {
    own = books;
  }

  private WriteOptions usual(Kind<?> kind) {
    return new WriteOptions(false, own.apply(kind));
  }

  /**
   * Applies {@code change} to an object; to its status alone, where that is the part.
   *
   * @param verb name of the request in the request log
   */
  Answer<StoredObject> change(
      String user,
      String verb,
      Kind<?> kind,
      ObjectKey key,
      Part part,
      StoredChange change,
      WriteOptions manner) {
    Write write = store.begin(user, verb, kind, key, manner.dryRun());
    if (part == Part.STATUS && !kind.statusApart()) {
      return write.refuse(ApiRefusal.noSuchResource());
    }
    return switch (Preconditions.present(store.contents(), kind, key)) {
      case StepResult.No<StoredObject> no -> write.refuse(no.refusal());
      case StepResult.Value<StoredObject> found ->
          switch (change.of(found.value().tree())) {
            case StepResult.No<ObjectNode> no -> write.refuse(no.refusal());
            case StepResult.Value<ObjectNode> next ->
                become(write, found.value(), next.value(), part, manner);
          };
    };
  }

  private Answer<StoredObject> become(
      Write write, StoredObject old, ObjectNode next, Part part, WriteOptions manner) {
    return switch (Preconditions.expected(store.contents(), old.kind(), old.key(), next)) {
      case StepResult.No<StoredObject> no -> write.refuse(no.refusal());
      case StepResult.Value<StoredObject> ok ->
          switch (part) {
            case OBJECT -> update(write, old, next, manner);
            case STATUS -> changed(write, old, withStatus(old, next), manner);
          };
    };
  }

  private static ObjectNode withStatus(StoredObject old, ObjectNode next) {
    return next.has("status")
        ? Trees.with(old.tree(), "status", next.path("status"))
        : Trees.without(old.tree(), "status");
  }

  Answer<StoredObject> replace(String user, Kind<?> kind, JsonNode sent) {
    ObjectKey key = Trees.key(sent);
    Write write = store.begin(user, "update", kind, key);
    return switch (Preconditions.expected(store.contents(), kind, key, sent)) {
      case StepResult.No<StoredObject> no -> write.refuse(no.refusal());
      case StepResult.Value<StoredObject> old -> update(write, old.value(), sent, usual(kind));
    };
  }

  Answer<StoredObject> patch(String user, Kind<?> kind, ObjectKey key, Part part, JsonNode patch) {
    String verb = part == Part.STATUS ? "patch-status" : "patch";
    Write write = store.begin(user, verb, kind, key);
    if (part == Part.STATUS && !kind.statusApart()) {
      return write.refuse(ApiRefusal.noSuchResource());
    }
    if (!patch.isObject()) {
      return write.refuse(ApiRefusal.badRequest("a merge patch of an object is an object"));
    }
    return switch (Preconditions.expected(store.contents(), kind, key, patch)) {
      case StepResult.No<StoredObject> no -> write.refuse(no.refusal());
      case StepResult.Value<StoredObject> old ->
          switch (part) {
            case OBJECT ->
                update(
                    write, old.value(), MergePatch.apply(old.value().tree(), patch), usual(kind));
            case STATUS -> updateStatus(write, old.value(), patch);
          };
    };
  }

  private Answer<StoredObject> update(
      Write write, StoredObject old, JsonNode sent, WriteOptions manner) {
    Kind<?> kind = old.kind();
    ObjectNode next = WriteRules.replacement(kind, old.tree(), sent);
    Optional<ApiRefusal> refused =
        WriteRules.newFinalizer(old, next).or(() -> MetadataRules.brokenBy(old, next));
    if (refused.isEmpty() && kind.equals(Kind.POD)) {
      refused = StoredPodRules.forbiddenChange(old, next);
    }
    if (refused.isPresent()) {
      return write.refuse(refused.get());
    }
    return switch (admission.update(old, next)) {
      case StepResult.No<ObjectNode> no -> write.refuse(no.refusal());
      case StepResult.Value<ObjectNode> ok ->
          changed(
              write,
              old,
              WriteRules.withGeneration(old.tree(), ok.value(), kind.statusApart()),
              manner);
    };
  }

  private Answer<StoredObject> updateStatus(Write write, StoredObject old, JsonNode patch) {
    JsonNode status = MergePatch.apply(old.tree().path("status"), patch.path("status"));
    return changed(
        write,
        old,
        patch.has("status") ? Trees.with(old.tree(), "status", status) : old.tree(),
        usual(old.kind()));
  }

  private static Answer<StoredObject> changed(
      Write write, StoredObject old, ObjectNode wanted, WriteOptions manner) {
    ObjectNode tree = manner.fields().enter(Optional.of(old.tree()), wanted);
    if (Trees.same(old.tree(), tree)) {
      return write.unchanged(old);
    }
    StoredObject next = write.next(old, tree);
    try {
      // The value read here is the one that watchers and the client get.
      next.readAfter(old);
      var unused = next.as(old.kind());
    } catch (IllegalArgumentException e) {
      return write.refuse(
          ApiRefusal.invalid(
              old.kind(), old.key().name(), List.of(String.valueOf(e.getMessage()))));
    }
    if (WriteRules.mayGo(tree)) {
      write.remove(next);
    } else {
      write.put(next);
    }
    return write.done();
  }
}
