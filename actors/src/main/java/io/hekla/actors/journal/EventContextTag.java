package io.hekla.actors.journal;

import io.hekla.controller.entity.EventContext;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Tag by which an entity passes the context of an event to the journal, which stores it in the
 * column {@code meta_payload} of the event's own row, not as a tag. Akka ignores that column in
 * rows without {@code meta_ser_id}, so that the format of the journal is the same as without it.
 */
public final class EventContextTag {
  private static final String PREFIX = "hekla-context:";

  private EventContextTag() {}

  /** Returns the tag of a context. */
  public static String of(EventContext context) {
    return PREFIX + context.json();
  }

  static boolean isOne(String tag) {
    return tag.startsWith(PREFIX);
  }

  /** Returns what the journal stores for a tag. */
  static byte[] stored(String tag) {
    return tag.substring(PREFIX.length()).getBytes(StandardCharsets.UTF_8);
  }

  /** Reads what the journal has stored; empty if it is no context. */
  static Optional<EventContext> read(byte[] stored) {
    return EventContext.parse(new String(stored, StandardCharsets.UTF_8));
  }
}
