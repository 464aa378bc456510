package io.hekla.model.job;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What the API shows of a Job and of what belongs to it, at one moment: everything that the machine
 * needs to decide, and nothing that it keeps.
 *
 * @param name the Job's name, from which its pods' names are made
 * @param created when the Job was created
 * @param deleting whether the Job is being deleted; its pods go by garbage collection then
 * @param pods controlled by this Job and carrying its annotations
 * @param departed likewise, those that have gone and were not marked as deleted by the Job, for as
 *     long as it is not known that the machine has seen it
 * @param podGroup {@link Gang#NONE} if there is none
 * @param queueExists whether the queue that it asks for is there
 * @param plugins what the Job asks of plugins
 * @param volumes what the Job asks of volumes
 * @param shown the status that the API shows
 * @param violations bounds that the Job is beyond; if there are any, nothing else of it is read and
 *     nothing is done for it
 */
@LogicalName("job.sight")
public record JobSight(
    String uid,
    String name,
    Instant created,
    boolean deleting,
    JobRules rules,
    List<Pod> pods,
    List<Pod> departed,
    Gang podGroup,
    boolean queueExists,
    Plugins plugins,
    Volumes volumes,
    JobReport shown,
    List<String> violations)
    implements Kept {
  public JobSight {
    pods = List.copyOf(pods);
    departed = List.copyOf(departed);
    // A member of an older version sends none.
    violations = List.copyOf(Objects.requireNonNullElse(violations, List.of()));
  }

  /** All pods of which it is known what became of them, those that went first. */
  Stream<Pod> past() {
    return Stream.concat(departed.stream(), pods.stream());
  }

  /** This, with its pending PodGroup let into the queue, which the API will show later. */
  public JobSight letIn() {
    return new JobSight(
        uid,
        name,
        created,
        deleting,
        rules,
        pods,
        departed,
        podGroup.phase() == PodGroupPhase.PENDING
            ? new Gang(podGroup.uid(), PodGroupPhase.INQUEUE, podGroup.spared(), podGroup.differs())
            : podGroup,
        queueExists,
        plugins,
        volumes,
        shown,
        violations);
  }

  /**
   * One pod of the Job.
   *
   * @param task the task that it is a replica of
   * @param version the Job's version at its creation
   * @param exitCode of the first container if it has terminated, else 0
   * @param restarts of all its containers, init containers included
   * @param ready whether each of its containers is
   * @param outOfSync whether it is marked as deleted by the Job itself
   */
  @LogicalName("job.sight.pod")
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
      implements Kept {}

  /**
   * What the Job asks of plugins.
   *
   * @param names of those that its status tells of, sorted
   * @param faults why they cannot be had; the Job then makes no pods
   * @param remarks what in their arguments is passed over
   */
  @LogicalName("job.sight.plugins")
  public record Plugins(List<String> names, List<String> faults, List<String> remarks)
      implements Kept {
    /** Nothing is asked. */
    public static final Plugins NONE = new Plugins(List.of(), List.of(), List.of());

    public Plugins {
      names = List.copyOf(names);
      faults = List.copyOf(faults);
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * The claims that the Job's pods mount.
   *
   * @param standing names of those that are there, sorted
   * @param nameless whether the spec does not tell the names of those yet that the Job makes
   * @param toMake names of those that the Job makes and that are not there
   * @param faults why others cannot be had; the Job then waits
   */
  @LogicalName("job.sight.volumes")
  public record Volumes(
      List<String> standing, boolean nameless, List<String> toMake, List<String> faults)
      implements Kept {
    /** Nothing is asked. */
    public static final Volumes NONE = new Volumes(List.of(), false, List.of(), List.of());

    public Volumes {
      standing = List.copyOf(standing);
      toMake = List.copyOf(toMake);
      faults = List.copyOf(faults);
    }
  }

  /**
   * The Job's PodGroup.
   *
   * @param spared the pods that it was told not to wait for
   * @param differs whether its spec is not what the Job, but for those, wants now
   */
  @LogicalName("job.sight.gang")
  public record Gang(String uid, PodGroupPhase phase, Spared spared, boolean differs)
      implements Kept {
    /** There is no PodGroup. */
    public static final Gang NONE = new Gang("", PodGroupPhase.PENDING, Spared.NOBODY, false);

    /** Whether there is one. */
    public boolean exists() {
      return !uid.isEmpty();
    }
  }
}
