package io.hekla.actors.serialization;

import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerLog;
import io.hekla.controller.session.SchedulerState;
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
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Kind of journal, with what recovers it: the event handler of its actor, and the form of its
 * snapshots.
 *
 * @param name beginning of its persistence ids
 * @param events root of its events
 * @param initial state before the first event, in the form of snapshots
 * @param fold returns the state after an event
 */
record JournaledKind(
    String name,
    Class<?> events,
    JournalSerializable initial,
    BiFunction<JournalSerializable, JournalSerializable, JournalSerializable> fold) {
  static final List<JournaledKind> ALL =
      List.of(
          entity("Job", new JobMachine(), JobEntityState.class, JobEvent.class),
          entity(
              "PodGroup",
              new PodGroupMachine(Duration.ofMinutes(1), false),
              PodGroupEntityState.class,
              PodGroupEvent.class),
          entity("Queue", new QueueMachine(), QueueEntityState.class, QueueEvent.class),
          entity(
              "JobFlow",
              new JobFlowMachine(false, Duration.ZERO),
              JobFlowEntityState.class,
              JobFlowEvent.class),
          entity(
              "CronJob",
              new CronJobMachine(ZoneOffset.UTC),
              CronJobEntityState.class,
              CronJobEvent.class),
          new JournaledKind(
              "Scheduler",
              SchedulerEvent.class,
              SchedulerState.EMPTY.log(),
              folded(
                  SchedulerLog.class,
                  SchedulerEvent.class,
                  (log, event) -> SchedulerState.of(log).with(event).log())));

  private static <S extends JournalSerializable, E extends JournalSerializable>
      JournaledKind entity(
          String name, Machine<S, ?, E, ?> machine, Class<S> states, Class<E> events) {
    return new JournaledKind(
        name, events, machine.initial(), folded(states, events, machine::apply));
  }

  private static <S extends JournalSerializable, E extends JournalSerializable>
      BiFunction<JournalSerializable, JournalSerializable, JournalSerializable> folded(
          Class<S> states, Class<E> events, BiFunction<S, E, S> fold) {
    return (state, event) -> fold.apply(states.cast(state), events.cast(event));
  }

  /** Returns the kind whose journal has this persistence id. */
  static JournaledKind of(String persistenceId) {
    return ALL.stream()
        .filter(kind -> persistenceId.startsWith(kind.name() + "|"))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind of journal: " + persistenceId));
  }
}
