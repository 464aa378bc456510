package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.store.ManagedFields;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * Managed fields of Hekla's own writes to objects that have managers already: a field that Hekla
 * changes is no longer the client's. All other writes are {@link UnmanagedFields} until they are
 * needed.
 */
public final class OwnWrites {
  private OwnWrites() {}

  /**
   * Returns the book of managed fields for objects of a kind.
   *
   * @param schema of the kind; requested only when there is something to enter
   */
  public static ManagedFields book(Kind<?> kind, Supplier<Schema> schema, Clock clock) {
    return (before, after) -> {
      ObjectNode entered = after;
      for (boolean isStatusWrite : new boolean[] {false, true}) {
        if (before.isPresent()
            && hasManager(after, isStatusWrite)
            && !same(kind, before.get(), after, isStatusWrite)) {
          var writer =
              new Writer(
                  kind, schema.get(), UnmanagedFields.MANAGER, isStatusWrite, clock.instant());
          entered = writer.book().enter(before, entered);
        }
      }
      return entered;
    };
  }

  /** Returns whether an object has a field manager for this part: its status, or the rest. */
  private static boolean hasManager(JsonNode object, boolean isStatusWrite) {
    for (JsonNode entry : Trees.metadata(object).path("managedFields")) {
      if (Trees.text(entry, "subresource").equals("status") == isStatusWrite) {
        return true;
      }
    }
    return false;
  }

  private static boolean same(
      Kind<?> kind, ObjectNode before, ObjectNode after, boolean isStatusWrite) {
    return Trees.same(
        Written.part(before, kind.statusApart(), isStatusWrite),
        Written.part(after, kind.statusApart(), isStatusWrite));
  }
}
