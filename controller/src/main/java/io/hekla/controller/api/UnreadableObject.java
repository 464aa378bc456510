package io.hekla.controller.api;

import io.hekla.model.cluster.ObjectKey;
import java.util.regex.Pattern;

/**
 * Object that the API server stores and that cannot be read as its kind: its identity, as far as
 * its metadata shows it, and the fault. All other objects are read.
 *
 * @param key namespace and name; each empty where not even that can be read
 * @param uid empty if it cannot be read
 * @param resourceVersion empty if it cannot be read
 * @param why for people: the field, the fault, the value cut short
 */
public record UnreadableObject(
    Kind<?> kind, ObjectKey key, String uid, String resourceVersion, String why) {
  private static final int LONGEST = 400;
  private static final Pattern ODD = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Cs}]");

  /** The text comes in part from the author of the object: it is put on one line and cut. */
  public UnreadableObject {
    String shown = why.length() > LONGEST ? why.substring(0, LONGEST - 1) + "…" : why;
    why = ODD.matcher(shown).replaceAll("?");
  }

  /** Returns whether it is known which object it is. */
  public boolean isNamed() {
    return !key.name().isEmpty();
  }

  /** Returns the object's name for people, with its fault: {@code Job team-a/x: spec.tasks: …}. */
  @Override
  public String toString() {
    return kind.name() + " " + (isNamed() ? key : "without a name") + ": " + why;
  }
}
