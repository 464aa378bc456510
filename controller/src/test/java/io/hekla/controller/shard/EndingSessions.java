package io.hekla.controller.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sessions of a cluster that end one after the other, and what a writer requests after them. */
final class EndingSessions implements WriterHost {
  static final Outcome DONE = new Outcome.Done(Outcome.Written.nothing(Kind.NODE_SHARD));

  /** Requests so far, each of one or more verbs. */
  final List<List<Verb>> requests = new ArrayList<>();

  private Instant now = Instant.parse("2026-01-31T09:30:00.5Z");
  private ClusterState cluster = ClusterState.EMPTY;
  private long session;

  /** Changes the cluster before the next session. */
  void take(Change change) {
    cluster = cluster.with(List.of(change));
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  /** Returns the next session, which has ended. */
  SessionRecord next() {
    var configuration = SchedulerConfiguration.compiledIn();
    Engine.Step step =
        Engine.step(cluster, List.of(), new SessionInput("s", now, configuration, 0));
    var start = new SessionStart(now, 0, configuration, "", 0);
    return new SessionRecord(
        1,
        ++session,
        new SessionRecord.Input(cluster, List.of(), start, Map.of()),
        step,
        step.decisions().binds(),
        1);
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public void request(long number, List<Verb> verbs) {
    assertThat(number).isEqualTo(requests.size() + 1);
    requests.add(verbs);
  }

  @Override
  public void startBeat(Duration after) {}

  @Override
  public boolean isBeatActive() {
    return false;
  }
}
