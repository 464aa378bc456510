package io.hekla.controller.kinds;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.entity.EntityCore;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.EntityHost;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.entity.Observed;
import io.hekla.controller.entity.Position;
import io.hekla.controller.entity.Reaction;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.entity.WakeUp;
import io.hekla.controller.observe.Observation;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/** Entity with all that it asks of its host, to be done by the test. */
final class HostedEntity<
        S extends JournalSerializable,
        C extends JournalSerializable,
        E extends JournalSerializable,
        F>
    implements EntityHost {
  private static final Duration LONG = Duration.ofHours(1);

  /** Verbs of the requests that were asked for, in order. */
  final List<Verb> requests = new ArrayList<>();

  private final EntityDefinition<S, C, E, F> definition;
  private final EntityCore<S, C, E, F> core;
  private final Queue<WakeUp> woken = new ArrayDeque<>();
  private S state;
  private long lastRequest;

  HostedEntity(EntityDefinition<S, C, E, F> definition, ObjectKey key) {
    this.definition = definition;
    this.state = definition.machine().initial();
    this.core =
        new EntityCore<>(
            definition,
            new EntitySettings(LONG, new Pauses(LONG, LONG), 100, LONG, LONG),
            new StatusWriteLimiter(LONG, LONG, LONG, 1, () -> 0),
            this,
            key);
  }

  /** Shows it an observation of a cache. */
  void observe(Observation observation, ObjectCache cache, Runnable acknowledge) {
    run(
        core.observed(
            state,
            new Observed(
                observation.commands(),
                Position.of(SchedulerTerm.of(1), 0, cache.versions()),
                observation.object(),
                acknowledge)));
  }

  /** Shows it its object for the first time, with this command. */
  void see(HasMetadata object, JournalSerializable command) {
    run(
        core.observed(
            state,
            new Observed(
                List.of(command),
                Position.of(SchedulerTerm.of(1), 0, new ObjectCache().versions()),
                Optional.of(object),
                () -> {})));
  }

  /** Gives it a command of another sender than its observer. */
  void execute(JournalSerializable command) {
    run(core.execute(state, command, () -> {}));
  }

  /** Settles its last request. */
  void settle(Outcome outcome) {
    run(core.settled(state, lastRequest, List.of(outcome)));
  }

  private void run(Reaction<E> reaction) {
    for (E event : reaction.events()) {
      state = core.apply(state, event);
    }
    reaction.then().run();
    WakeUp next = woken.poll();
    if (next != null) {
      run(core.wakeUp(state, next));
    }
  }

  @Override
  public Instant now() {
    return Instant.EPOCH;
  }

  @Override
  public void request(RequestClass type, long number, List<Verb> verbs, boolean untilRefused) {
    lastRequest = number;
    requests.addAll(verbs);
  }

  @Override
  public void createNoMore(RequestClass type, long number) {}

  @Override
  public void startTimer(String key, WakeUp wakeUp, Duration after) {}

  @Override
  public void cancelTimer(String key) {}

  @Override
  public boolean isTimerActive(String key) {
    return false;
  }

  @Override
  public void wakeUpSoon(WakeUp wakeUp) {
    woken.add(wakeUp);
  }

  @Override
  public void askForObservation() {}

  @Override
  public void passivate() {}

  @Override
  public void suspend(Throwable failure) {
    throw new AssertionError(definition.kind().name() + " is suspended", failure);
  }
}
