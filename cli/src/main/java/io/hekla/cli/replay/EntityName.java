package io.hekla.cli.replay;

import io.hekla.cli.failure.WrongUse;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.EntityReplay;
import java.util.Optional;

/**
 * Name of an entity on the command line.
 *
 * @param kind as the history names it
 */
record EntityName(String kind, ObjectKey key) {
  /** Reads {@code KIND/NAMESPACE/NAME}, of a queue {@code queue/NAME}. */
  static EntityName read(String text) {
    String[] words = text.split("/", -1);
    Optional<String> kind =
        EntityReplay.kinds().stream().filter(one -> one.equalsIgnoreCase(words[0])).findFirst();
    boolean hasNamespace = !kind.equals(Optional.of("Queue"));
    if (kind.isEmpty() || words.length != (hasNamespace ? 3 : 2) || text.matches(".*/(/.*)?")) {
      throw new WrongUse(
          "--entity: \"%s\" is no entity; write job/NAMESPACE/NAME, likewise podgroup, jobflow or"
                  .formatted(text)
              + " cronjob, or queue/NAME");
    }
    return new EntityName(
        kind.get(), new ObjectKey(hasNamespace ? words[1] : "", words[words.length - 1]));
  }

  /** Returns the name for people. */
  @Override
  public String toString() {
    return kind + " " + (key.namespace().isEmpty() ? key.name() : key);
  }
}
