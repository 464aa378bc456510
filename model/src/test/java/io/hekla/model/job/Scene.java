package io.hekla.model.job;

import io.hekla.model.cluster.PodGroupPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Builder of a state and an observed state of one Job with one task, {@code worker}. */
final class Scene {
  static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
  static final JobMachine MACHINE = new JobMachine();

  private JobPhase phase = JobPhase.PENDING;
  private int replicas = 3;
  private int minAvailable = 3;
  private int minSuccess;
  private int taskMin = JobRules.UNSET;
  private int partitionSize;
  private int maxRetry = 3;
  private int retryCount;
  private int version;
  private boolean retainEnded = true;
  private Map<String, Integer> made = Map.of();
  private Map<String, IndexSet> finished = Map.of();
  private PodGroupPhase gang = PodGroupPhase.RUNNING;
  private String toDelete = "";
  private boolean queueExists = true;
  private JobObservation.Plugins plugins = JobObservation.Plugins.NONE;
  private CreatedPlugins pluginsUp = CreatedPlugins.NONE;
  private JobObservation.Volumes volumes = JobObservation.Volumes.NONE;
  private int ttl = JobRules.UNSET;
  private JobReport shown = JobReport.NONE;
  private FinishedDeletedPods finishedDeleted = FinishedDeletedPods.NONE;
  private final List<JobObservation.Pod> pods = new ArrayList<>();
  private List<JobObservation.Pod> departed = List.of();
  private final List<JobRules.Policy> policies = new ArrayList<>();

  static Scene job(JobPhase phase) {
    var scene = new Scene();
    scene.phase = phase;
    return scene;
  }

  Scene replicas(int count) {
    replicas = count;
    return this;
  }

  Scene minAvailable(int count) {
    minAvailable = count;
    return this;
  }

  Scene minSuccess(int count) {
    minSuccess = count;
    return this;
  }

  Scene taskMinAvailable(int count) {
    taskMin = count;
    return this;
  }

  Scene partitionsOf(int size) {
    partitionSize = size;
    return this;
  }

  Scene maxRetry(int times) {
    maxRetry = times;
    return this;
  }

  Scene retried(int times) {
    retryCount = times;
    return this;
  }

  Scene version(int number) {
    version = number;
    return this;
  }

  Scene endedPodsGoToo() {
    retainEnded = false;
    return this;
  }

  Scene madeAll() {
    made = Map.of("worker", replicas);
    return this;
  }

  Scene finished(String indexes) {
    finished = Map.of("worker", IndexSet.parse(indexes));
    return this;
  }

  /** Sets the pods that its PodGroup does without. */
  Scene finishedDeleted(String indexes) {
    finishedDeleted = new FinishedDeletedPods(Map.of("worker", IndexSet.parse(indexes)));
    return this;
  }

  Scene gang(PodGroupPhase seen) {
    gang = seen;
    return this;
  }

  Scene oldGangStillThere() {
    toDelete = "gang-1";
    return this;
  }

  Scene withoutQueue() {
    queueExists = false;
    return this;
  }

  Scene plugins(String... names) {
    plugins = new JobObservation.Plugins(List.of(names), List.of(), List.of());
    return this;
  }

  Scene faultyPlugin(String fault) {
    plugins = new JobObservation.Plugins(List.of(), List.of(fault), List.of());
    return this;
  }

  /** Sets the requested plugins to exist, set up for this many replicas. */
  Scene pluginsStandFor(int count) {
    pluginsUp = new CreatedPlugins(plugins.names(), Map.of("worker", count));
    return this;
  }

  Scene volumes(JobObservation.Volumes seen) {
    volumes = seen;
    return this;
  }

  /** Sets the time to live after the end, in seconds. */
  Scene ttl(int seconds) {
    ttl = seconds;
    return this;
  }

  /** Sets the status that the API shows. */
  Scene shown(JobReport report) {
    shown = report;
    return this;
  }

  Scene policy(LifecycleEvent trigger, JobAction action) {
    return policy(trigger, action, Duration.ZERO);
  }

  Scene policy(LifecycleEvent trigger, JobAction action, Duration timeout) {
    policies.add(new JobRules.Policy(action, List.of(trigger), 0, timeout));
    return this;
  }

  Scene exitCodePolicy(int exitCode, JobAction action) {
    policies.add(new JobRules.Policy(action, List.of(), exitCode, Duration.ZERO));
    return this;
  }

  /** Adds pods of the next free indexes, created at the Job's version. */
  Scene pods(int count, PodPhase podPhase) {
    for (int i = 0; i < count; i++) {
      pod(pods.size(), podPhase, version, false, 0);
    }
    return this;
  }

  Scene oldPods(int count, PodPhase podPhase) {
    for (int i = 0; i < count; i++) {
      pod(pods.size(), podPhase, version - 1, false, 0);
    }
    return this;
  }

  Scene leaving(int count) {
    for (int i = 0; i < count; i++) {
      pod(pods.size(), PodPhase.RUNNING, version, true, 0);
    }
    return this;
  }

  /** Marks all pods until now as departed. */
  Scene departed() {
    departed = List.copyOf(pods);
    pods.clear();
    return this;
  }

  Scene failedWith(int exitCode) {
    pod(pods.size(), PodPhase.FAILED, version, false, exitCode);
    return this;
  }

  Scene restarted(int times) {
    var last = pods.removeLast();
    pods.add(
        new JobObservation.Pod(
            last.name(),
            last.uid(),
            last.task(),
            last.index(),
            last.version(),
            last.phase(),
            false,
            0,
            times,
            false,
            false));
    return this;
  }

  private void pod(int index, PodPhase podPhase, int atVersion, boolean terminating, int exitCode) {
    pods.add(
        new JobObservation.Pod(
            "job-worker-" + index,
            "uid-" + atVersion + "-" + index,
            "worker",
            index,
            atVersion,
            podPhase,
            terminating,
            exitCode,
            0,
            podPhase == PodPhase.RUNNING,
            false));
  }

  JobEntityState.Present state() {
    return new JobEntityState.Present(
        "job-uid",
        phase,
        NOW.minusSeconds(60),
        List.of(new JobReport.Condition(phase, NOW.minusSeconds(60))),
        version,
        retryCount,
        retainEnded,
        toDelete,
        List.of(),
        made,
        finished,
        List.of(),
        List.of(),
        pluginsUp,
        PodRefusal.NONE,
        Optional.empty());
  }

  JobObservation.Pod pod(int number) {
    return pods.get(number);
  }

  JobObservation observation() {
    return sightOf(pod -> true);
  }

  /** Returns the observed state with some of the pods only. */
  JobObservation sightOf(Predicate<JobObservation.Pod> there) {
    return new JobObservation(
        "job-uid",
        "job",
        NOW.minusSeconds(600),
        false,
        new JobRules(
            minAvailable,
            minSuccess,
            maxRetry,
            ttl,
            List.of(
                new JobRules.Task(
                    "worker",
                    replicas,
                    taskMin,
                    3,
                    partitionSize,
                    JobRules.TaskDependencies.NONE,
                    List.of())),
            policies),
        pods.stream().filter(there).toList(),
        departed,
        new JobObservation.Gang("gang-1", gang, finishedDeleted, false),
        queueExists,
        plugins,
        volumes,
        shown,
        List.of());
  }

  Outcome observed() {
    return Outcome.of(state(), new JobCommand.Observe(observation()), NOW);
  }

  Outcome ordered(JobAction action) {
    return Outcome.of(
        state(), new JobCommand.Execute("order-1", "cmd", action, observation()), NOW);
  }

  /** Outcome of a command. */
  record Outcome(
      JobEntityState.Present before,
      List<JobEvent> events,
      List<JobEffect> effects,
      JobEntityState.Present after) {
    static Outcome of(JobEntityState.Present state, JobCommand command, Instant now) {
      var decision = MACHINE.decide(state, command, now);
      JobEntityState after = state;
      for (JobEvent event : decision.events()) {
        after = MACHINE.apply(after, event);
      }
      return new Outcome(
          state, decision.events(), decision.effects(), (JobEntityState.Present) after);
    }

    JobPhase phase() {
      return after.phase();
    }

    List<String> deleted() {
      return effects.stream()
          .filter(JobEffect.DeletePods.class::isInstance)
          .flatMap(effect -> ((JobEffect.DeletePods) effect).pods().stream())
          .map(JobEffect.Victim::name)
          .toList();
    }

    List<Integer> created() {
      return effects.stream()
          .filter(JobEffect.CreatePods.class::isInstance)
          .flatMap(effect -> ((JobEffect.CreatePods) effect).places().stream())
          .map(JobEffect.Place::index)
          .toList();
    }

    JobReport report() {
      return effects.stream()
          .filter(JobEffect.WriteStatus.class::isInstance)
          .map(effect -> ((JobEffect.WriteStatus) effect).report())
          .findFirst()
          .orElseThrow();
    }

    boolean asks(Class<? extends JobEffect> kind) {
      return effects.stream().anyMatch(kind::isInstance);
    }
  }

  static JobCommand observe(Scene scene) {
    return new JobCommand.Observe(scene.observation());
  }
}
