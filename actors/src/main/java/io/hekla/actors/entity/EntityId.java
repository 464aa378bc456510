package io.hekla.actors.entity;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;

/**
 * Identity of an entity: its type and the key of its object.
 *
 * <p>Sharding and the journal know it by a text: {@code namespace/name}, in the journal after
 * {@code Type|}. No two keys have one text. Names that objects can have stand in it as they are;
 * any other character is {@code %} and four hexadecimal digits, so that none of them has a meaning
 * to a store or comparison of such texts.
 */
public record EntityId(EntityTypeKey<EntityMessage> type, ObjectKey key) {
  private static final char SEPARATOR = '|';

  /**
   * Returns the entity that a persistence id names; empty for those of singletons and unknown
   * types.
   */
  public static Optional<EntityId> parse(String persistenceId) {
    int separator = persistenceId.indexOf(SEPARATOR);
    if (separator < 0 || persistenceId.indexOf('/', separator) < 0) {
      return Optional.empty();
    }
    String name = persistenceId.substring(0, separator);
    return EntityTypes.ALL.stream()
        .filter(type -> type.name().equals(name))
        .map(type -> new EntityId(type, keyOf(persistenceId.substring(separator + 1))))
        .findFirst();
  }

  /** Returns the text of the entity of an object of this key, as sharding knows it. */
  public static String text(ObjectKey key) {
    return EntityText.of(key.namespace()) + "/" + EntityText.of(key.name());
  }

  /** Returns the key of a text that {@link #text} returned. */
  public static ObjectKey keyOf(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("not of the form namespace/name: " + text);
    }
    return new ObjectKey(
        EntityText.read(text.substring(0, slash)), EntityText.read(text.substring(slash + 1)));
  }
}
