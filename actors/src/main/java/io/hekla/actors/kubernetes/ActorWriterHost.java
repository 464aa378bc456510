package io.hekla.actors.kubernetes;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.verb.Verb;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Host of a writer that is an actor: an adapter makes its requests, and a timer has it check which
 * writes are due.
 *
 * @param <M> messages of the actor
 */
public final class ActorWriterHost<M> implements WriterHost {
  private static final String BEAT = "beat";

  private final TimerScheduler<M> timers;
  private final M beat;
  private final ActorRef<ApiAdapter.Message> adapter;
  private final ActorRef<ApiAdapter.Settled> replies;
  private final Clock clock;

  /**
   * @param beat message that has the actor check
   * @param replies receives the outcomes of requests
   */
  public ActorWriterHost(
      TimerScheduler<M> timers,
      M beat,
      ActorRef<ApiAdapter.Message> adapter,
      ActorRef<ApiAdapter.Settled> replies,
      Clock clock) {
    this.timers = timers;
    this.beat = beat;
    this.adapter = adapter;
    this.replies = replies;
    this.clock = clock;
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void request(long number, List<Verb> verbs) {
    adapter.tell(new ApiAdapter.Do(number, verbs, replies));
  }

  @Override
  public void startBeat(Duration after) {
    timers.startSingleTimer(BEAT, beat, after);
  }

  @Override
  public boolean isBeatActive() {
    return timers.isTimerActive(BEAT);
  }
}
