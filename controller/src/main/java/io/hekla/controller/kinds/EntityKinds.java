package io.hekla.controller.kinds;

import io.hekla.controller.api.Kind;
import io.hekla.controller.effect.CronJobEntity;
import io.hekla.controller.effect.DefinitionContext;
import io.hekla.controller.effect.JobEntity;
import io.hekla.controller.effect.JobFlowEntity;
import io.hekla.controller.effect.PodGroupEntity;
import io.hekla.controller.effect.QueueEntity;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.observe.CronJobObserver;
import io.hekla.controller.observe.JobFlowObserver;
import io.hekla.controller.observe.JobObserver;
import io.hekla.controller.observe.Observer;
import io.hekla.controller.observe.ObserverContext;
import io.hekla.controller.observe.ObserverSettings;
import io.hekla.controller.observe.PodGroupObserver;
import io.hekla.controller.observe.QueueObserver;
import java.util.List;
import java.util.function.Function;

/** The kinds of entities. */
public final class EntityKinds {
  /** Kinds of entities, one line each, in the order in which entities observe changes. */
  public static final List<EntityKind> ALL =
      List.of(
          new EntityKind(Kind.QUEUE, QueueObserver::new, QueueEntity::new),
          new EntityKind(Kind.JOB, JobObserver::new, JobEntity::new),
          new EntityKind(Kind.POD_GROUP, PodGroupObserver::new, PodGroupEntity::new),
          new EntityKind(Kind.JOB_FLOW, JobFlowObserver::new, JobFlowEntity::new),
          new EntityKind(Kind.CRON_JOB, CronJobObserver::new, CronJobEntity::new));

  /** Kinds of a Hekla beside another one that runs the controllers of all other kinds. */
  private static final List<EntityKind> OWN =
      ALL.stream()
          .filter(one -> one.kind().equals(Kind.JOB) || one.kind().equals(Kind.POD_GROUP))
          .toList();

  private EntityKinds() {}

  /** Returns the kinds whose entities run by these settings. */
  public static List<EntityKind> of(ObserverSettings settings) {
    return settings.sharesControllers() ? ALL : OWN;
  }

  /** Returns the observers of these kinds, to be built by a reconciler. */
  public static List<Function<ObserverContext, Observer>> observers(List<EntityKind> kinds) {
    return kinds.stream().map(EntityKind::observer).toList();
  }

  /** Returns the entity definitions of these kinds. */
  public static List<EntityDefinition<?, ?, ?, ?>> definitions(
      List<EntityKind> kinds, DefinitionContext context) {
    return kinds.stream()
        .<EntityDefinition<?, ?, ?, ?>>map(one -> one.definition().apply(context))
        .toList();
  }
}
