package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.util.Optional;

/** Steps before an object is stored: the defaults of its schema, then admission. */
final class AdmissionStep {
  private final AdmissionRule rule;
  private final Objects objects;

  AdmissionStep(AdmissionRule rule, Objects objects) {
    this.rule = rule;
    this.objects = objects;
  }

  /** Returns a new object with every default, or why it is refused. */
  StepResult<ObjectNode> create(Kind<?> kind, ObjectNode fresh) {
    ObjectNode defaulted = SchemaDefaults.apply(kind, fresh);
    if (kind.equals(Kind.POD)) {
      switch (StoredPodRules.withPriority(StoredPodRules.defaulted(defaulted), objects)) {
        case StepResult.No<ObjectNode> no -> {
          return no;
        }
        case StepResult.Value<ObjectNode> pod -> defaulted = pod.value();
      }
    }
    if (kind.equals(Kind.NAMESPACE)) {
      defaulted = WriteRules.activeNamespace(defaulted);
    }
    if (kind.equals(Kind.SECRET)) {
      defaulted = SecretRules.stored(defaulted);
    }
    return ask(AdmissionRule.Operation.CREATE, kind, defaulted, Optional.empty());
  }

  /** Returns the updated object with every default, or why it is refused. */
  StepResult<ObjectNode> update(StoredObject old, ObjectNode next) {
    Kind<?> kind = old.kind();
    return ask(
        AdmissionRule.Operation.UPDATE,
        kind,
        kind.equals(Kind.SECRET) ? SecretRules.stored(next) : SchemaDefaults.apply(kind, next),
        Optional.of(old.tree()));
  }

  /** Returns the object as it is, or why it may not be deleted. */
  StepResult<ObjectNode> delete(StoredObject object) {
    return ask(AdmissionRule.Operation.DELETE, object.kind(), object.tree(), Optional.empty());
  }

  private StepResult<ObjectNode> ask(
      AdmissionRule.Operation operation,
      Kind<?> kind,
      ObjectNode object,
      Optional<ObjectNode> old) {
    String name = Trees.metadataText(object, "name");
    return switch (rule.admit(new AdmissionRule.Request(operation, kind, object, old, objects))) {
      case AdmissionRule.Verdict.Admitted admitted -> new StepResult.Value<>(admitted.object());
      case AdmissionRule.Verdict.Invalid invalid ->
          new StepResult.No<>(ApiRefusal.invalid(kind, name, invalid.findings()));
      case AdmissionRule.Verdict.Forbidden forbidden ->
          new StepResult.No<>(ApiRefusal.forbidden(kind, name, forbidden.why()));
    };
  }
}
