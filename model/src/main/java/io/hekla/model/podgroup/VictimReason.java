package io.hekla.model.podgroup;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.resource.ResourceVector;
import java.util.Collections;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Why a pod was chosen to go, with the numbers of that moment. */
public sealed interface VictimReason extends Kept {
  /** One sentence for people. */
  String text();

  /** Nobody said, as in what was kept before victims had reasons. */
  @LogicalName("pod-group.victim-reason.untold")
  record Untold() implements VictimReason {
    @Override
    public String text() {
      return "";
    }
  }

  /**
   * Another pod needed its room.
   *
   * @param victim its side, before it went
   * @param claimant the side of the pod that needs the room
   * @param needed what that pod asks for
   * @param room what its node had to give at that moment: free or about to be, less what was
   *     promised
   */
  @LogicalName("pod-group.victim-reason.room-needed")
  record RoomNeeded(Side victim, Side claimant, ResourceVector needed, ResourceVector room)
      implements VictimReason {
    @Override
    public String text() {
      return "its room was needed by " + claimant.text() + "; it is " + victim.text();
    }
  }

  /**
   * One of the two pods.
   *
   * @param priority the pod's own
   * @param jobPriority its job's
   * @param allocated what its queue's pods held
   * @param deserved what its queue deserves; empty where no plugin computes it
   */
  @LogicalName("pod-group.victim-reason.side")
  record Side(
      int priority,
      int jobPriority,
      String queue,
      ResourceVector allocated,
      ResourceVector deserved)
      implements Kept {
    /** This, with what its queue deserves. */
    public Side deserving(ResourceVector part) {
      return new Side(priority, jobPriority, queue, allocated, part);
    }

    private String text() {
      return "a pod of priority %d, its job's %d, in queue %s"
          .formatted(priority, jobPriority, queue);
    }
  }

  /**
   * A policy wanted it gone, for nobody's sake.
   *
   * @param policy the plugin's name
   * @param rule what it goes by, for people; may be empty
   * @param numbers those that decided, by name
   */
  @LogicalName("pod-group.victim-reason.policy-wants")
  record PolicyWants(String policy, String rule, SortedMap<String, Double> numbers)
      implements VictimReason {
    public PolicyWants {
      numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }

    @Override
    public String text() {
      var all = new StringJoiner(", ", " (", ")");
      numbers.forEach((name, number) -> all.add(name + " " + number));
      return policy + (rule.isEmpty() ? "" : ": " + rule) + (numbers.isEmpty() ? "" : all);
    }
  }
}
