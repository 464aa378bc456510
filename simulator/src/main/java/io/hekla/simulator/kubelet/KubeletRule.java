package io.hekla.simulator.kubelet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.text.ApiTime;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * Rule of a simulated kubelet: a pure function of the pod and the time. All its state is in the
 * pod, so that a kubelet that was restarted resumes where it was. Times in pods are whole seconds,
 * as everywhere in Kubernetes; a pod may therefore end up to a second early.
 */
public final class KubeletRule {
  /** Annotation with the run time of a container, for example {@code 90s} or {@code 2m30s}. */
  public static final String RUN_FOR = "simulated.hekla.io/run-for";

  /** Annotation with the exit code of a container; 0 unless given. */
  public static final String EXIT_CODE = "simulated.hekla.io/exit-code";

  /**
   * Annotation with the number of pods of the PodGroup that must run, this one included, before its
   * container works; only pods with this annotation count. Until then the pod is not ready, and its
   * run time counts from then on. 1 unless given.
   */
  public static final String RUNS_WITH = "simulated.hekla.io/runs-with";

  private static final int MOST_PODS = 9_999;

  /** Back-off before the first restart of a container that ended, doubled each time. */
  private static final Duration FIRST_BACK_OFF = Duration.ofSeconds(10);

  private static final Duration LONGEST_BACK_OFF = Duration.ofMinutes(5);
  private static final int HIGHEST_EXIT_CODE = 255;

  private final KubeletOptions options;

  public KubeletRule(KubeletOptions options) {
    this.options = options;
  }

  /** Returns the next step for a pod at a time. */
  public KubeletStep next(JsonNode pod, Instant now) {
    if (pod.path("spec").path("nodeName").asText("").isEmpty()) {
      return new KubeletStep.Nothing();
    }
    Optional<Instant> deletion = time(pod.path("metadata").path("deletionTimestamp"));
    if (deletion.isPresent()) {
      return whenDue(stop(pod, deletion.get()), now, due -> new KubeletStep.LetGo());
    }
    return switch (pod.path("status").path("phase").asText("Pending")) {
      case "Pending" -> whenDue(start(pod, now), now, due -> begin(pod, now));
      case "Running" -> running(pod, now);
      case "Succeeded", "Failed" -> new KubeletStep.Nothing();
      default -> new KubeletStep.Nothing();
    };
  }

  private Instant stop(JsonNode pod, Instant deletion) {
    long grace = pod.path("metadata").path("deletionGracePeriodSeconds").asLong();
    Duration delay = options.stopDelay();
    Duration longest = Duration.ofSeconds(grace);
    return deletion.minus(longest).plus(delay.compareTo(longest) < 0 ? delay : longest);
  }

  private Instant start(JsonNode pod, Instant now) {
    for (JsonNode condition : pod.path("status").path("conditions")) {
      if (condition.path("type").asText().equals("PodScheduled")) {
        return time(condition.path("lastTransitionTime")).orElse(now).plus(options.startDelay());
      }
    }
    return now;
  }

  private KubeletStep begin(JsonNode pod, Instant now) {
    Optional<String> wrong = wrongAnnotation(pod);
    if (wrong.isPresent()) {
      return new KubeletStep.WriteStatus(PodStatusPatch.rejected(pod, wrong.get(), now));
    }
    return new KubeletStep.WriteStatus(
        runsWith(pod) > 1
            ? PodStatusPatch.waiting(pod, now)
            : PodStatusPatch.running(pod, now, 0, Optional.empty()));
  }

  private KubeletStep running(JsonNode pod, Instant now) {
    Optional<String> wrong = wrongAnnotation(pod);
    if (wrong.isPresent()) {
      return new KubeletStep.WriteStatus(PodStatusPatch.rejected(pod, wrong.get(), now));
    }
    JsonNode container = pod.path("status").path("containerStatuses").path(0);
    int restarts = container.path("restartCount").asInt();
    JsonNode ended = container.path("lastState").path("terminated");
    if (container.path("state").has("waiting")) {
      Instant due = time(ended.path("finishedAt")).orElse(now).plus(backOff(restarts));
      return whenDue(
          due,
          now,
          at -> {
            return new KubeletStep.WriteStatus(
                PodStatusPatch.running(pod, at, restarts + 1, Optional.of(ended)));
          });
    }
    int count = runsWith(pod);
    Optional<Instant> works = count > 1 && restarts == 0 ? readySince(pod) : Optional.empty();
    if (count > 1 && restarts == 0 && works.isEmpty()) {
      return new KubeletStep.WaitForPods(count);
    }
    Optional<Duration> runFor = runFor(pod);
    if (runFor.isEmpty()) {
      return new KubeletStep.Nothing();
    }
    Instant began =
        works
            .or(() -> time(container.path("state").path("running").path("startedAt")))
            .or(() -> time(pod.path("status").path("startTime")))
            .orElse(now);
    return whenDue(began.plus(runFor.get()), now, due -> end(pod, began, due, restarts));
  }

  private static KubeletStep end(JsonNode pod, Instant began, Instant at, int restarts) {
    int exitCode = exitCode(pod);
    boolean again =
        switch (pod.path("spec").path("restartPolicy").asText("Always")) {
          case "Never" -> false;
          case "OnFailure" -> exitCode != 0;
          default -> true;
        };
    ObjectNode patch =
        again
            ? PodStatusPatch.backingOff(pod, began, at, exitCode, restarts)
            : PodStatusPatch.ended(pod, began, at, exitCode, restarts);
    return new KubeletStep.WriteStatus(patch);
  }

  private static Duration backOff(int restarts) {
    Duration longer = FIRST_BACK_OFF.multipliedBy(1L << Math.min(restarts, 10));
    return longer.compareTo(LONGEST_BACK_OFF) < 0 ? longer : LONGEST_BACK_OFF;
  }

  private Optional<Duration> runFor(JsonNode pod) {
    String text = annotation(pod, RUN_FOR);
    return text.isEmpty() ? options.runFor() : GoDuration.parse(text);
  }

  private static Optional<Instant> readySince(JsonNode pod) {
    for (JsonNode condition : pod.path("status").path("conditions")) {
      if (condition.path("type").asText().equals("Ready")
          && condition.path("status").asText().equals("True")) {
        return time(condition.path("lastTransitionTime"));
      }
    }
    return Optional.empty();
  }

  private static int runsWith(JsonNode pod) {
    String text = annotation(pod, RUNS_WITH);
    return text.isEmpty() ? 1 : Integer.parseInt(text);
  }

  private static int exitCode(JsonNode pod) {
    String text = annotation(pod, EXIT_CODE);
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }

  private static Optional<String> wrongAnnotation(JsonNode pod) {
    String runFor = annotation(pod, RUN_FOR);
    if (!runFor.isEmpty() && GoDuration.parse(runFor).isEmpty()) {
      return Optional.of(
          "annotation %s: \"%s\" is no duration; write it like 90s or 2m30s"
              .formatted(RUN_FOR, runFor));
    }
    String exitCode = annotation(pod, EXIT_CODE);
    if (!exitCode.isEmpty()
        && (!exitCode.matches("[0-9]{1,3}") || Integer.parseInt(exitCode) > HIGHEST_EXIT_CODE)) {
      return Optional.of(
          "annotation %s: \"%s\" is no exit code; write a number from 0 to 255"
              .formatted(EXIT_CODE, exitCode));
    }
    String runsWith = annotation(pod, RUNS_WITH);
    if (!runsWith.isEmpty() && !runsWith.matches("[1-9][0-9]{0,3}")) {
      return Optional.of(
          "annotation %s: \"%s\" is no number of pods; write a number from 1 to %d"
              .formatted(RUNS_WITH, runsWith, MOST_PODS));
    }
    return Optional.empty();
  }

  private static String annotation(JsonNode pod, String name) {
    return pod.path("metadata").path("annotations").path(name).asText("");
  }

  /** Reads a time; a malformed time in one pod must not stop the kubelets of all others. */
  private static Optional<Instant> time(JsonNode text) {
    try {
      return text.isTextual() ? Optional.of(ApiTime.parse(text.asText())) : Optional.empty();
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static KubeletStep whenDue(
      Instant due, Instant now, java.util.function.Function<Instant, KubeletStep> step) {
    return now.isBefore(due) ? new KubeletStep.Wait(due) : step.apply(due);
  }
}
