package io.hekla.model.podgroup;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** State of a PodGroup entity: everything its events say. */
public sealed interface PodGroupEntityState extends JournalSerializable {
  /**
   * Returns the term of the last delivery recorded under this name, of whatever incarnation; 0
   * before.
   */
  long term();

  /** Returns the session of the last delivery recorded under this name; 0 before. */
  long session();

  /** State before any decision about a PodGroup of this name, or after its removal. */
  @LogicalName("pod-group.state.absent")
  record Absent(long term, long session) implements PodGroupEntityState {}

  /**
   * State of one incarnation that has decisions.
   *
   * @param status status as of the last delivery recorded; its counters are not updated
   * @param reasonKind kind of the reason why it waits; empty if it does not
   * @param culprit the object that the reason names; empty if none
   * @param openBinds binds that were decided and are not known to be done or refused, in the order
   *     decided; one whose {@code after} is not empty has not been sent yet
   * @param openEvictions evictions that were decided and are not known to be done or refused
   * @param refused refused decisions, until a delivery shows that the scheduler counts them no
   *     longer
   * @param holdsSince time of the first decision to bind one of its pods while the gang was not yet
   *     whole; {@link Instant#EPOCH} if it holds nothing or is whole
   * @param holdExpired whether its hold has expired
   */
  @LogicalName("pod-group.state.present")
  record Present(
      String uid,
      long term,
      long session,
      PodGroupReport status,
      String reasonKind,
      String culprit,
      List<PodGroupDecisions.Bind> openBinds,
      List<PodGroupDecisions.Eviction> openEvictions,
      List<PodGroupEvent.Refusal> refused,
      Instant holdsSince,
      boolean holdExpired)
      implements PodGroupEntityState {
    public Present {
      openBinds = List.copyOf(openBinds);
      openEvictions = List.copyOf(openEvictions);
      refused = List.copyOf(refused);
    }
  }
}
