package io.hekla.system;

import static io.hekla.system.JobUser.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.model.api.JobStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Events of real pods, each with every action that a policy may answer it with. All Jobs run at
 * once, and all meet their event before the first is checked. Source:
 * docs/reference/controllers.md#lifecycle-events,
 * docs/reference/controllers.md#from-event-to-action,
 * docs/reference/controllers.md#states-of-a-job.
 */
@OnRealApiServer
class RealJobPoliciesST {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(2, "64", "64Gi");

  private static final JobUser jobs = new JobUser(system);

  /** Uids of the pods before the event, by their Job. */
  private static final Map<String, Map<String, String>> before = new HashMap<>();

  /** Event of the Job's pod {@code a-0}, of the two of its task {@code a}. */
  private enum Happening {
    POD_FAILED("event: PodFailed"),
    EXIT_CODE("exitCode: 3"),
    POD_EVICTED("event: PodEvicted"),
    TASK_FAILED("event: TaskFailed"),
    TASK_COMPLETED("event: TaskCompleted"),
    ANY("event: '*'"),
    POD_PENDING("timeout: 1s, event: PodPending");

    private final String policy;

    Happening(String policy) {
      this.policy = policy;
    }

    void befall(String job) {
      var kubelet = system.kubelet();
      switch (this) {
        case POD_FAILED, ANY -> kubelet.fail(job + "-a-0", 1);
        case EXIT_CODE -> kubelet.fail(job + "-a-0", 3);
        case POD_EVICTED -> jobs.deletePod(job + "-a-0");
        case TASK_FAILED -> kubelet.restartContainers(job + "-a-0", 3);
        case TASK_COMPLETED -> kubelet.finish(pod -> pod.name().startsWith(job + "-a-"));
        case POD_PENDING -> {}
      }
    }
  }

  /** Action of the policy. */
  private enum Action {
    ABORT("AbortJob", "Aborted"),
    TERMINATE("TerminateJob", "Terminated"),
    COMPLETE("CompleteJob", "Completed"),
    RESTART_JOB("RestartJob", "Running"),
    RESTART_TASK("RestartTask", "Running"),
    RESTART_PARTITION("RestartPartition", "Running"),
    RESTART_POD("RestartPod", "Running");

    private final String spelling;
    private final String phase;

    Action(String spelling, String phase) {
      this.spelling = spelling;
      this.phase = phase;
    }

    /** The pods that are made anew. */
    List<String> replaced() {
      return switch (this) {
        case ABORT, TERMINATE, COMPLETE -> List.of();
        case RESTART_JOB -> List.of("a-0", "a-1", "b-0");
        case RESTART_TASK -> List.of("a-0", "a-1");
        case RESTART_PARTITION, RESTART_POD -> List.of("a-0");
      };
    }
  }

  private record Row(Happening happening, Action action) {
    String job() {
      return (happening + "-" + action).replace('_', '-').toLowerCase(Locale.ROOT);
    }

    /**
     * Returns whether the combination makes sense: the event of a completed task names no single
     * pod; a pod that is pending again stays so for ever.
     */
    boolean isTarget() {
      return switch (happening) {
        case POD_PENDING -> action.replaced().isEmpty();
        case TASK_COMPLETED -> action != Action.RESTART_POD && action != Action.RESTART_PARTITION;
        default -> true;
      };
    }

    @Override
    public String toString() {
      return happening.policy + " → " + action.spelling;
    }
  }

  static List<Row> rows() {
    return Stream.of(Happening.values())
        .flatMap(one -> Stream.of(Action.values()).map(action -> new Row(one, action)))
        .filter(Row::isTarget)
        .toList();
  }

  @BeforeAll
  static void letAllHappen() {
    for (Row row : rows()) {
      if (row.happening == Happening.POD_PENDING) {
        system.kubelet().holdBack(row.job() + "-a-0");
      }
      jobs.apply(
          row.job(),
          "policies: [{%s, action: %s}]".formatted(row.happening.policy, row.action.spelling),
          task("a", 2, "partitionPolicy: {totalPartitions: 2, partitionSize: 1}"),
          task("b", 1, ""));
    }
    var happening = new ArrayList<>(rows());
    happening.removeIf(row -> row.happening == Happening.POD_PENDING);
    happening.forEach(row -> jobs.awaitPhase(row.job(), "Running"));
    happening.forEach(row -> jobs.awaitRunning(row.job(), 3));
    happening.forEach(row -> before.put(row.job(), jobs.uids(row.job())));
    happening.forEach(row -> row.happening.befall(row.job()));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void anEventIsAnsweredByTheActionOfItsPolicy(Row row) {
    String job = row.job();
    if (row.action.replaced().isEmpty()) {
      jobs.awaitPhase(job, row.action.phase);
      assertThat(jobs.status(job).retryCount).isEqualTo(0);
      assertThat(jobs.status(job).version).isEqualTo(1);
      assertThat(jobs.uids(job).keySet()).isEqualTo(endedPods(row));
    } else {
      var replaced = row.action.replaced().stream().map(pod -> job + "-" + pod).toList();
      jobs.awaitReplaced(
          job, Objects.requireNonNull(before.get(job)), replaced.toArray(String[]::new));
      jobs.awaitStatus(job, "retried", status -> isRetried(row, status));
    }
  }

  /**
   * Returns whether the Job was retried: a policy for any event may act again, on the events of the
   * gang meanwhile.
   */
  private static boolean isRetried(Row row, JobStatus status) {
    int retries = Objects.requireNonNullElse(status.retryCount, 0);
    int version = row.action == Action.RESTART_JOB ? 1 : 0;
    return row.happening == Happening.ANY
        ? retries >= 1
        : retries == 1 && Objects.equals(status.version, version);
  }

  /** Pods that have ended, which are retained for their logs. */
  private static Set<String> endedPods(Row row) {
    return switch (row.happening) {
      case POD_FAILED, EXIT_CODE, ANY -> Set.of(row.job() + "-a-0");
      case TASK_COMPLETED -> Set.of(row.job() + "-a-0", row.job() + "-a-1");
      case POD_EVICTED, TASK_FAILED, POD_PENDING -> Set.of();
    };
  }
}
