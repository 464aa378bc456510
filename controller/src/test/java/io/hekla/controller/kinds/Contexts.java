package io.hekla.controller.kinds;

import io.hekla.controller.effect.DefinitionContext;
import io.hekla.controller.effect.DefinitionSettings;
import io.hekla.controller.effect.JobFlowSettings;
import io.hekla.controller.effect.NoScheduler;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.event.Successes;
import io.hekla.controller.verb.TermGate;
import io.hekla.model.job.JobMachine;
import io.hekla.model.podgroup.PodGroupMachine;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
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
        new NoScheduler(),
        (jobFlow, ask) -> {},
        CompletableFuture::new,
        EventSink.NONE,
        new TermGate(),
        Map::of,
        () -> Instant.EPOCH);
  }
}
