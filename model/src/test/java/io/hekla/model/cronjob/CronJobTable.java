package io.hekla.model.cronjob;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.Tables;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table of the CronJob machine, made by running it. */
public final class CronJobTable {
  private CronJobTable() {}

  public static String table() {
    var lastJobs = new LinkedHashMap<String, Optional<JobPhase>>();
    lastJobs.put("none", Optional.empty());
    lastJobs.put("runs", Optional.of(JobPhase.RUNNING));
    lastJobs.put("has completed", Optional.of(JobPhase.COMPLETED));
    lastJobs.put("has failed", Optional.of(JobPhase.FAILED));
    var observations = new LinkedHashMap<String, BiFunction<CronWorld, Integer, CronWorld>>();
    observations.put("no time is due", (world, last) -> world.at(last + 5));
    observations.put("a time is due", (world, last) -> world.at(last + 10));
    observations.put("several times are due", (world, last) -> world.at(last + 40));
    observations.put("a time is due, suspended", (world, last) -> suspended(world).at(last + 10));
    observations.put(
        "a time is due, the API refuses the Job", (world, last) -> refused(world).at(last + 10));
    var policies = new LinkedHashMap<String, ConcurrencyPolicy>();
    policies.put("Allow", ConcurrencyPolicy.ALLOW);
    policies.put("Forbid", ConcurrencyPolicy.FORBID);
    policies.put("Replace", ConcurrencyPolicy.REPLACE);
    return Tables.table(
            lastJobs.keySet().toArray(String[]::new),
            observations.keySet().toArray(String[]::new),
            policies,
            (last, policy) ->
                name ->
                    run(
                        Objects.requireNonNull(lastJobs.get(last)),
                        policy,
                        Objects.requireNonNull(observations.get(name))),
            Function.identity(),
            Function.identity())
        .replace("| Phase | Action |", "| Last Job | Observation |");
  }

  private static String run(
      Optional<JobPhase> last,
      ConcurrencyPolicy policy,
      BiFunction<CronWorld, Integer, CronWorld> observation) {
    var world = new CronWorld();
    world.concurrency = policy;
    last.ifPresent(phase -> world.at(10).job(10, phase).observe());
    String effects =
        observation.apply(world, last.isPresent() ? 10 : 0).effects.stream()
            .filter(effect -> !(effect instanceof CronJobEffect.WakeAt))
            .map(
                effect ->
                    effect instanceof CronJobEffect.Report report
                        ? "Event " + report.reason()
                        : effect.getClass().getSimpleName())
            .collect(Collectors.joining(", "));
    return effects.isEmpty() ? "nothing" : effects;
  }

  private static CronWorld suspended(CronWorld world) {
    world.suspended = true;
    return world;
  }

  private static CronWorld refused(CronWorld world) {
    world.refusal = "the name is taken";
    return world;
  }
}
