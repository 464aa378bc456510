package io.hekla.simulator.virtual;

import io.hekla.controller.api.Kind;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.entity.Observed;
import io.hekla.controller.entity.Position;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.observe.Observation;
import io.hekla.controller.observe.Reconciler;
import io.hekla.model.machine.JournalSerializable;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Entities of a run that are in memory. */
final class VirtualEntities {
  private final Map<Kind<?>, EntityDefinition<?, ?, ?, ?>> definitions = new HashMap<>();
  private final Map<Entity, VirtualEntity<?, ?, ?, ?>> all = new HashMap<>();
  private final Inbox inbox;
  private final EntitySettings settings;
  private final VirtualRequests requests;
  private final StatusWriteLimiter pace;
  private final TimeSource time;
  private final Reconciler reconciler;
  private final ControllersHost host;

  /**
   * @param definitions definitions of all kinds
   * @param requests requests of all entities
   * @param host host of their timers and their journal
   */
  VirtualEntities(
      List<EntityDefinition<?, ?, ?, ?>> definitions,
      EntitySettings settings,
      StatusWriteLimiter pace,
      VirtualRequests requests,
      TimeSource time,
      Reconciler reconciler,
      Inbox inbox,
      ControllersHost host) {
    definitions.forEach(one -> this.definitions.put(one.kind(), one));
    this.settings = settings;
    this.requests = requests;
    this.pace = pace;
    this.time = time;
    this.reconciler = reconciler;
    this.inbox = inbox;
    this.host = host;
  }

  VirtualRequests requests() {
    return requests;
  }

  ControllersHost externalService() {
    return host;
  }

  Instant now() {
    return time.now();
  }

  /** Sends an entity an observation, after all work queued before. */
  void observe(Observation one, Position asOf) {
    inbox.add(
        () ->
            entity(one.entity())
                .observed(
                    new Observed(
                        one.commands(),
                        asOf,
                        one.object(),
                        () -> reconciler.acknowledge(one.number()))));
  }

  /**
   * Has an entity decide a command.
   *
   * @param then continuation that runs once its events are applied
   */
  void execute(Entity entity, JournalSerializable command, Runnable then) {
    inbox.add(() -> entity(entity).execute(command, then));
  }

  /** Fires a timer of an entity. */
  void fire(Timer timer) {
    inbox.add(
        () ->
            Optional.ofNullable(all.get(timer.entity())).ifPresent(one -> one.fire(timer.name())));
  }

  /** Notifies an entity that it received nothing for a while. */
  void idle(Entity entity) {
    inbox.add(() -> Optional.ofNullable(all.get(entity)).ifPresent(VirtualEntity::idle));
  }

  /** Asks for an observation of the entities that had work left to do when the journal ended. */
  void findWorkLeft() {
    host.journal().entrySet().stream()
        .filter(one -> !hasEnded(definition(one.getKey()), one.getValue()))
        .map(Map.Entry::getKey)
        .sorted(Comparator.comparing(Entity::key))
        .forEach(this::askForObservation);
  }

  @SuppressWarnings("unchecked") // a state of an entity of this kind
  private <S extends JournalSerializable> boolean hasEnded(
      EntityDefinition<S, ?, ?, ?> definition, JournalSerializable state) {
    return definition.hasEnded((S) state, now());
  }

  private EntityDefinition<?, ?, ?, ?> definition(Entity entity) {
    return Objects.requireNonNull(definitions.get(entity.kind()));
  }

  void askForObservation(Entity entity) {
    reconciler.mark(entity.kind(), List.of(entity.key()));
  }

  /** Passivates an entity that has nothing left to do. */
  void passivate(Entity entity) {
    inbox.add(() -> Optional.ofNullable(all.remove(entity)).ifPresent(VirtualEntity::stop));
  }

  /** Queues work after all that is queued already. */
  void later(Runnable work) {
    inbox.add(work);
  }

  private VirtualEntity<?, ?, ?, ?> entity(Entity entity) {
    return all.computeIfAbsent(entity, one -> start(one, definition(one)));
  }

  private <
          S extends JournalSerializable,
          C extends JournalSerializable,
          E extends JournalSerializable,
          F>
      VirtualEntity<S, C, E, F> start(Entity entity, EntityDefinition<S, C, E, F> definition) {
    return new VirtualEntity<>(entity, definition, settings, pace, this);
  }
}
