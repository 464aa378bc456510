package io.hekla.model.podgroup;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Reason why a pod was chosen as victim, with the numbers of that moment. */
public sealed interface VictimReason extends JournalSerializable {
  /** Returns one sentence for people. */
  String text();

  /**
   * Returns who has the room now, for people: kind, namespace, name and queue of a Job or PodGroup,
   * or a policy; empty if unknown.
   */
  String beneficiaryText();

  /** Missing reason. */
  @LogicalName("pod-group.victim-reason.unspecified")
  record Unspecified() implements VictimReason {
    @Override
    public String text() {
      return "";
    }

    @Override
    public String beneficiaryText() {
      return "";
    }
  }

  /**
   * Need of another pod for its room.
   *
   * @param victim its side, before it went
   * @param beneficiary the side of the pod that needs the room
   * @param needed resources that that pod requests
   * @param room resources of the node at that moment: idle or being released, less those that were
   *     promised
   */
  @LogicalName("pod-group.victim-reason.room-needed")
  record RoomNeeded(
      ComparedPod victim, ComparedPod beneficiary, ResourceVector needed, ResourceVector room)
      implements VictimReason {
    @Override
    public String text() {
      return "its room was needed by %s; it is %s".formatted(beneficiary.text(), victim.text());
    }

    @Override
    public String beneficiaryText() {
      return beneficiary.owner().isEmpty()
          ? "queue " + beneficiary.queue()
          : beneficiary.owner() + " of queue " + beneficiary.queue();
    }
  }

  /**
   * One of the two pods.
   *
   * @param priority priority of the pod itself
   * @param jobPriority priority of its job
   * @param allocated resources that its queue's pods held
   * @param deserved resources that its queue deserves; empty where no plugin computes them
   * @param owner kind, namespace and name of its Job, or of its PodGroup if it has no Job
   */
  @LogicalName("pod-group.victim-reason.compared-pod")
  record ComparedPod(
      int priority,
      int jobPriority,
      String queue,
      ResourceVector allocated,
      ResourceVector deserved,
      String owner)
      implements JournalSerializable {
    /** Returns this side, with what its queue deserves. */
    public ComparedPod deserving(ResourceVector part) {
      return new ComparedPod(priority, jobPriority, queue, allocated, part, owner);
    }

    private String text() {
      return "a pod%s, priority %d, its job's %d, in queue %s"
          .formatted(owner.isEmpty() ? "" : " of " + owner, priority, jobPriority, queue);
    }
  }

  /**
   * Need of another pod for its room, where victims are chosen by whole jobs.
   *
   * @param room the need
   * @param choice why its job was chosen
   */
  @LogicalName("pod-group.victim-reason.job-chosen")
  record JobChosen(RoomNeeded room, JobChoice choice) implements VictimReason {
    @Override
    public String text() {
      return room.text() + "; " + choice.text();
    }

    @Override
    public String beneficiaryText() {
      return room.beneficiaryText();
    }
  }

  /**
   * Choice of a job to lose pods.
   *
   * @param whole whether all its pods go, since it would lose its minimum; else it goes on without
   *     this pod
   * @param pods number of its pods that go with this choice
   * @param lostTime longest time that one of them has run since its start or last checkpoint
   * @param lostWork their work since then: the sum of times in seconds, each multiplied by the
   *     pod's dominant share of the cluster
   * @param choices number of jobs and extra pods that could have been chosen
   * @param proven whether no better choice exists; else none of the choice can be left out
   */
  @LogicalName("pod-group.victim-reason.job-choice")
  record JobChoice(
      boolean whole, int pods, Duration lostTime, double lostWork, int choices, boolean proven)
      implements JournalSerializable {
    /** Returns why, for people. */
    public String text() {
      return "%s; %s lost, %s of %d possible victims by priority, then by work lost"
          .formatted(
              whole
                  ? "its job would lose its minimum and goes whole (%d %s)"
                      .formatted(pods, pods == 1 ? "pod" : "pods")
                  : "its job keeps its minimum without it",
              lossText(),
              proven ? "the best choice" : "a choice",
              choices);
    }

    /** Returns the work that is lost, for people. */
    public String lossText() {
      return lostTime.isZero()
          ? "no work"
          : String.format(Locale.ROOT, "%s of work (%.1f cluster-seconds)", time(), lostWork);
    }

    private String time() {
      return lostTime.toSeconds() < 1
          ? "less than 1s"
          : GoDuration.write(Duration.ofSeconds(lostTime.toSeconds()));
    }
  }

  /**
   * Decision of a policy, for the benefit of no pod.
   *
   * @param policy the plugin's name
   * @param rule rule that it applied, for people; may be empty
   * @param numbers numbers that decided, by name
   */
  @LogicalName("pod-group.victim-reason.evicted-by-policy")
  record EvictedByPolicy(String policy, String rule, SortedMap<String, Double> numbers)
      implements VictimReason {
    public EvictedByPolicy {
      numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }

    @Override
    public String text() {
      var all = new StringJoiner(", ", " (", ")");
      numbers.forEach((name, number) -> all.add(name + " " + number));
      return policy + (rule.isEmpty() ? "" : ": " + rule) + (numbers.isEmpty() ? "" : all);
    }

    @Override
    public String beneficiaryText() {
      return "plugin " + policy;
    }
  }
}
