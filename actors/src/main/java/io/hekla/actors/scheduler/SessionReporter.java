package io.hekla.actors.scheduler;

import akka.actor.typed.javadsl.ActorContext;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.session.SchedulerHost.Stage;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Reason;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;

/** Log lines, health and counts of sessions; a lasting state is logged once. */
final class SessionReporter {
  private final SchedulerHealth health;
  private final Counts counts;
  private final Logger log;
  private final FaultReporter faultReporter = new FaultReporter();
  private Optional<String> unanswered = Optional.empty();
  private List<Reason> queueWarnings = List.of();
  private List<String> partitionWarnings = List.of();

  SessionReporter(ActorContext<?> context) {
    this.health = new SchedulerHealth(context.getSystem());
    this.counts = Metering.of(context.getSystem());
    this.log = context.getLog();
  }

  void report(Stage stage) {
    switch (stage) {
      case Stage.Collects collects -> health.sessionCollects();
      case Stage.Begins begins -> health.sessionBegan(begins.session());
      case Stage.Ends ends -> ended(ends.session(), ends.step());
      case Stage.Fails fails -> {
        log.error("session {} failed", fails.session(), fails.failure());
        health.sessionFailed(fails.session(), fails.failure());
        counts.one(Metric.FAULTS, "session", "engine");
      }
      case Stage.Dropped dropped -> health.sessionDropped();
    }
  }

  private void ended(long session, Engine.Step step) {
    health.sessionEnded(session);
    reportUnanswered(step);
    reportQueues(step);
    reportPartitions(step);
    faultReporter.report(step.faults(), log);
    step.faults().forEach(fault -> counts.one(Metric.FAULTS, fault.name(), fault.where()));
  }

  /** Logs once that an external system does not answer, and once that all do again. */
  private void reportUnanswered(Engine.Step step) {
    Optional<String> now = UnansweredCallLog.in(step);
    if (!now.equals(unanswered)) {
      now.ifPresentOrElse(
          what -> log.warn("a question of the session had no answer: {}", what),
          () -> log.info("all questions of the session were answered again"));
    }
    unanswered = now;
  }

  /** Logs once what has no effect of the configuration of partitions. */
  private void reportPartitions(Engine.Step step) {
    for (String warning : step.warnings()) {
      if (!partitionWarnings.contains(warning)) {
        log.warn("{}", warning);
      }
    }
    partitionWarnings = step.warnings();
  }

  /** Logs once which promises to queues cannot be kept. */
  private void reportQueues(Engine.Step step) {
    List<Reason> now =
        step.decisions().queues().stream().flatMap(queue -> queue.warnings().stream()).toList();
    for (Reason reason : now) {
      if (queueWarnings.stream().noneMatch(reason::isLike)) {
        log.warn("{}", reason.text());
      }
    }
    queueWarnings = now;
  }
}
