package io.hekla.actors.feed;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks of which it is not known that their entities have taken them. Sharding delivers a message
 * at most once: one to an entity that moves, or that was on a member which is gone, may be lost
 * without a word.
 */
final class Unconfirmed {
  private Map<Long, Recipient> recent = new LinkedHashMap<>();
  private Map<Long, Recipient> old = new LinkedHashMap<>();
  private final Map<Recipient, Long> newest = new HashMap<>();
  private long lastNumber;

  /** The entity that a look was sent to. */
  record Recipient(EntityTypeKey<EntityMessage> type, ObjectKey key) {}

  /** The number of a look that is being sent; it takes the place of a former one. */
  long sent(EntityTypeKey<EntityMessage> type, ObjectKey key) {
    var recipient = new Recipient(type, key);
    long number = ++lastNumber;
    Long former = newest.put(recipient, number);
    if (former != null) {
      recent.remove(former);
      old.remove(former);
    }
    recent.put(number, recipient);
    return number;
  }

  /** The entity has taken the look of this number; says which, if that was the last it was sent. */
  Optional<Recipient> confirm(long number) {
    Recipient recipient = recent.remove(number);
    if (recipient == null) {
      recipient = old.remove(number);
    }
    if (recipient != null) {
      newest.remove(recipient);
    }
    return Optional.ofNullable(recipient);
  }

  /** Whether a look of this entity is under way. */
  boolean isExpected(Recipient recipient) {
    return newest.containsKey(recipient);
  }

  /** Whose look was under way already when this was last asked, in the order in which it went. */
  List<Recipient> overdue() {
    List<Recipient> overdue = List.copyOf(old.values());
    overdue.forEach(newest::remove);
    old = recent;
    recent = new LinkedHashMap<>();
    return overdue;
  }

  /** Nothing is expected any more of what was sent until now. */
  void clear() {
    recent.clear();
    old.clear();
    newest.clear();
  }
}
