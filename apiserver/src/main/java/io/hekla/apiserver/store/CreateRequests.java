package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.Comparator;
import java.util.Optional;

/** Requests to create objects: name, admission, identity. */
final class CreateRequests {
  private static final int NAMES_TRIED = 8;

  /** Most Events; of more the older half is removed. A real server removes them after an hour. */
  static final int MOST_EVENTS = 2000;

  private final Transactions store;
  private final AdmissionStep admission;
  private final IdentitySource identities;

  CreateRequests(Transactions store, AdmissionStep admission, IdentitySource identities) {
    this.store = store;
    this.admission = admission;
    this.identities = identities;
  }

  Answer<StoredObject> create(String user, Kind<?> kind, JsonNode sent, WriteOptions manner) {
    Write write = store.begin(user, "create", kind, Trees.key(sent), manner.dryRun());
    Optional<ApiRefusal> misplaced = misplaced(kind, sent);
    if (misplaced.isPresent()) {
      return write.refuse(misplaced.get());
    }
    ObjectKey key = named(kind, sent);
    Optional<ApiRefusal> wrongMetadata = MetadataRules.ofNew(kind, key.name(), sent);
    if (wrongMetadata.isPresent()) {
      return write.refuse(wrongMetadata.get());
    }
    if (store.contents().find(kind, key).isPresent()) {
      return write.refuse(ApiRefusal.alreadyExists(kind, key.name()));
    }
    return switch (admission.create(kind, WriteRules.fresh(kind, sent, key))) {
      case StepResult.No<ObjectNode> no -> write.refuse(no.refusal());
      case StepResult.Value<ObjectNode> ok -> {
        ObjectNode object =
            WriteRules.identify(ok.value(), identities.uid(), store.clock().instant());
        write.put(write.next(kind, manner.fields().enter(Optional.empty(), object)));
        if (kind.equals(Kind.EVENT) && !manner.dryRun()) {
          forgetOldEvents(write);
        }
        yield write.done();
      }
    };
  }

  private void forgetOldEvents(Write write) {
    if (store.contents().count(Kind.EVENT) > MOST_EVENTS) {
      store.contents().all(Kind.EVENT).stream()
          .sorted(Comparator.comparingLong(StoredObject::version))
          .limit(MOST_EVENTS / 2)
          .forEach(old -> write.remove(write.next(Kind.EVENT, old.tree())));
    }
  }

  private Optional<ApiRefusal> misplaced(Kind<?> kind, JsonNode sent) {
    if (!store.contents().serves(kind)) {
      return Optional.of(ApiRefusal.noSuchResource());
    }
    if (!kind.namespaced() && !Trees.key(sent).namespace().isEmpty()) {
      return Optional.of(
          ApiRefusal.badRequest(kind.plural() + " are in no namespace, but one was given"));
    }
    if (!Trees.metadataText(sent, "resourceVersion").isEmpty()) {
      return Optional.of(
          ApiRefusal.badRequest("resourceVersion should not be set on objects to be created"));
    }
    return Optional.empty();
  }

  /** Returns the requested name, or a free one generated from {@code generateName}. */
  private ObjectKey named(Kind<?> kind, JsonNode sent) {
    ObjectKey requestedKey = Trees.key(sent);
    String namespace =
        kind.namespaced() && requestedKey.namespace().isEmpty()
            ? "default"
            : requestedKey.namespace();
    String prefix = Trees.metadataText(sent, "generateName");
    if (!requestedKey.name().isEmpty() || prefix.isEmpty()) {
      return new ObjectKey(namespace, requestedKey.name());
    }
    ObjectKey key = new ObjectKey(namespace, prefix + identities.suffix());
    for (int tried = 1;
        tried < NAMES_TRIED && store.contents().find(kind, key).isPresent();
        tried++) {
      key = new ObjectKey(namespace, prefix + identities.suffix());
    }
    return key;
  }
}
