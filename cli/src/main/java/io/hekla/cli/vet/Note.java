package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.manifest.Problem;

/**
 * One message to the user about a manifest.
 *
 * @param isWarning whether the object is admitted all the same
 * @param problem location, what is wrong, and what would be right
 * @param object object as {@code Job/train}; empty if no object could be read there
 * @param rule broken rule, as in docs/admission.md; empty if it is none of these
 */
record Note(boolean isWarning, Problem problem, String object, String rule) {
  /** Line that a user reads. */
  String line() {
    var text = new StringBuilder(problem.source());
    if (problem.line() > 0) {
      text.append(':').append(problem.line());
    }
    text.append(isWarning ? ": warning: " : ": ");
    if (!object.isEmpty()) {
      text.append(object).append(": ");
    }
    if (!problem.field().isEmpty()) {
      text.append(problem.field()).append(": ");
    }
    text.append(problem.what());
    return problem.todo().isEmpty() ? text.toString() : text + "; " + problem.todo();
  }

  /** Writes the note as JSON. */
  void writeTo(ObjectNode json) {
    json.put("severity", isWarning ? "warning" : "error")
        .put("file", problem.source())
        .put("line", problem.line())
        .put("object", object)
        .put("field", problem.field())
        .put("rule", rule)
        .put("what", problem.what())
        .put("remedy", problem.todo());
  }
}
