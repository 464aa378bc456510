package io.hekla.model.machine;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.FinishedDeletedPods;
import io.hekla.model.job.JobAction;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobEffect;
import io.hekla.model.job.JobEntityState;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobMachine;
import io.hekla.model.job.JobObservation;
import io.hekla.model.job.JobReport;
import io.hekla.model.job.JobRules;
import io.hekla.model.job.PodPhase;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEffect;
import io.hekla.model.podgroup.PodGroupEntityState;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupMachine;
import io.hekla.model.podgroup.PodGroupObservation;
import io.hekla.model.podgroup.PodGroupReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One Job and its PodGroup on an API made of maps. After every command it checks that replaying the
 * persisted events gives the live state, that owed effects are a function of the state, and that
 * everything survives the journal's format.
 */
public final class GangWorld {
  private record Pod(
      String uid, int index, int version, PodPhase phase, String node, boolean terminating) {
    Pod in(PodPhase next) {
      return new Pod(uid, index, version, next, node, terminating);
    }

    Pod on(String next) {
      return new Pod(uid, index, version, phase, next, terminating);
    }
  }

  private static final Format FORMAT = new Format();

  private final JobMachine jobMachine = new JobMachine();
  private final PodGroupMachine gangMachine = new PodGroupMachine(Duration.ofSeconds(60), false);
  private final JobRules rules;
  private final int size;
  private final JobObservation.Plugins plugins;
  private final Map<String, Pod> pods = new TreeMap<>();
  private JobEntityState job = jobMachine.initial();
  private PodGroupEntityState gang = gangMachine.initial();
  private JobReport shown = JobReport.NONE;
  private String gangUid = "";
  private PodGroupPhase gangPhase = PodGroupPhase.PENDING;
  private FinishedDeletedPods finishedDeleted = FinishedDeletedPods.NONE;
  private int serial;
  private long session;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final List<JobEvent> jobEvents = new ArrayList<>();
  private final List<PodGroupEvent> gangEvents = new ArrayList<>();

  /** Creates a Job of one task with so many pods, all needed. */
  public GangWorld(int size, List<JobRules.Policy> policies) {
    this(size, policies, JobObservation.Plugins.NONE);
  }

  /** Creates the same with a Job that requests plugins. */
  public GangWorld(int size, List<JobRules.Policy> policies, JobObservation.Plugins plugins) {
    this.plugins = plugins;
    this.size = size;
    this.rules =
        new JobRules(
            size,
            0,
            3,
            JobRules.UNSET,
            List.of(
                new JobRules.Task(
                    "worker", size, size, 3, 2, JobRules.TaskDependencies.NONE, List.of())),
            policies);
  }

  /** Returns the number of events persisted so far, of both. */
  public int persistedEvents() {
    return jobEvents.size() + gangEvents.size();
  }

  /** Returns all events persisted so far, for messages. */
  public String history() {
    return jobEvents + "\n" + gangEvents;
  }

  /** Returns the phase that the Job's status shows. */
  public String phase() {
    return shown.phase();
  }

  /** Returns the number of existing pods. */
  public int pods() {
    return pods.size();
  }

  /** Lets both observe until nothing changes. */
  public void settle() {
    for (int round = 0; round < 50; round++) {
      int before = persistedEvents();
      JobReport was = shown;
      int count = pods.size();
      now = now.plusSeconds(1);
      tellJob(new JobCommand.Observe(jobSight()));
      tellGang(
          gangUid.isEmpty()
              ? new PodGroupCommand.Gone()
              : new PodGroupCommand.Observe(gangSight()));
      if (persistedEvents() == before && was.equals(shown) && count == pods.size()) {
        return;
      }
    }
    throw new AssertionError("does not come to rest:\n" + history());
  }

  public void order(String uid, JobAction action) {
    tellJob(new JobCommand.Execute(uid, uid, action, jobSight()));
  }

  public void jobGone() {
    tellJob(new JobCommand.Gone());
  }

  /** Runs a session that admits, binds, or only sets the phase, whichever is next. */
  public void session() {
    if (gangUid.isEmpty()) {
      return;
    }
    session++;
    var binds = new ArrayList<PodGroupDecisions.Bind>();
    var phase = gangPhase;
    boolean admitted = gangPhase == PodGroupPhase.PENDING;
    long started = pods.values().stream().filter(pod -> !pod.node().isEmpty()).count();
    long ended = pods.values().stream().filter(pod -> pod.phase().ended()).count();
    if (admitted) {
      phase = PodGroupPhase.INQUEUE;
    } else if (pods.size() == size && started < size) {
      pods.forEach(
          (name, pod) -> {
            if (pod.node().isEmpty()) {
              binds.add(PodGroupDecisions.Bind.of(pod.uid(), "ns", name, "n1"));
            }
          });
    } else if (started == size) {
      phase = ended == size ? PodGroupPhase.COMPLETED : PodGroupPhase.RUNNING;
    }
    var status = new PodGroupReport(phase, List.of(), (int) started, 0, 0);
    tellGang(
        new PodGroupCommand.RecordDecisions(
            new PodGroupDecisions(
                gangUid, 1, session, admitted, binds, List.of(), status, "", "", "", 0)));
  }

  /** Checks that the journals from their first event lead to the live states. */
  public void replay() {
    if (!replayed(jobMachine, jobEvents).equals(job)
        || !replayed(gangMachine, gangEvents).equals(gang)) {
      throw new AssertionError("replay leads elsewhere:\n" + history());
    }
  }

  private static <S, C, E, F> S replayed(Machine<S, C, E, F> machine, List<E> events) {
    S state = machine.initial();
    for (E event : events) {
      state = machine.apply(state, event);
    }
    return state;
  }

  /** Moves every pod on a node from one phase to another, as kubelets do. */
  public void kubelets(PodPhase from, PodPhase to) {
    pods.replaceAll((name, pod) -> pod.phase() == from && !pod.node().isEmpty() ? pod.in(to) : pod);
  }

  /** Moves one pod, by its place among the existing ones, to a phase, or deletes it externally. */
  public void disturb(int place, PodPhase to, boolean delete) {
    if (pods.isEmpty()) {
      return;
    }
    String name = List.copyOf(pods.keySet()).get(place % pods.size());
    if (delete) {
      pods.remove(name);
    } else {
      pods.computeIfPresent(name, (key, pod) -> pod.phase().ended() ? pod : pod.in(to));
    }
  }

  private JobObservation jobSight() {
    var seen = new ArrayList<JobObservation.Pod>();
    pods.forEach(
        (name, pod) ->
            seen.add(
                new JobObservation.Pod(
                    name,
                    pod.uid(),
                    "worker",
                    pod.index(),
                    pod.version(),
                    pod.phase(),
                    pod.terminating(),
                    pod.phase() == PodPhase.FAILED ? 1 : 0,
                    0,
                    pod.phase() == PodPhase.RUNNING,
                    false)));
    var group =
        gangUid.isEmpty()
            ? JobObservation.Gang.NONE
            : new JobObservation.Gang(gangUid, gangPhase, finishedDeleted, false);
    return new JobObservation(
        "job-uid",
        "job",
        Instant.EPOCH,
        false,
        rules,
        seen,
        List.of(),
        group,
        true,
        plugins,
        JobObservation.Volumes.NONE,
        shown,
        List.of());
  }

  private PodGroupObservation gangSight() {
    var members = new ArrayList<PodGroupObservation.Member>();
    pods.forEach(
        (name, pod) ->
            members.add(
                new PodGroupObservation.Member(
                    pod.uid(),
                    "ns",
                    name,
                    pod.node(),
                    PodGroupObservation.PodLifecycle.PENDING,
                    false)));
    return new PodGroupObservation(gangUid, size, gangPhase, "", members);
  }

  private void tellJob(JobCommand command) {
    var decision = decide(jobMachine, job, command, jobEvents, JobCommand.class, JobEvent.class);
    job = applied(jobMachine, job, decision.events(), JobEntityState.class);
    for (JobEffect effect : decision.effects()) {
      carryOut(FORMAT.journey(effect, JobEffect.class));
    }
  }

  private void tellGang(PodGroupCommand command) {
    var decision =
        decide(gangMachine, gang, command, gangEvents, PodGroupCommand.class, PodGroupEvent.class);
    gang = applied(gangMachine, gang, decision.events(), PodGroupEntityState.class);
    for (PodGroupEffect effect : decision.effects()) {
      carryOut(FORMAT.journey(effect, PodGroupEffect.class));
    }
  }

  private <S, C, E, F> Decision<E, F> decide(
      Machine<S, C, E, F> machine,
      S state,
      C command,
      List<E> events,
      Class<C> commands,
      Class<E> eventType) {
    var decision = machine.decide(state, FORMAT.journey(command, commands), now);
    S live = state;
    S again = state;
    for (E event : decision.events()) {
      live = machine.apply(live, event);
      E persistedEvents = FORMAT.journey(event, eventType);
      if (!persistedEvents.equals(event)) {
        throw new AssertionError(event + " came back as " + persistedEvents);
      }
      events.add(persistedEvents);
      again = machine.apply(again, persistedEvents);
    }
    if (!again.equals(live)) {
      throw new AssertionError("live " + live + "\nreplayed " + again);
    }
    return decision;
  }

  /** Returns the state after these events, having gone through the format of snapshots. */
  private <S, C, E, F> S applied(
      Machine<S, C, E, F> machine, S before, List<E> events, Class<S> type) {
    S state = before;
    for (E event : events) {
      state = machine.apply(state, event);
    }
    S persistedEvents = FORMAT.journey(state, type);
    if (!persistedEvents.equals(state)
        || !machine.owed(persistedEvents).equals(machine.owed(state))) {
      throw new AssertionError(state + " came back as " + persistedEvents);
    }
    return persistedEvents;
  }

  private void carryOut(JobEffect effect) {
    switch (effect) {
      case JobEffect.CreatePodGroup create -> {
        gangUid = "gang-" + serial++;
        gangPhase = PodGroupPhase.PENDING;
        finishedDeleted = create.finishedDeleted();
      }
      case JobEffect.DeletePodGroup delete -> gangUid = "";
      case JobEffect.CreatePods create ->
          create
              .places()
              .forEach(
                  place ->
                      pods.putIfAbsent(
                          "job-worker-" + place.index(),
                          new Pod(
                              "pod-" + serial++,
                              place.index(),
                              create.version(),
                              PodPhase.PENDING,
                              "",
                              false)));
      case JobEffect.DeletePods delete ->
          delete.pods().forEach(victim -> pods.remove(victim.name()));
      case JobEffect.WriteStatus write -> shown = write.report();
      case JobEffect.SetUpPlugins setUp ->
          tellJob(new JobCommand.PluginsCreated("job-uid", setUp.plugins()));
      case JobEffect.TakeDownPlugins takeDown -> tellJob(new JobCommand.PluginsDeleted("job-uid"));
      case JobEffect.UpdatePodGroup update -> finishedDeleted = update.finishedDeleted();
      case JobEffect.NameClaims name -> {}
      case JobEffect.MakeClaims make -> {}
      case JobEffect.DeleteJob delete -> {}
      case JobEffect.DeleteCommand delete -> {}
      case JobEffect.DeleteUnmatchedCommand drop -> {}
      case JobEffect.Report report -> {}
      case JobEffect.WakeAt wake -> {}
    }
  }

  private void carryOut(PodGroupEffect effect) {
    switch (effect) {
      case PodGroupEffect.BindPods bind -> {
        var outcomes = new ArrayList<PodGroupCommand.Outcome>();
        for (PodGroupDecisions.Bind one : bind.binds()) {
          pods.computeIfPresent(one.name(), (name, pod) -> pod.on(one.node()));
          outcomes.add(
              new PodGroupCommand.Outcome(
                  one.podUid(), pods.containsKey(one.name()) ? "" : "the pod is gone"));
        }
        tellGang(new PodGroupCommand.BindsSettled(outcomes));
      }
      case PodGroupEffect.WriteStatus write -> {
        if (write.uid().equals(gangUid)) {
          gangPhase = write.report().phase();
        }
      }
      case PodGroupEffect.EvictPods evict -> {}
      case PodGroupEffect.AwaitVictims await -> {}
      case PodGroupEffect.ReportRefusals report -> {}
      case PodGroupEffect.RefuseDecisions refuse -> {}
      case PodGroupEffect.CreateGroup create -> {}
      case PodGroupEffect.OverwriteGroup overwrite -> {}
      case PodGroupEffect.DeleteGroup delete -> {}
      case PodGroupEffect.NameGroup name -> {}
      case PodGroupEffect.ReportWaiting waiting -> {}
      case PodGroupEffect.EndWaitingReport noMore -> {}
      case PodGroupEffect.WakeAt wake -> {}
    }
  }
}
