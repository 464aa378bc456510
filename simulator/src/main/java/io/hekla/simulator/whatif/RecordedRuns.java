package io.hekla.simulator.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.text.GoDuration;
import io.hekla.simulator.kubelet.KubeletRule;
import io.hekla.simulator.virtual.PodRuns;
import io.hekla.simulator.virtual.PodRuns.PodRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Run times of pods in recorded days, from the binding to the end. A pod that did not end by itself
 * runs until it is deleted, unless its template states a run time.
 */
final class RecordedRuns {
  private final DaysTime time;
  private final Map<String, Instant> bound = new HashMap<>();
  private final Map<ObjectKey, List<PodRun>> ended = new HashMap<>();
  private final Map<ObjectKey, ObjectNode> seen = new HashMap<>();
  private final Map<String, ObjectNode> jobs = new HashMap<>();

  /** Time for which pods had run when the days began, by uid. */
  private final Map<String, Duration> ranBefore = new HashMap<>();

  /** Nodes of pods that ran when the days began, and the nodes that were there. */
  private final Map<ObjectKey, String> placed = new HashMap<>();

  private final Set<String> nodesThere = new HashSet<>();

  private final List<Duration> lengths = new ArrayList<>();

  RecordedRuns(DaysTime time) {
    this.time = time;
  }

  void take(RecordedMoment moment) {
    if (moment.kind().equals(Kind.JOB)) {
      moment.after().ifPresent(job -> jobs.put(Manifest.uid(job), job));
    }
    if (moment.kind().equals(Kind.NODE) && moment.isBase()) {
      nodesThere.add(Manifest.key(moment.object()).name());
    }
    if (!moment.kind().equals(Kind.POD) || moment.after().isEmpty()) {
      return;
    }
    ObjectNode pod = moment.after().get();
    if (Manifest.node(pod).isEmpty() || (moment.isBase() && Manifest.isEndedPod(pod))) {
      return;
    }
    String uid = Manifest.uid(pod);
    Instant since = bound.computeIfAbsent(uid, none -> time.started(moment));
    ObjectKey key = Manifest.key(pod);
    seen.put(key, pod);
    if (moment.isBase()) {
      placed.put(key, Manifest.node(pod));
      Duration ran = Duration.between(moment.at(), time.from());
      ranBefore.put(uid, ran.isNegative() ? Duration.ZERO : ran);
    }
    boolean wasEnded = moment.before().filter(Manifest::isEndedPod).isPresent();
    if (Manifest.isEndedPod(pod) && !wasEnded) {
      Duration length = Duration.between(since, time.of(moment));
      lengths.add(whole(uid, length));
      ended
          .computeIfAbsent(key, none -> new ArrayList<>())
          .add(new PodRun(Optional.of(length), exitCode(pod)));
    }
  }

  /** Returns the run time of a pod with the part that was before the days. */
  private Duration whole(String uid, Duration inRun) {
    Duration before = ranBefore.get(uid);
    return before == null ? inRun : inRun.minus(time.lead()).plus(before);
  }

  private static int exitCode(ObjectNode pod) {
    int code = Manifest.phase(pod).equals("Failed") ? 1 : 0;
    for (JsonNode container : pod.path("status").path("containerStatuses")) {
      code = container.path("state").path("terminated").path("exitCode").asInt(code);
    }
    return code;
  }

  /**
   * Returns the runs of all pods that started.
   *
   * @param remaining time for which a pod goes on that ran so long when the days began, did not end
   *     in them, and states no run time; empty if it runs until it is deleted
   */
  PodRuns runs(Function<Duration, Optional<Duration>> remaining) {
    var all = new HashMap<ObjectKey, List<PodRun>>(ended);
    seen.forEach(
        (key, pod) -> {
          if (!ended.containsKey(key)) {
            run(pod, remaining).ifPresent(run -> all.put(key, List.of(run)));
          }
        });
    var nodes = new HashMap<>(placed);
    nodes.values().retainAll(nodesThere);
    return new PodRuns(all, nodes);
  }

  /** Returns the run of a pod that did not end; empty if its template states it. */
  private Optional<PodRun> run(ObjectNode pod, Function<Duration, Optional<Duration>> remaining) {
    JsonNode template = template(pod);
    Optional<Duration> stated =
        GoDuration.parse(Manifest.annotation(template, KubeletRule.RUN_FOR));
    Duration elapsed = ranBefore.get(Manifest.uid(pod));
    if (elapsed == null) {
      return stated.isPresent() ? Optional.empty() : Optional.of(PodRun.UNTIL_DELETED);
    }
    int exitCode =
        template.path("metadata").path("annotations").path(KubeletRule.EXIT_CODE).asInt();
    return Optional.of(
        stated
            .map(whole -> left(whole, elapsed))
            .or(() -> remaining.apply(elapsed))
            .map(left -> new PodRun(Optional.of(time.lead().plus(left)), exitCode))
            .orElse(PodRun.UNTIL_DELETED));
  }

  private static Duration left(Duration whole, Duration elapsed) {
    Duration left = whole.minus(elapsed);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Returns the recorded run times of pods that ended, also what of them was before the days. */
  List<Duration> lengths() {
    return lengths;
  }

  /** Returns the median of the recorded run times; empty if no pod ended. */
  Optional<Duration> median() {
    return lengths.isEmpty()
        ? Optional.empty()
        : Optional.of(lengths.stream().sorted().toList().get(lengths.size() / 2));
  }

  /** Returns what has the annotations of the pod: itself, or its template in its Job. */
  private JsonNode template(ObjectNode pod) {
    Optional<JsonNode> owner = Manifest.controller(pod, Kind.JOB);
    if (owner.isEmpty()) {
      return pod;
    }
    String task = Manifest.annotation(pod, WellKnownKeys.TASK_SPEC);
    ObjectNode job = jobs.get(owner.get().path("uid").asText());
    if (job != null) {
      for (JsonNode one : job.path("spec").path("tasks")) {
        if (one.path("name").asText().equals(task)) {
          return one.path("template");
        }
      }
    }
    return MissingNode.getInstance();
  }
}
