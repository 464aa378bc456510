package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.Optional;

/**
 * Decides what may be written through the main endpoint of a kind (not {@code /status}, not
 * bindings), and fills in defaults. Called inside the write: it must be quick, and look at nothing
 * but what it is given.
 */
@FunctionalInterface
public interface AdmissionRule {
  /** Lets everything in as it is. */
  AdmissionRule ALL = request -> new Verdict.Admitted(request.object());

  /** Whether an object may be written or deleted. */
  Verdict admit(Request request);

  /**
   * What is asked for.
   *
   * @param object as it would be stored; for a deletion, as it is
   * @param old as it is before an update; empty otherwise
   * @param objects everything else in the store at this moment, queues for example
   */
  record Request(
      Operation operation,
      Kind<?> kind,
      ObjectNode object,
      Optional<ObjectNode> old,
      Objects objects) {}

  /** What is to be done with the object. */
  enum Operation {
    CREATE,
    UPDATE,
    DELETE
  }

  /** What the rule says. */
  sealed interface Verdict {
    /** May be; as given, or with defaults in a copy of it. */
    record Admitted(ObjectNode object) implements Verdict {}

    /** Wrong in these ways (all of them): 422. */
    record Invalid(List<String> findings) implements Verdict {
      public Invalid {
        findings = List.copyOf(findings);
      }
    }

    /** Well-formed, but not now or not this object: 403. */
    record Forbidden(String why) implements Verdict {}
  }
}
