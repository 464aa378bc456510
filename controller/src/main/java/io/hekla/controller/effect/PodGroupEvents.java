package io.hekla.controller.effect;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.Successes;
import io.hekla.controller.verb.Outcome;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.event.ObjectEvent.About;
import io.hekla.model.job.JobReport;
import io.hekla.model.podgroup.OrdinaryPodsObservation;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEffect;
import io.hekla.model.podgroup.VictimReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Events for users of a PodGroup and its pods. Source:
 * docs/reference/scheduler-model.md#events-and-pod-conditions.
 *
 * @param sink receives the Events
 * @param successes which successes are published
 */
public record PodGroupEvents(EventSink sink, Successes successes) {
  private static final String UNSCHEDULABLE = "Unschedulable";
  private static final String SCHEDULED = "Scheduled";
  private static final String EVICT = "Evict";

  /** Largest number of evicted pods that the Event of their Job names. */
  private static final int NAMED_PODS = 3;

  private static final String NOT_MADE = "PodGroupError";

  /**
   * Publishes to users of a PodGroup, and of its Job, that it waits.
   *
   * @param seen the PodGroup
   */
  void waits(ObjectKey group, PodGroupEffect.ReportWaiting waiting, HasMetadata seen) {
    jobOf(seen)
        .ifPresent(
            job ->
                sink.conditionHolds(
                    new ObjectEvent(
                        job,
                        ObjectEvent.Source.CONTROLLERS,
                        waiting.type(),
                        JobReport.PENDING_GROUP,
                        waiting.why())));
    sink.conditionHolds(
        ObjectEvent.ofScheduler(
            About.podGroup(group, waiting.uid()), waiting.type(), UNSCHEDULABLE, waiting.why()));
  }

  private static Optional<About> jobOf(HasMetadata group) {
    return group.getMetadata().getOwnerReferences().stream()
        .filter(
            owner ->
                Boolean.TRUE.equals(owner.getController())
                    && owner.getKind().equals(Kind.JOB.name())
                    && owner.getApiVersion().equals(Kind.JOB.apiVersion()))
        .findFirst()
        .map(
            owner ->
                new About(
                    owner.getApiVersion(),
                    owner.getKind(),
                    new ObjectKey(group.getMetadata().getNamespace(), owner.getName()),
                    owner.getUid()));
  }

  void waitingEnded(ObjectKey group, PodGroupEffect.EndWaitingReport ended, HasMetadata seen) {
    jobOf(seen).ifPresent(job -> sink.conditionWithdrawn(job.uid()));
    About about = About.podGroup(group, ended.uid());
    if (ended.scheduled()) {
      sink.conditionEnded(
          ObjectEvent.ofScheduler(
              about, ObjectEvent.Type.NORMAL, SCHEDULED, "its gang has its places"));
    } else {
      sink.conditionWithdrawn(about.uid());
    }
  }

  /** Publishes to the pods of a PodGroup why the API refused it, if it did. */
  void notMade(List<OrdinaryPodsObservation.PodWithoutGroup> pods, List<Outcome> outcomes) {
    var words = new EventPublisher(sink, Kind.POD);
    pods.forEach(
        pod -> words.warn(new EventPublisher.Target(pod.key(), pod.uid()), NOT_MADE, outcomes));
  }

  /** Publishes the binds that were done, if users want each. */
  void bound(List<PodGroupDecisions.Bind> binds, List<Outcome> outcomes) {
    if (successes != Successes.PODS) {
      return;
    }
    for (int i = 0; i < binds.size(); i++) {
      PodGroupDecisions.Bind bind = binds.get(i);
      if (outcomes.get(i) instanceof Outcome.Done) {
        var pod = new ObjectKey(bind.namespace(), bind.name());
        occurred(
            About.pod(pod, bind.podUid()),
            ObjectEvent.Type.NORMAL,
            SCHEDULED,
            "Successfully assigned %s to %s".formatted(pod, bind.node()));
      }
    }
  }

  /**
   * Publishes the evictions that were done: to each pod, to their PodGroup, and how many there are
   * to their Job, whose pods of the same names come anew.
   *
   * @param seen the PodGroup, if it was seen
   */
  void evicted(
      About group,
      List<PodGroupDecisions.Eviction> evictions,
      List<Outcome> outcomes,
      Optional<HasMetadata> seen) {
    var evicted = new LinkedHashMap<String, List<String>>();
    for (int i = 0; i < evictions.size(); i++) {
      PodGroupDecisions.Eviction eviction = evictions.get(i);
      if (outcomes.get(i) instanceof Outcome.Done) {
        var pod = new ObjectKey(eviction.namespace(), eviction.name());
        occurred(About.pod(pod, eviction.podUid()), ObjectEvent.Type.WARNING, EVICT, why(eviction));
        occurred(group, ObjectEvent.Type.NORMAL, EVICT, eviction.action());
        evicted.computeIfAbsent(by(eviction), by -> new ArrayList<>()).add(eviction.name());
      }
    }
    Optional<About> job =
        evicted.isEmpty() ? Optional.empty() : seen.flatMap(PodGroupEvents::jobOf);
    job.ifPresent(
        about ->
            evicted.forEach(
                (by, pods) ->
                    occurred(
                        about,
                        ObjectEvent.Type.WARNING,
                        EVICT,
                        evicted(pods) + " evicted by " + by)));
  }

  /** Returns how many pods these are, with the names of the first. */
  private static String evicted(List<String> pods) {
    String names = String.join(", ", pods.subList(0, Math.min(pods.size(), NAMED_PODS)));
    return "%d of its pods (%s%s)"
        .formatted(pods.size(), names, pods.size() > NAMED_PODS ? ", …" : "");
  }

  private static String why(PodGroupDecisions.Eviction eviction) {
    return switch (eviction.reason()) {
      case VictimReason.RoomNeeded room -> forPod(eviction, room);
      case VictimReason.JobChosen job -> forPod(eviction, job);
      case VictimReason.EvictedByPolicy policy ->
          "evicted by %s: %s".formatted(eviction.action(), policy.text());
      case VictimReason.Unspecified unknown -> "evicted by " + eviction.action();
    };
  }

  private static String forPod(PodGroupDecisions.Eviction eviction, VictimReason reason) {
    return "evicted by %s for pod %s: %s"
        .formatted(eviction.action(), eviction.beneficiary(), reason.text());
  }

  /** Returns the action, and who has the room now if that is known. */
  static String by(PodGroupDecisions.Eviction eviction) {
    String beneficiary = eviction.reason().beneficiaryText();
    return eviction.action() + (beneficiary.isEmpty() ? "" : " for " + beneficiary);
  }

  private void occurred(About about, ObjectEvent.Type type, String reason, String message) {
    sink.occurred(ObjectEvent.ofScheduler(about, type, reason, message));
  }
}
