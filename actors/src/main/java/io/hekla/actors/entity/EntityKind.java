package io.hekla.actors.entity;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.kubernetes.SchedulerTerm;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.Machine;
import java.util.Optional;

/**
 * A type of entity: its machine, and how the machine's effects are carried out.
 *
 * @param <S> states
 * @param <C> commands
 * @param <E> events
 * @param <F> effects
 */
public interface EntityKind<S extends Kept, C extends Kept, E extends Kept, F> {
  /** Name of the type in sharding and in persistence ids. */
  EntityTypeKey<EntityMessage> key();

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

  /** Whether it goes on creating things once its object is deleted. */
  default boolean outlivesItsObject() {
    return false;
  }

  /** How users are told that the entity cannot go on, if its object has a place for that. */
  Optional<Work<C>> suspended(String reason, Subject subject);

  /**
   * Tells whoever sent a command that a suspended entity does not take it, if somebody waits for
   * what comes of it.
   */
  default void decline(C command, String reason, Subject subject) {}
}
