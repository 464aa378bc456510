package io.hekla.model.job;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Observed state of a Job and its children, at one moment: everything that the machine needs to
 * decide, and nothing that it persists.
 *
 * @param name the Job's name, from which its pods' names are built
 * @param created time of the Job's creation
 * @param deleting whether the Job is being deleted; its pods go by garbage collection then
 * @param pods pods that this Job controls and that carry its annotations
 * @param deletedPods likewise, tombstones: pods that have gone and were not marked as deleted by
 *     the Job, for as long as the machine has not acknowledged them
 * @param podGroup its PodGroup; {@link Gang#NONE} if there is none
 * @param queueExists whether its queue exists
 * @param plugins the Job's demands on plugins
 * @param volumes the Job's demands on volumes
 * @param observedStatus the status that the API shows
 * @param violations bounds that the Job exceeds; if there are any, nothing else of it is read and
 *     nothing is done for it
 */
@LogicalName("job.observation")
public record JobObservation(
    String uid,
    String name,
    Instant created,
    boolean deleting,
    JobRules rules,
    List<Pod> pods,
    List<Pod> deletedPods,
    Gang podGroup,
    boolean queueExists,
    Plugins plugins,
    Volumes volumes,
    JobReport observedStatus,
    List<String> violations)
    implements JournalSerializable {
  public JobObservation {
    pods = List.copyOf(pods);
    deletedPods = List.copyOf(deletedPods);
    violations = List.copyOf(violations);
  }

  /** Returns all pods whose fate is known, those that went first. */
  Stream<Pod> endedPods() {
    return Stream.concat(deletedPods.stream(), pods.stream());
  }

  /**
   * Returns this, with its pending PodGroup admitted to the queue, which the API will show later.
   */
  public JobObservation withAdmittedPodGroup() {
    return new JobObservation(
        uid,
        name,
        created,
        deleting,
        rules,
        pods,
        deletedPods,
        podGroup.phase() == PodGroupPhase.PENDING ? podGroup.in(PodGroupPhase.INQUEUE) : podGroup,
        queueExists,
        plugins,
        volumes,
        observedStatus,
        violations);
  }

  /**
   * Returns this, with the reason why its PodGroup waits.
   *
   * @param why one sentence for people; empty if it does not wait
   */
  public JobObservation waiting(String why) {
    return new JobObservation(
        uid,
        name,
        created,
        deleting,
        rules,
        pods,
        deletedPods,
        podGroup.waiting(why),
        queueExists,
        plugins,
        volumes,
        observedStatus,
        violations);
  }

  /**
   * Observed pod of the Job.
   *
   * @param task the task that it is a replica of
   * @param version the Job's version at its creation
   * @param exitCode exit code of the first container if it has terminated, else 0
   * @param restarts restarts of all its containers, init containers included
   * @param ready whether each of its containers is ready
   * @param outOfSync whether it is marked as deleted by the Job itself
   */
  @LogicalName("job.observation.pod")
  public record Pod(
      String name,
      String uid,
      String task,
      int index,
      int version,
      PodPhase phase,
      boolean terminating,
      int exitCode,
      int restarts,
      boolean ready,
      boolean outOfSync)
      implements JournalSerializable {}

  /**
   * The Job's demands on plugins.
   *
   * @param names names of the plugins that its status lists, sorted
   * @param faults reasons why they are unavailable; the Job then creates no pods
   * @param warnings arguments of plugins that are ignored
   */
  @LogicalName("job.observation.plugins")
  public record Plugins(List<String> names, List<String> faults, List<String> warnings)
      implements JournalSerializable {
    /** Demands of a Job without plugins. */
    public static final Plugins NONE = new Plugins(List.of(), List.of(), List.of());

    public Plugins {
      names = List.copyOf(names);
      faults = List.copyOf(faults);
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Claims that the Job's pods mount.
   *
   * @param existing names of the existing ones, sorted
   * @param namesMissing whether the spec lacks the names of claims that the Job creates
   * @param toCreate names of the claims that the Job creates and that do not exist
   * @param faults reasons why others are unavailable; the Job then waits
   */
  @LogicalName("job.observation.volumes")
  public record Volumes(
      List<String> existing, boolean namesMissing, List<String> toCreate, List<String> faults)
      implements JournalSerializable {
    /** Demands of a Job without volumes. */
    public static final Volumes NONE = new Volumes(List.of(), false, List.of(), List.of());

    public Volumes {
      existing = List.copyOf(existing);
      toCreate = List.copyOf(toCreate);
      faults = List.copyOf(faults);
    }
  }

  /**
   * Observed PodGroup of the Job.
   *
   * @param finishedDeleted the pods that it does not wait for
   * @param differs whether its spec is not what the Job, but for those, wants now
   * @param why the reason why it waits, in one sentence for people, cut to {@link
   *     JournaledText#LONGEST} characters; empty if it does not
   */
  @LogicalName("job.observation.gang")
  public record Gang(
      String uid,
      PodGroupPhase phase,
      FinishedDeletedPods finishedDeleted,
      boolean differs,
      String why)
      implements JournalSerializable {
    public Gang {
      why = JournaledText.cut(why);
    }

    /** Creates one that does not wait. */
    public Gang(
        String uid, PodGroupPhase phase, FinishedDeletedPods finishedDeleted, boolean differs) {
      this(uid, phase, finishedDeleted, differs, "");
    }

    /** Value that stands for a missing PodGroup. */
    public static final Gang NONE =
        new Gang("", PodGroupPhase.PENDING, FinishedDeletedPods.NONE, false);

    private Gang in(PodGroupPhase other) {
      return new Gang(uid, other, finishedDeleted, differs, why);
    }

    private Gang waiting(String reason) {
      return new Gang(uid, phase, finishedDeleted, differs, reason);
    }

    /** Returns whether there is one. */
    public boolean exists() {
      return !uid.isEmpty();
    }
  }
}
