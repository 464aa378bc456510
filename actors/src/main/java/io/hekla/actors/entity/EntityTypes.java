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
  public static final EntityTypeKey<EntityMessage> JOB_FLOW =
      EntityTypeKey.create(EntityMessage.class, "JobFlow");
  public static final EntityTypeKey<EntityMessage> JOB_TEMPLATE =
      EntityTypeKey.create(EntityMessage.class, "JobTemplate");
  public static final EntityTypeKey<EntityMessage> CRON_JOB =
      EntityTypeKey.create(EntityMessage.class, "CronJob");

  /** All of them. */
  public static final List<EntityTypeKey<EntityMessage>> ALL =
      List.of(JOB, POD_GROUP, QUEUE, JOB_FLOW, JOB_TEMPLATE, CRON_JOB);

  private EntityTypes() {}

  /** The type of this name. */
  public static EntityTypeKey<EntityMessage> named(String name) {
    return ALL.stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no type of entity is called " + name));
  }
}
