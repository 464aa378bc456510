package io.hekla.controller.kinds;

import io.hekla.controller.effect.DefinitionContext;
import io.hekla.controller.effect.DefinitionSettings;
import io.hekla.controller.effect.JobFlowSettings;
import io.hekla.controller.effect.SchedulerPort;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.Successes;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobMachine;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupMachine;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Contexts without any listener. */
final class Contexts {
  private Contexts() {}

  static DefinitionContext silent() {
    return new DefinitionContext(
        new DefinitionSettings(
            new JobMachine(),
            new PodGroupMachine(Duration.ofMinutes(1), false),
            new JobFlowSettings(false, Duration.ofSeconds(1), Duration.ofSeconds(1)),
            ZoneOffset.UTC,
            Successes.AFTER_FAILURES),
        new Nobody(),
        (jobFlow, ask) -> {},
        CompletableFuture::new,
        EventSink.NONE,
        new TermGate(),
        Map::of,
        () -> Instant.EPOCH);
  }

  private static final class Nobody implements SchedulerPort {
    @Override
    public void declined(ObjectKey podGroup, String uid, long term, long session, String reason) {}

    @Override
    public void awaitVictims(ObjectKey podGroup, List<String> podUids) {}

    @Override
    public void refusals(
        ObjectKey podGroup, long term, long session, List<PodGroupEvent.Refusal> refused) {}

    @Override
    public void partRefused(ObjectKey podGroup, long term, long session, long newest) {}

    @Override
    public void suspended(
        ObjectKey podGroup,
        String uid,
        long term,
        long session,
        List<PodGroupEvent.Refusal> refused,
        String reason) {}
  }
}
