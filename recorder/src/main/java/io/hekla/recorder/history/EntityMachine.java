package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cronjob.CronJobEntityState;
import io.hekla.model.cronjob.CronJobEvent;
import io.hekla.model.cronjob.CronJobMachine;
import io.hekla.model.job.JobEntityState;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobMachine;
import io.hekla.model.jobflow.JobFlowEntityState;
import io.hekla.model.jobflow.JobFlowEvent;
import io.hekla.model.jobflow.JobFlowMachine;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.Machine;
import io.hekla.model.podgroup.PodGroupEntityState;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupMachine;
import io.hekla.model.queue.QueueEntityState;
import io.hekla.model.queue.QueueEvent;
import io.hekla.model.queue.QueueMachine;
import io.hekla.recorder.encoding.RecordingMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Event handler of a kind of entities: the one by which the entities recover. Settings of a machine
 * matter to its decisions only, so any do here.
 *
 * @param <S> states
 * @param <E> events
 */
final class EntityMachine<S extends JournalSerializable, E extends JournalSerializable> {
  private static final List<EntityMachine<?, ?>> ALL =
      List.of(
          new EntityMachine<>("Job", new JobMachine(), JobEntityState.class, JobEvent.class),
          new EntityMachine<>(
              "PodGroup",
              new PodGroupMachine(Duration.ZERO, false),
              PodGroupEntityState.class,
              PodGroupEvent.class),
          new EntityMachine<>(
              "Queue", new QueueMachine(), QueueEntityState.class, QueueEvent.class),
          new EntityMachine<>(
              "JobFlow",
              new JobFlowMachine(false, Duration.ZERO),
              JobFlowEntityState.class,
              JobFlowEvent.class),
          new EntityMachine<>(
              "CronJob",
              new CronJobMachine(ZoneOffset.UTC),
              CronJobEntityState.class,
              CronJobEvent.class));

  private final String kind;
  private final Machine<S, ?, E, ?> machine;
  private final Class<S> states;
  private final Class<E> events;

  private EntityMachine(
      String kind, Machine<S, ?, E, ?> machine, Class<S> states, Class<E> events) {
    this.kind = kind;
    this.machine = machine;
    this.states = states;
    this.events = events;
  }

  /** Returns the kinds of entities. */
  static List<String> kinds() {
    return ALL.stream().map(one -> one.kind).toList();
  }

  /** Returns the machine of a kind. */
  static Optional<EntityMachine<?, ?>> of(String kind) {
    return ALL.stream().filter(one -> one.kind.equals(kind)).findFirst();
  }

  S initial() {
    return machine.initial();
  }

  /** Returns the state after an event; empty if the event does not fit the state. */
  Optional<S> apply(S state, JournalSerializable event) {
    if (!events.isInstance(event)) {
      return Optional.empty();
    }
    try {
      return Optional.of(machine.apply(state, events.cast(event)));
    } catch (RuntimeException doesNotFit) {
      return Optional.empty();
    }
  }

  /** Returns a state as JSON, with the kind of the state. */
  ObjectNode json(S state) {
    try {
      return (ObjectNode)
          RecordingMapper.text()
              .readTree(RecordingMapper.text().writerFor(states).writeValueAsBytes(state));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
