package io.hekla.scheduler.session;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.podgroup.VictimReason.JobChoice;
import io.hekla.model.podgroup.VictimReason.JobChosen;
import io.hekla.model.podgroup.VictimReason.RoomNeeded;
import io.hekla.model.resource.ResourceVector;
import java.util.Optional;

/** Beneficiary of an eviction. The reason is computed only once the task is evicted. */
sealed interface Evictor {
  /** Placeholder where nothing is evicted. */
  Evictor NOBODY = new Policy("", new VictimReason.Unspecified());

  static Evictor of(TaskView claimant) {
    return new Claimant(claimant, Optional.empty());
  }

  static Evictor of(TaskView claimant, JobChoice choice) {
    return new Claimant(claimant, Optional.of(choice));
  }

  static Evictor of(String policy, VictimReason reason) {
    return new Policy(policy, reason);
  }

  /** Name as written with the eviction. */
  String name();

  /** Job that gets the room, if it is one. */
  Optional<JobView> beneficiary();

  /**
   * Returns why this victim was chosen.
   *
   * @param allocated what the victim's queue held before it went
   * @param room what its node had to give before it went
   */
  VictimReason reason(TaskView victim, ResourceVector allocated, ResourceVector room);

  /**
   * Task that needs the room.
   *
   * @param choice why the victim's job was chosen, if jobs are chosen whole
   */
  record Claimant(TaskView task, Optional<JobChoice> choice) implements Evictor {
    @Override
    public Optional<JobView> beneficiary() {
      return Optional.of(task.job());
    }

    @Override
    public String name() {
      return task.info().key().toString();
    }

    @Override
    public VictimReason reason(TaskView victim, ResourceVector allocated, ResourceVector room) {
      var needed =
          new RoomNeeded(
              side(victim, allocated),
              side(task, task.job().queue().allocated()),
              task.request(),
              room);
      return choice.<VictimReason>map(why -> new JobChosen(needed, why)).orElse(needed);
    }

    private static ComparedPod side(TaskView task, ResourceVector allocated) {
      return new ComparedPod(
          task.priority(),
          task.job().priority(),
          task.job().queue().name(),
          allocated,
          ResourceVector.EMPTY,
          owner(task));
    }

    /** Returns the Job that the pod names, which users know; else its PodGroup. */
    private static String owner(TaskView task) {
      String job = task.info().labels().getOrDefault(WellKnownKeys.JOB_NAME, "");
      return job.isEmpty()
          ? "PodGroup " + task.job().key()
          : "Job " + new ObjectKey(task.info().key().namespace(), job);
    }
  }

  /** Policy that evicts of its own accord. */
  record Policy(String name, VictimReason reason) implements Evictor {
    @Override
    public Optional<JobView> beneficiary() {
      return Optional.empty();
    }

    @Override
    public VictimReason reason(TaskView victim, ResourceVector allocated, ResourceVector room) {
      return reason;
    }
  }
}
