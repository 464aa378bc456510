package io.hekla.model.podgroup;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** What is known of a PodGroup by its events. */
public sealed interface PodGroupState extends Kept {
  /** Term of the last part recorded under this name, of whatever incarnation; 0 before. */
  long term();

  /** Session of the last part recorded under this name; 0 before. */
  long session();

  /** Nothing was decided about a PodGroup of this name, or it is gone. */
  @LogicalName("pod-group.state.absent")
  record Absent(long term, long session) implements PodGroupState {}

  /**
   * One incarnation about which something was decided.
   *
   * @param status as of the last part recorded; its counters are not kept up
   * @param reasonKind kind of the reason why it waits; empty if it does not
   * @param culprit whom the reason names; empty if nobody
   * @param openBinds decided and not known to be done or refused, in the order decided; one whose
   *     {@code after} is not empty has not been sent yet
   * @param openEvictions decided and not known to be done or refused
   * @param refused what was not done, until a part shows that the scheduler counts it no longer
   * @param holdsSince when the first of its pods was decided to be bound while the gang was not yet
   *     whole; {@link Instant#EPOCH} if it holds nothing or is whole
   * @param holdExpired whether it was found holding room for too long
   */
  @LogicalName("pod-group.state.present")
  record Present(
      String uid,
      long term,
      long session,
      PodGroupReport status,
      String reasonKind,
      String culprit,
      List<Part.Bind> openBinds,
      List<Part.Eviction> openEvictions,
      List<PodGroupEvent.Refusal> refused,
      Instant holdsSince,
      boolean holdExpired)
      implements PodGroupState {
    public Present {
      openBinds = List.copyOf(openBinds);
      openEvictions = List.copyOf(openEvictions);
      refused = List.copyOf(refused);
    }
  }
}
