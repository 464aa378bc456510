package io.hekla.actors.entity;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import java.util.List;

/** The types of entities, by the names under which sharding and the journal know them. */
public final class EntityTypes {
  public static final EntityTypeKey<EntityMessage> JOB =
      EntityTypeKey.create(EntityMessage.class, "Job");
  public static final EntityTypeKey<EntityMessage> POD_GROUP =
      EntityTypeKey.create(EntityMessage.class, "PodGroup");
  public static final EntityTypeKey<EntityMessage> QUEUE =
      EntityTypeKey.create(EntityMessage.class, "Queue");

  /** All of them. */
  public static final List<EntityTypeKey<EntityMessage>> ALL = List.of(JOB, POD_GROUP, QUEUE);

  private EntityTypes() {}

  /** The type of this name. */
  public static EntityTypeKey<EntityMessage> named(String name) {
    return ALL.stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no type of entity is called " + name));
  }
}
