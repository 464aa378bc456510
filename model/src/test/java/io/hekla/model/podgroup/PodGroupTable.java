package io.hekla.model.podgroup;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table of the PodGroup machine, made by running it. */
public final class PodGroupTable {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final PodGroupMachine MACHINE = new PodGroupMachine(Duration.ofSeconds(60), false);
  private static final PodGroupDecisions.Bind BIND =
      PodGroupDecisions.Bind.of("pod-1", "ns", "p", "n1");

  private PodGroupTable() {}

  public static String table() {
    var situations = new LinkedHashMap<String, Boolean>();
    situations.put("nothing open", false);
    situations.put("a bind open", true);
    var commands = new LinkedHashMap<String, PodGroupCommand>();
    for (PodGroupPhase to : PodGroupPhase.values()) {
      commands.put("decisions: " + to.spelling(), part(2, 1, to, List.of()));
    }
    commands.put("decisions with a bind", part(2, 1, PodGroupPhase.INQUEUE, List.of(BIND)));
    commands.put("decisions of an older term", part(0, 9, PodGroupPhase.INQUEUE, List.of(BIND)));
    commands.put("bind done", settled(""));
    commands.put("bind refused", settled("the node is full"));
    commands.put("gone", new PodGroupCommand.Gone());
    return Tables.table(
        PodGroupPhase.values(),
        commands.keySet().toArray(String[]::new),
        situations,
        (from, open) -> name -> run(from, open, Objects.requireNonNull(commands.get(name))),
        PodGroupPhase::spelling,
        Function.identity());
  }

  private static String run(PodGroupPhase from, boolean open, PodGroupCommand command) {
    PodGroupEntityState state = MACHINE.initial();
    var first = part(1, 1, from, open ? List.of(BIND) : List.of());
    var before =
        new PodGroupEvent.DecisionsRecorded(
            ((PodGroupCommand.RecordDecisions) first).decisions(), NOW);
    state = MACHINE.apply(state, before);
    var decision = MACHINE.decide(state, command, NOW);
    for (PodGroupEvent event : decision.events()) {
      state = MACHINE.apply(state, event);
    }
    String effects =
        decision.effects().stream()
            .map(effect -> effect.getClass().getSimpleName())
            .collect(Collectors.joining(", "));
    String where =
        switch (state) {
          case PodGroupEntityState.Absent absent -> "forgotten";
          case PodGroupEntityState.Present present when present.status().phase() == from ->
              decision.events().isEmpty() ? "no event" : "stays";
          case PodGroupEntityState.Present present -> present.status().phase().spelling();
        };
    return where + (effects.isEmpty() ? "" : ": " + effects);
  }

  private static PodGroupCommand part(
      long term, long session, PodGroupPhase phase, List<PodGroupDecisions.Bind> binds) {
    var status = new PodGroupReport(phase, List.of(), 0, 0, 0);
    return new PodGroupCommand.RecordDecisions(
        new PodGroupDecisions(
            "gang-1", term, session, false, binds, List.of(), status, "", "", "", 0));
  }

  private static PodGroupCommand settled(String refusal) {
    return new PodGroupCommand.BindsSettled(List.of(new PodGroupCommand.Outcome("pod-1", refusal)));
  }
}
