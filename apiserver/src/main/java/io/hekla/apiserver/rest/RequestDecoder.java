package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Conformity;
import io.hekla.apiserver.rest.schema.Defaults;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.rest.schema.SchemaValidator;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.StepResult;
import io.hekla.apiserver.store.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** An object that a client sends, checked against the path and the schema of its kind. */
final class RequestDecoder {
  static final String WARN = "Warn";
  private static final String STRICT = "Strict";

  private final RequestTarget target;
  private final Schema schema;
  private final String validation;
  private List<String> unknown = List.of();

  /**
   * @param validation treatment of unknown fields: {@code Strict} refuses them, {@code Warn} drops
   *     and reports them, {@code Ignore} drops them
   */
  RequestDecoder(RequestTarget target, Schema schema, String validation) {
    this.target = target;
    this.schema = schema;
    this.validation = validation;
  }

  /** Returns the object without unknown fields, or why it does not fit the path or is refused. */
  StepResult<ObjectNode> take(ObjectNode object) {
    return switch (PathCheck.placed(object, target)) {
      case StepResult.No<ObjectNode> no -> no;
      case StepResult.Value<ObjectNode> placed -> {
        Conformity.Result result = Conformity.of(placed.value(), schema);
        unknown = result.unknown().stream().map("unknown field \"%s\""::formatted).toList();
        if (validation.equals(STRICT) && !unknown.isEmpty()) {
          yield new StepResult.No<>(
              PathCheck.notHandled(
                  target.kind(), "strict decoding error: " + String.join(", ", unknown)));
        }
        yield new StepResult.Value<>(result.object());
      }
    };
  }

  /**
   * Returns the object as it is to be stored, with the defaults of its CRD, or why it is refused:
   * its schema forbids it, or it is unreadable. Faults that the stored object has already are
   * tolerated, as on an API server. Kubernetes' own kinds have neither defaults nor bounds here.
   */
  StepResult<ObjectNode> judge(Optional<ObjectNode> before, ObjectNode sent) {
    boolean custom = target.served().crd().isPresent();
    ObjectNode object = custom ? Defaults.filled(sent, fields(sent), schema) : sent;
    var faults = new ArrayList<>(custom ? faults(object) : List.of());
    if (!faults.isEmpty()) {
      before.ifPresent(stored -> faults.removeAll(faults(stored)));
    }
    if (!faults.isEmpty()) {
      String name = Trees.metadataText(object, "name");
      return new StepResult.No<>(ApiRefusal.invalid(target.kind(), name, faults));
    }
    return PathCheck.unreadable(object, target.kind())
        .<StepResult<ObjectNode>>map(StepResult.No::new)
        .orElseGet(() -> new StepResult.Value<>(object));
  }

  private List<String> faults(ObjectNode object) {
    return SchemaValidator.of(object, fields(object), schema);
  }

  /**
   * Returns the fields that are written through this subresource and have a schema of their own.
   */
  private Set<String> fields(ObjectNode object) {
    var fields = new TreeSet<String>();
    object.fieldNames().forEachRemaining(fields::add);
    boolean isStatusWrite = target.subresource().equals("status");
    fields.removeIf(
        field ->
            Conformity.FRAME.contains(field)
                || (target.kind().statusApart() && field.equals("status") != isStatusWrite));
    return fields;
  }

  /** Returns the warnings for the client. */
  List<String> warnings() {
    return validation.equals(WARN) ? unknown : List.of();
  }
}
