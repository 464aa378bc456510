package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.Optional;

/**
 * Admission of writes through the main endpoint of a kind (not {@code /status}, not bindings), with
 * defaults. Called inside the write: it must be quick, and use only its arguments.
 */
@FunctionalInterface
public interface AdmissionRule {
  /** Rule that admits everything unchanged. */
  AdmissionRule ALL = request -> new Verdict.Admitted(request.object());

  /** Decides whether an object may be written or deleted. */
  Verdict admit(Request request);

  /** Returns warnings about an object that was created, for the client that created it. */
  default List<String> warnings(Kind<?> kind, ObjectNode created) {
    return List.of();
  }

  /**
   * A request to be judged.
   *
   * @param object the object as it would be stored; for a deletion, as it is
   * @param old the object before an update; empty otherwise
   * @param objects all other objects in the store at this moment, queues for example
   */
  record Request(
      Operation operation,
      Kind<?> kind,
      ObjectNode object,
      Optional<ObjectNode> old,
      Objects objects) {}

  /** Operation on the object. */
  enum Operation {
    CREATE,
    UPDATE,
    DELETE
  }

  /** Verdict of the rule. */
  sealed interface Verdict {
    /** The object is admitted; as given, or with defaults in a copy of it. */
    record Admitted(ObjectNode object) implements Verdict {}

    /** The object is invalid in all these ways: 422. */
    record Invalid(List<String> findings) implements Verdict {
      public Invalid {
        findings = List.copyOf(findings);
      }
    }

    /** The object is well-formed, but not admitted now or at all: 403. */
    record Forbidden(String why) implements Verdict {}
  }
}
