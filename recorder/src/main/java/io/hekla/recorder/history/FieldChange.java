package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Change of a field of a state.
 *
 * @param path names from the outermost field on, with dots between them
 * @param from value before; missing if the field was not there
 * @param to value afterwards; missing if the field is gone
 */
public record FieldChange(String path, JsonNode from, JsonNode to) {
  /** Returns the changes between two states. Lists are compared as wholes. */
  static List<FieldChange> between(ObjectNode before, ObjectNode after) {
    var changes = new ArrayList<FieldChange>();
    collect("", before, after, changes);
    return changes;
  }

  private static void collect(
      String path, JsonNode before, JsonNode after, List<FieldChange> changes) {
    boolean bothHaveFields =
        (before.isObject() || before.isMissingNode())
            && (after.isObject() || after.isMissingNode());
    if (!bothHaveFields) {
      if (!before.equals(after)) {
        changes.add(new FieldChange(path, before, after));
      }
      return;
    }
    Set<String> names = new LinkedHashSet<>();
    before.fieldNames().forEachRemaining(names::add);
    after.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      collect(
          path.isEmpty() ? name : path + "." + name, before.path(name), after.path(name), changes);
    }
  }

  /** Returns whether the change is of a field, of one that holds it, or of one in it. */
  public boolean concerns(String field) {
    return path.equals(field) || path.startsWith(field + ".") || field.startsWith(path + ".");
  }

  /** Returns whether the field was not there before. */
  public boolean isNew() {
    return from instanceof MissingNode;
  }

  /** Returns whether the field is gone. */
  public boolean isRemoval() {
    return to instanceof MissingNode;
  }
}
