package io.hekla.model.job;

import java.time.Instant;
import java.util.List;

/** What a Job asks the outside to do; each may be done again without harm. */
public sealed interface JobEffect {
  /** Create the PodGroup that the Job wants; that it exists already is fine. */
  record CreatePodGroup(Spared spared) implements JobEffect {}

  /** Bring the PodGroup's spec to that of the PodGroup that the Job wants. */
  record UpdatePodGroup(String uid, Spared spared) implements JobEffect {}

  /** Delete the PodGroup of this uid; that it is gone is fine. */
  record DeletePodGroup(String uid) implements JobEffect {}

  /**
   * Create these pods as the spec and these numbers say; one that exists is left alone. Of a large
   * Job they are the first of those missing: its next look asks for more.
   */
  record CreatePods(List<Place> places, int version, int retryCount) implements JobEffect {
    public CreatePods {
      places = List.copyOf(places);
    }
  }

  /** A pod to be made: the task and the index within it. */
  record Place(String task, int index) {}

  /**
   * Mark these pods with {@code volcano.sh/controller-out-of-sync} and delete them; one that is
   * gone, or has another uid, is left alone.
   */
  record DeletePods(List<Victim> pods) implements JobEffect {
    public DeletePods {
      pods = List.copyOf(pods);
    }
  }

  /** A pod to be deleted: this uid, not a later pod of the same name. */
  record Victim(String name, String uid) {}

  /**
   * Make the objects of the Job's plugins, and answer with {@link JobCommand.PluginsStand} once all
   * stand. What they are follows from the Job; keys are made by who carries this out and stand in
   * the Secret alone.
   *
   * @param plugins what stands afterwards
   * @param scaled whether they stood already and only the numbers of replicas differ
   */
  record SetUpPlugins(PluginsUp plugins, boolean scaled) implements JobEffect {}

  /**
   * Delete the objects of the Job's plugins, and answer with {@link JobCommand.PluginsGone} once
   * none is left.
   */
  record TakeDownPlugins() implements JobEffect {}

  /** Write the names of the claims that the Job makes into its spec. */
  record NameClaims() implements JobEffect {}

  /** Make these claims as the Job's spec describes them; one that the Job has already is fine. */
  record MakeClaims(List<String> names) implements JobEffect {
    public MakeClaims {
      names = List.copyOf(names);
    }
  }

  /**
   * Delete the Job of this uid, which has ended and was kept for as long as it asked for; what
   * belongs to it goes first. That it is gone is fine.
   */
  record DeleteJob(String uid) implements JobEffect {}

  /** Write the status. */
  record WriteStatus(JobReport report) implements JobEffect {}

  /** Delete the Command object that was carried out; that it is gone is fine. */
  record DeleteOrder(String name, String uid) implements JobEffect {}

  /**
   * Delete the Command object if the API has no Job for it: one that came later must not obey it.
   * If there is a Job after all, it obeys once it is seen.
   *
   * @param target uid of the Job that it is for; empty if any of the name
   */
  record DropOrder(String name, String uid, String target) implements JobEffect {}

  /**
   * Record a Kubernetes event on the Job. The one who does it drops a repetition of the last.
   *
   * @param warning whether of type Warning, else Normal
   */
  record Report(boolean warning, String reason, String message) implements JobEffect {}

  /** Send {@link JobCommand.Observe} again at this time; replaces an earlier wish. */
  record WakeAt(Instant due) implements JobEffect {}
}
