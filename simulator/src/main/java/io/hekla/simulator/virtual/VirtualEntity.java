package io.hekla.simulator.virtual;

import io.hekla.controller.entity.EntityCore;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.EntityHost;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.entity.Observed;
import io.hekla.controller.entity.Reaction;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.entity.WakeUp;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.model.machine.JournalSerializable;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Entity in virtual time: the core that an actor hosts in the live system. */
final class VirtualEntity<
        S extends JournalSerializable,
        C extends JournalSerializable,
        E extends JournalSerializable,
        F>
    implements EntityHost, VirtualRequests.Asker {
  private static final Logger log = LoggerFactory.getLogger(VirtualEntity.class);

  private final Entity entity;
  private final VirtualEntities run;
  private final EntityCore<S, C, E, F> core;
  private final Map<String, WakeUp> timers = new HashMap<>(2);
  private S state;

  VirtualEntity(
      Entity entity,
      EntityDefinition<S, C, E, F> definition,
      EntitySettings settings,
      StatusWriteLimiter pace,
      VirtualEntities run) {
    this.entity = entity;
    this.run = run;
    this.state = recovered().orElseGet(definition.machine()::initial);
    this.core = new EntityCore<>(definition, settings, pace, this, entity.key());
    core.recovered(state);
  }

  @SuppressWarnings("unchecked") // as this entity's events made it
  private Optional<S> recovered() {
    return Optional.ofNullable((S) run.externalService().journal().get(entity));
  }

  void observed(Observed observed) {
    apply(core.observed(state, observed));
  }

  void execute(JournalSerializable command, Runnable then) {
    apply(core.execute(state, command, then));
  }

  /** Stops the entity, which leaves memory. */
  void stop() {
    core.stop(state);
    List.copyOf(timers.keySet()).forEach(this::cancelTimer);
  }

  /** Notifies the entity that it received nothing for a while. */
  void idle() {
    core.idle(state);
  }

  void fire(String timer) {
    WakeUp wakeUp = timers.remove(timer);
    if (wakeUp != null) {
      apply(core.wakeUp(state, wakeUp));
    }
  }

  private void apply(Reaction<E> reaction) {
    for (E event : reaction.events()) {
      state = core.apply(state, event);
      run.externalService().persisted(entity, event, state);
    }
    reaction.then().run();
  }

  @Override
  public Instant now() {
    return run.now();
  }

  @Override
  public void request(RequestClass type, long number, List<Verb> verbs, boolean untilRefused) {
    run.requests().request(type, this, number, verbs, untilRefused);
  }

  @Override
  public void createNoMore(RequestClass type, long number) {
    run.requests().createNoMore(type, this, number);
  }

  @Override
  public void settled(long number, List<Outcome> outcomes) {
    apply(core.settled(state, number, outcomes));
  }

  @Override
  public void startTimer(String key, WakeUp wakeUp, Duration after) {
    timers.put(key, wakeUp);
    run.externalService().startTimer(new Timer(entity, key), after);
  }

  @Override
  public void cancelTimer(String key) {
    if (timers.remove(key) != null) {
      run.externalService().cancelTimer(new Timer(entity, key));
    }
  }

  @Override
  public boolean isTimerActive(String key) {
    return timers.containsKey(key);
  }

  @Override
  public void wakeUpSoon(WakeUp wakeUp) {
    run.later(() -> apply(core.wakeUp(state, wakeUp)));
  }

  @Override
  public void askForObservation() {
    run.askForObservation(entity);
  }

  @Override
  public void passivate() {
    run.passivate(entity);
  }

  @Override
  public void suspend(Throwable failure) {
    log.error("{} is suspended: {}", entity, failure.toString(), failure);
  }

  @Override
  public String toString() {
    return entity.toString();
  }
}
