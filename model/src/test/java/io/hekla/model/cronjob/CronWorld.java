package io.hekla.model.cronjob;

import io.hekla.model.cronjob.CronJobObservation.Member;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobRef;
import io.hekla.model.machine.Format;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One CronJob named {@code c}, created at midnight, on an API made of maps. Everything persisted
 * goes through the journal's format, and the status through the API's.
 */
final class CronWorld {
  static final Instant MIDNIGHT = Instant.parse("2026-01-01T00:00:00Z");
  private static final Format FORMAT = new Format();

  private final CronJobMachine machine = new CronJobMachine(ZoneOffset.UTC);
  private final List<CronJobEvent> events = new ArrayList<>();
  private final Map<String, Member> jobs = new TreeMap<>();
  private CronJobEntityState state = machine.initial();
  private CronJobReport shown;
  private Instant now = MIDNIGHT;
  private int serial;
  String schedule = "*/10 * * * *";
  String timeZone = "";
  long deadline = CronRules.UNSET;
  ConcurrencyPolicy concurrency = ConcurrencyPolicy.ALLOW;
  boolean suspended;
  String refusal = "";
  boolean answersAreLost;
  boolean statusesAreLost;
  final List<String> made = new ArrayList<>();
  final List<CronJobEffect> effects = new ArrayList<>();

  CronWorld() {
    this(CronJobReport.NONE);
  }

  /** Creates the world with a status that another controller left. */
  CronWorld(CronJobReport found) {
    shown = found;
    observe();
  }

  /** Observes so many minutes after midnight. */
  CronWorld at(int minutes) {
    now = MIDNIGHT.plus(Duration.ofMinutes(minutes));
    return observe();
  }

  CronWorld observe() {
    effects.clear();
    var rules = new CronRules(schedule, timeZone, deadline, concurrency, suspended, 3, 1);
    var sorted = new ArrayList<>(jobs.values());
    sorted.sort(Comparator.comparing(Member::created).thenComparing(Member::name));
    return tell(
        new CronJobCommand.Observe(
            new CronJobObservation("uid", "c", MIDNIGHT, false, rules, sorted, shown)));
  }

  CronWorld tell(CronJobCommand command) {
    var decision = machine.decide(state, FORMAT.journey(command, CronJobCommand.class), now);
    for (CronJobEvent event : decision.events()) {
      var again = FORMAT.journey(event, CronJobEvent.class);
      events.add(again);
      state = machine.apply(state, again);
    }
    if (!FORMAT.journey(state, CronJobEntityState.class).equals(state)) {
      throw new AssertionError("came back otherwise: " + state);
    }
    for (CronJobEffect effect : decision.effects()) {
      effects.add(effect);
      carryOut(FORMAT.journey(effect, CronJobEffect.class));
    }
    return this;
  }

  private void carryOut(CronJobEffect effect) {
    switch (effect) {
      case CronJobEffect.CreateJob create -> {
        if (refusal.isEmpty() && !jobs.containsKey(create.job())) {
          made.add(create.job());
          put(create.job(), true, JobPhase.PENDING);
        }
        if (!answersAreLost) {
          tell(new CronJobCommand.CreationSettled(create.uid(), create.job(), refusal));
        }
      }
      case CronJobEffect.DeleteJobs delete ->
          delete.jobs().stream()
              .map(JobRef::uid)
              .forEach(uid -> jobs.values().removeIf(job -> job.uid().equals(uid)));
      case CronJobEffect.WriteStatus write -> {
        if (!statusesAreLost) {
          shown = CronJobStatusConverter.read(CronJobStatusConverter.write(write.report(), "ns"));
        }
      }
      case CronJobEffect.Report report -> {}
      case CronJobEffect.WakeAt wake -> {}
    }
  }

  private void put(String name, boolean ours, JobPhase phase) {
    jobs.put(name, new Member(name, "job-" + serial++, ours, phase, now, Instant.EPOCH, false));
  }

  CronWorld foreign(int minutes) {
    put(name(minutes), false, JobPhase.RUNNING);
    return this;
  }

  /** Moves the Job for this minute after midnight, if it exists and has not ended, to a phase. */
  CronWorld job(int minutes, JobPhase phase) {
    jobs.computeIfPresent(
        name(minutes),
        (name, job) ->
            job.phase().ended()
                ? job
                : new Member(name, job.uid(), true, phase, job.created(), now, false));
    return this;
  }

  CronWorld deleted(int minutes) {
    jobs.remove(name(minutes));
    return this;
  }

  static String name(int minutes) {
    return CronJobJobBuilder.name("c", MIDNIGHT.plus(Duration.ofMinutes(minutes)));
  }

  static List<String> names(int... minutes) {
    var names = new ArrayList<String>();
    for (int minute : minutes) {
      names.add(name(minute));
    }
    return names;
  }

  List<String> present() {
    return List.copyOf(jobs.keySet());
  }

  List<String> reasons() {
    return effects.stream()
        .filter(CronJobEffect.Report.class::isInstance)
        .map(effect -> ((CronJobEffect.Report) effect).reason())
        .toList();
  }

  CronJobReport shown() {
    return shown;
  }

  CronJobEntityState.Present state() {
    return (CronJobEntityState.Present) state;
  }

  List<CronJobEvent> events() {
    return events;
  }

  CronJobEntityState replayed() {
    CronJobEntityState again = machine.initial();
    for (CronJobEvent event : events) {
      again = machine.apply(again, event);
    }
    return again;
  }
}
