package io.hekla.controller.kinds;

import io.hekla.controller.api.Kind;
import io.hekla.controller.effect.DefinitionContext;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.observe.Observer;
import io.hekla.controller.observe.ObserverContext;
import java.util.function.Function;

/**
 * Kind of entity.
 *
 * @param kind of the objects that the entities stand for; its name is that of sharding and journal
 * @param observer makes the observer, which shows the entities the cluster
 * @param definition makes the entity definition, which carries out the entities' decisions
 */
public record EntityKind(
    Kind<?> kind,
    Function<ObserverContext, Observer> observer,
    Function<DefinitionContext, EntityDefinition<?, ?, ?, ?>> definition) {}
