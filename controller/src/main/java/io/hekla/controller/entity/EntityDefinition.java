package io.hekla.controller.entity;

import io.hekla.controller.api.Kind;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.Machine;
import java.time.Instant;
import java.util.Optional;

/**
 * Definition of a type of entity: its machine, and how the machine's effects become requests.
 *
 * @param <S> states
 * @param <C> commands
 * @param <E> events
 * @param <F> effects
 */
public interface EntityDefinition<S extends Kept, C extends Kept, E extends Kept, F> {
  /** Kind of the objects that the entities stand for; its name is that of sharding and journal. */
  Kind<?> kind();

  /** What decides. */
  Machine<S, C, E, F> machine();

  /** Class of the machine's commands. */
  Class<C> commands();

  /** The command that says that the object is gone. */
  C gone();

  /** An entity on this member was looked at by the scheduler of this term. */
  default void heard(SchedulerTerm term) {}

  /** How an effect is carried out. */
  Work<C> plan(F effect, Subject subject);

  /** Whether nothing is left to be done for the object of a state, which has ended. */
  default boolean hasEnded(S state, Instant now) {
    return machine().owed(state).isEmpty()
        && machine().decide(state, gone(), now).events().isEmpty();
  }

  /** Whether it goes on creating things once its object is deleted. */
  default boolean outlivesItsObject() {
    return false;
  }

  /**
   * Work that tells users that the entity cannot go on, if its object has a place for that. A
   * suspended entity asks again when it first sees its object, since no write can name the uid
   * before.
   */
  Optional<Work<C>> suspended(String reason, Subject subject);

  /**
   * Tells whoever sent a command that a suspended entity does not take it, if somebody waits for
   * what comes of it.
   */
  default void decline(C command, String reason, Subject subject) {}
}
