package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.manifest.Problem;

/**
 * One thing that users are told about a manifest.
 *
 * @param isWarning whether the object is let in all the same
 * @param problem where it is, what is wrong, what would be right
 * @param object as {@code Job/train}; empty if no object could be read there
 * @param rule the rule that is broken, as in docs/admission.md; empty if it is none of these
 */
record Note(boolean isWarning, Problem problem, String object, String rule) {
  /** The line that a user reads. */
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

  /** The same for programs. */
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
