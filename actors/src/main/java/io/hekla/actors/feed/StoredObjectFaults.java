package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.Objections;
import io.hekla.admission.advice.PartitionAdvice;
import io.hekla.admission.advice.TopologyAdvice;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.Finding;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.CommandIndex;
import io.hekla.controller.observe.JobObserver;
import io.hekla.model.api.Command;
import io.hekla.model.api.PodGroup;
import io.hekla.model.job.JobAction;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import io.hekla.model.queue.QueueAction;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Faults of a stored object, in one sentence for the user who wrote it. */
final class StoredObjectFaults {
  /**
   * Kinds whose objects users write manually, and whose faults no other controller reports in full.
   */
  static final List<Kind<?>> KINDS =
      List.of(
          Kind.JOB, Kind.POD_GROUP, Kind.JOB_TEMPLATE, Kind.JOB_FLOW, Kind.CRON_JOB, Kind.COMMAND);

  private static final Logger log = LoggerFactory.getLogger(StoredObjectFaults.class);
  private static final int MOST_REPORTED = 3;
  private static final int LONGEST = 900;
  private static final Pattern ODD = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Cs}]");

  private StoredObjectFaults() {}

  /**
   * Returns whether an object is one whose faults no other controller reports in full. A PodGroup
   * that a controller made repeats the faults of its Job or its pods.
   */
  static boolean isDue(Kind<?> kind, HasMetadata object) {
    boolean repeats = object instanceof PodGroup && OrdinaryPods.controller(object).isPresent();
    return KINDS.contains(kind) && !repeats;
  }

  /** Returns the objection, on one line; empty if there is none. */
  static Optional<String> to(HasMetadata object, AdmissionSettings settings) {
    return judged(
        object,
        () ->
            object instanceof Command command
                ? toCommand(command).map(StoredObjectFaults::shown)
                : shown(Objections.to(object, settings)));
  }

  /** Returns what an object states without effect, on one line; empty if there is nothing. */
  static Optional<String> withoutEffect(
      HasMetadata object, TopologyAdvice topology, PartitionAdvice partitions) {
    return judged(
        object,
        () ->
            shown(
                Stream.of(topology.of(object), partitions.of(object))
                    .flatMap(List::stream)
                    .toList()));
  }

  private static Optional<String> judged(HasMetadata object, Supplier<Optional<String>> judgement) {
    try {
      return object.getMetadata().getDeletionTimestamp() != null || JobObserver.hasEnded(object)
          ? Optional.empty()
          : judgement.get();
    } catch (RuntimeException | StackOverflowError e) {
      // The object was judged for nothing but this message.
      log.debug("{} cannot be checked", object.getFullResourceName(), e);
      return Optional.empty();
    }
  }

  private static Optional<String> toCommand(Command command) {
    String action = Objects.requireNonNullElse(command.action, "");
    if (CommandIndex.targetOf(command, Kind.JOB).isPresent()) {
      return JobAction.read(action) == JobAction.OTHER
          ? Optional.of("action \"%s\" is no action of a Job, such as AbortJob".formatted(action))
          : Optional.empty();
    }
    if (CommandIndex.targetOf(command, Kind.QUEUE).isPresent()) {
      return QueueAction.read(action).spelling().equals(action)
          ? Optional.empty()
          : Optional.of(
              "action \"%s\" is no action of a Queue, such as CloseQueue".formatted(action));
    }
    var target = command.target;
    return Optional.of(
        target == null
            ? "target is missing; name a Job of batch.volcano.sh/v1alpha1 or a Queue"
            : "target \"%s\" of %s %s is no Job of batch.volcano.sh/v1alpha1 and no Queue"
                .formatted(target.getName(), target.getApiVersion(), target.getKind()));
  }

  /** Returns the findings on one line, the first ones in full; empty if there are none. */
  private static Optional<String> shown(List<Finding> findings) {
    if (findings.isEmpty()) {
      return Optional.empty();
    }
    String first =
        findings.stream()
            .limit(MOST_REPORTED)
            .map(Finding::toString)
            .collect(Collectors.joining("; "));
    int more = findings.size() - MOST_REPORTED;
    return Optional.of(shown(first + (more > 0 ? " (and %d more)".formatted(more) : "")));
  }

  /** Returns the text on one line, and cut: in part it comes from the author of the object. */
  private static String shown(String text) {
    String cut = text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "…" : text;
    return ODD.matcher(cut).replaceAll("?");
  }
}
