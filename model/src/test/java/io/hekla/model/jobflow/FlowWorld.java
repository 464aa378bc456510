package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.jobflow.JobFlowObservation.FlowSpec;
import io.hekla.model.jobflow.JobFlowObservation.Member;
import io.hekla.model.machine.Format;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One JobFlow named {@code f} on an API made of maps. Everything persisted goes through the
 * journal's format, and the status through the API's.
 */
final class FlowWorld {
  private static final Format FORMAT = new Format();

  private static final Map<String, List<String>> ADDRESSES = Map.of("web", List.of("10.0.0.1"));

  private JobFlowMachine machine = new JobFlowMachine(false, Duration.ofSeconds(5));
  private final List<JobFlowEvent> events = new ArrayList<>();
  private final Map<String, Member> jobs = new TreeMap<>();
  private JobFlowEntityState state = machine.initial();
  private JobFlowReport shown = JobFlowReport.NONE;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private int serial;
  List<FlowSpec> flows;
  boolean deletesJobs;
  String refusal = "";
  final List<String> made = new ArrayList<>();
  final List<JobFlowEffect> effects = new ArrayList<>();

  FlowWorld(FlowSpec... flows) {
    this.flows = List.of(flows);
  }

  static FlowSpec flow(String name, String... targets) {
    return new FlowSpec(name, List.of(targets), List.of(), true);
  }

  static FlowSpec probing(String name, String target, Probe... probes) {
    return new FlowSpec(name, List.of(target), List.of(probes), true);
  }

  /** Enables probes from now on. */
  FlowWorld heedingProbes() {
    machine = new JobFlowMachine(true, Duration.ofSeconds(5));
    return this;
  }

  /** Sets a status and completed Jobs as another controller left them. */
  FlowWorld found(JobFlowReport report) {
    shown = report;
    return this;
  }

  FlowWorld observe() {
    now = now.plusSeconds(1);
    tell(
        new JobFlowCommand.Observe(
            new JobFlowObservation(
                "uid", "f", false, deletesJobs, flows, List.copyOf(jobs.values()), shown)));
    return this;
  }

  /** Observes until nothing changes. */
  FlowWorld settle() {
    for (int round = 0; round < 50; round++) {
      var before = List.of(events.size(), shown, Map.copyOf(jobs));
      observe();
      if (before.equals(List.of(events.size(), shown, Map.copyOf(jobs)))) {
        return this;
      }
    }
    throw new AssertionError("does not come to rest: " + events);
  }

  FlowWorld tell(JobFlowCommand command) {
    var decision = machine.decide(state, FORMAT.journey(command, JobFlowCommand.class), now);
    for (JobFlowEvent event : decision.events()) {
      var again = FORMAT.journey(event, JobFlowEvent.class);
      events.add(again);
      state = machine.apply(state, again);
    }
    if (!FORMAT.journey(state, JobFlowEntityState.class).equals(state)) {
      throw new AssertionError("came back otherwise: " + state);
    }
    for (JobFlowEffect effect : decision.effects()) {
      effects.add(effect);
      carryOut(FORMAT.journey(effect, JobFlowEffect.class));
    }
    return this;
  }

  private void carryOut(JobFlowEffect effect) {
    switch (effect) {
      case JobFlowEffect.CreateJob create -> {
        if (!jobs.containsKey(create.flow())) {
          made.add(create.flow());
          put(create.flow(), true, JobPhase.PENDING, Map.of());
        }
      }
      case JobFlowEffect.DeleteJobs delete ->
          delete
              .jobs()
              .forEach(victim -> jobs.values().removeIf(job -> job.uid().equals(victim.uid())));
      case JobFlowEffect.WriteStatus write ->
          shown = JobFlowStatusConverter.read(JobFlowStatusConverter.write(write.report()));
      case JobFlowEffect.AskProbes ask ->
          tell(new JobFlowCommand.Probed(ask.uid(), ask.flow(), refusal));
      case JobFlowEffect.Report report -> {}
      case JobFlowEffect.WakeAt wake -> {}
    }
  }

  private void put(
      String flow, boolean ours, JobPhase phase, Map<String, Map<String, Integer>> pods) {
    jobs.put(
        flow,
        new Member(
            flow,
            "f-" + flow,
            "job-" + serial++,
            ours,
            phase,
            now,
            Duration.ZERO,
            0,
            pods,
            ADDRESSES));
  }

  /** Adds a Job that the JobFlow created before. */
  FlowWorld own(String flow, JobPhase phase) {
    put(flow, true, phase, Map.of());
    return this;
  }

  FlowWorld foreign(String flow) {
    put(flow, false, JobPhase.COMPLETED, Map.of());
    return this;
  }

  /** Moves the Job of this flow, if there is one, to a phase. */
  FlowWorld job(String flow, JobPhase phase) {
    return job(flow, phase, Map.of());
  }

  FlowWorld job(String flow, JobPhase phase, Map<String, Map<String, Integer>> pods) {
    jobs.computeIfPresent(
        flow,
        (name, job) ->
            new Member(
                flow,
                job.name(),
                job.uid(),
                job.controlled(),
                phase,
                job.created(),
                job.runningDuration(),
                0,
                pods,
                ADDRESSES));
    return this;
  }

  FlowWorld deleted(String flow) {
    jobs.remove(flow);
    return this;
  }

  JobPhase phaseOf(String flow) {
    return jobs.containsKey(flow) ? jobs.get(flow).phase() : JobPhase.PENDING;
  }

  Set<String> jobs() {
    return Set.copyOf(jobs.keySet());
  }

  JobFlowReport shown() {
    return shown;
  }

  JobFlowEntityState.Present state() {
    return (JobFlowEntityState.Present) state;
  }

  List<JobFlowEvent> events() {
    return events;
  }

  JobFlowEntityState replayed() {
    JobFlowEntityState again = machine.initial();
    for (JobFlowEvent event : events) {
      again = machine.apply(again, event);
    }
    return again;
  }
}
