package io.hekla.model.jobflow;

import static io.hekla.model.jobflow.FlowWorld.flow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.Tables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The table of the JobFlow machine, made by running it. */
public final class JobFlowTable {
  private JobFlowTable() {}

  public static String table() {
    var retention = new LinkedHashMap<String, Boolean>();
    retention.put("retain", false);
    retention.put("delete", true);
    var situations = new LinkedHashMap<String, UnaryOperator<FlowWorld>>();
    situations.put("no Job", world -> world);
    situations.put("a waits", world -> world.own("a", JobPhase.PENDING));
    situations.put("a runs", world -> world.own("a", JobPhase.RUNNING));
    situations.put("a has completed", world -> world.own("a", JobPhase.COMPLETED));
    situations.put(
        "both have completed",
        world -> world.own("a", JobPhase.COMPLETED).own("b", JobPhase.COMPLETED));
    situations.put("a was terminated", world -> world.own("a", JobPhase.TERMINATED));
    situations.put("a has failed", world -> world.own("a", JobPhase.FAILED));
    return Tables.table(
        JobFlowPhase.values(),
        situations.keySet().toArray(String[]::new),
        retention,
        (from, deletes) -> name -> run(from, deletes, Objects.requireNonNull(situations.get(name))),
        JobFlowPhase::spelling,
        Function.identity());
  }

  private static String run(JobFlowPhase from, boolean deletes, UnaryOperator<FlowWorld> there) {
    var world = new FlowWorld(flow("a"), flow("b", "a"));
    world.deletesJobs = deletes;
    world.found(new JobFlowReport(from.spelling(), List.of()));
    there.apply(world).observe();
    String effects =
        world.effects.stream()
            .map(
                effect ->
                    effect instanceof JobFlowEffect.CreateJob create
                        ? "CreateJob " + create.flow()
                        : effect.getClass().getSimpleName())
            .collect(Collectors.joining(", "));
    JobFlowPhase to = world.state().phase();
    return (to == from ? "stays" : to.spelling()) + (effects.isEmpty() ? "" : ": " + effects);
  }
}
