package io.hekla.controller.entity;

import io.hekla.controller.api.Kind;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.Machine;
import java.time.Instant;
import java.util.Optional;

/**
 * Definition of a type of entity: its machine, and the requests that the machine's effects become.
 *
 * @param <S> states
 * @param <C> commands
 * @param <E> events
 * @param <F> effects
 */
public interface EntityDefinition<
    S extends JournalSerializable,
    C extends JournalSerializable,
    E extends JournalSerializable,
    F> {
  /**
   * Returns the kind of the objects that the entities stand for; its name is that of sharding and
   * journal.
   */
  Kind<?> kind();

  /** Returns the machine that decides. */
  Machine<S, C, E, F> machine();

  /** Returns the class of the machine's commands. */
  Class<C> commands();

  /** Returns the command that reports the object as gone. */
  C gone();

  /**
   * Records that the scheduler of this term has sent an observation to an entity on this member.
   */
  default void termChanged(SchedulerTerm term) {}

  /** Returns the work that carries out an effect. */
  EffectPlan<C> plan(F effect, Subject subject);

  /** Returns whether nothing is left to be done for the object of a state, which has ended. */
  default boolean hasEnded(S state, Instant now) {
    return machine().owed(state).isEmpty()
        && machine().decide(state, gone(), now).events().isEmpty();
  }

  /** Returns whether it goes on creating things once its object is deleted. */
  default boolean survivesDeletion() {
    return false;
  }

  /**
   * Returns work that shows users that the entity cannot go on, if its object has a place for that.
   * A suspended entity asks again when it first sees its object, since no write can name the uid
   * before.
   */
  Optional<EffectPlan<C>> suspended(String reason, Subject subject);

  /**
   * Notifies the sender of a command that a suspended entity does not take it, if the sender waits
   * for a result.
   */
  default void decline(C command, String reason, Subject subject) {}
}
