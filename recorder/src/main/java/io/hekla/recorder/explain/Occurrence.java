package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceText;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.replay.PodGroupText;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Instant;
import java.util.Optional;

/** Change between two sessions that may matter to a PodGroup. */
sealed interface Occurrence {
  /** Returns the clock of the session that saw it first. */
  Instant at();

  /**
   * Returns it as a sentence for a PodGroup, which is made only then; empty if it does not matter
   * to it.
   */
  Optional<String> text(SnapshotJob job);

  /** Returns the PodGroup to which alone it matters; empty if it may matter to others. */
  default Optional<ObjectKey> owner() {
    return Optional.empty();
  }

  /** Change of an object of a namespace, which matters to the PodGroups there. */
  record InNamespace(Instant at, String namespace, String text) implements Occurrence {
    @Override
    public Optional<String> text(SnapshotJob job) {
      return job.podGroup().key().namespace().equals(namespace)
          ? Optional.of(text)
          : Optional.empty();
    }
  }

  /** Change of a PodGroup itself. */
  record Own(Instant at, ObjectKey podGroup, String text) implements Occurrence {
    @Override
    public Optional<String> text(SnapshotJob job) {
      return isOf(job, podGroup) ? Optional.of(text) : Optional.empty();
    }

    @Override
    public Optional<ObjectKey> owner() {
      return Optional.of(podGroup);
    }
  }

  /** Change that matters to everyone. */
  record Common(Instant at, String text) implements Occurrence {
    @Override
    public Optional<String> text(SnapshotJob job) {
      return Optional.of(text);
    }
  }

  /** PodGroup that holds nothing any more, which matters to the others. */
  record Released(Instant at, ObjectKey podGroup, String queue, ResourceVector freed)
      implements Occurrence {
    @Override
    public Optional<String> text(SnapshotJob job) {
      return isOf(job, podGroup)
          ? Optional.empty()
          : Optional.of(
              "%s of queue %s ended and freed %s"
                  .formatted(
                      PodGroupText.withoutUid(podGroup.toString()),
                      queue,
                      ResourceText.all(freed)));
    }
  }

  /** Pods of a PodGroup that were bound, which matters in its queue. */
  record Bound(Instant at, ObjectKey podGroup, String queue, int pods) implements Occurrence {
    @Override
    public Optional<String> text(SnapshotJob job) {
      return job.queueName().equals(queue)
          ? Optional.of(
              "%d pod%s of %s %s bound"
                  .formatted(
                      pods,
                      pods == 1 ? "" : "s",
                      isOf(job, podGroup)
                          ? "its own"
                          : PodGroupText.withoutUid(podGroup.toString()),
                      pods == 1 ? "was" : "were"))
          : Optional.empty();
    }
  }

  /** Pod that was evicted, which matters to its own PodGroup. */
  record Evicted(Instant at, Decisions.Eviction eviction) implements Occurrence {
    @Override
    public Optional<String> text(SnapshotJob job) {
      return isOf(job, eviction.podGroup())
          ? Optional.of(
              "its pod %s was evicted by %s for %s"
                  .formatted(
                      eviction.task(),
                      eviction.action(),
                      eviction.reason().beneficiaryText().isEmpty()
                          ? eviction.beneficiary()
                          : eviction.reason().beneficiaryText()))
          : Optional.empty();
    }

    @Override
    public Optional<ObjectKey> owner() {
      return Optional.of(eviction.podGroup());
    }
  }

  private static boolean isOf(SnapshotJob job, ObjectKey podGroup) {
    return podGroup.equals(job.podGroup().key());
  }
}
