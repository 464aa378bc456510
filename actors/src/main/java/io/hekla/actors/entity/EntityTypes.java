package io.hekla.actors.entity;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.controller.api.Kind;
import io.hekla.controller.kinds.EntityKinds;
import java.util.List;

/**
 * Types of entities, one for each of the {@link EntityKinds}. Sharding and the journal know them by
 * the names of the kinds.
 */
public final class EntityTypes {
  /** All types of entities. */
  public static final List<EntityTypeKey<EntityMessage>> ALL =
      EntityKinds.ALL.stream()
          .map(one -> EntityTypeKey.create(EntityMessage.class, one.kind().name()))
          .toList();

  public static final EntityTypeKey<EntityMessage> JOB = of(Kind.JOB);
  public static final EntityTypeKey<EntityMessage> POD_GROUP = of(Kind.POD_GROUP);
  public static final EntityTypeKey<EntityMessage> JOB_FLOW = of(Kind.JOB_FLOW);

  private EntityTypes() {}

  /** Returns the type of the entities that stand for objects of this kind. */
  public static EntityTypeKey<EntityMessage> of(Kind<?> kind) {
    return named(kind.name());
  }

  /** Returns the type of this name. */
  public static EntityTypeKey<EntityMessage> named(String name) {
    return ALL.stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no type of entity is called " + name));
  }
}
