package io.hekla.controller.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ShardingInfo;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests for the status of a NodeShard (docs/reference/nodeshard.md#status). */
class NodeShardWriterTest {
  private static final ObjectKey SHARD = new ObjectKey("", "b");
  private static final Outcome DONE = new Outcome.Done(Outcome.Written.nothing(Kind.NODE_SHARD));

  private final List<Verb> requests = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-31T09:30:00.5Z");
  private long session;
  private ClusterState cluster =
      ClusterState.EMPTY.with(List.of(new Change.FactSeen(new ShardingInfo(SHARD, true))));
  private final NodeShardWriter writer =
      new NodeShardWriter(
          new WriterHost() {
            @Override
            public Instant now() {
              return now;
            }

            @Override
            public void request(long number, List<Verb> verbs) {
              assertThat(number).isEqualTo(requests.size() + 1);
              requests.addAll(verbs);
            }

            @Override
            public void startBeat(Duration after) {}

            @Override
            public boolean isBeatActive() {
              return false;
            }
          },
          new TermGate());

  private void sessionEnds() {
    var configuration = SchedulerConfiguration.compiledIn();
    Engine.Step step =
        Engine.step(cluster, List.of(), new SessionInput("s", now, configuration, 0));
    var start = new SessionStart(now, 0, configuration, "", 0);
    writer.take(
        new SessionRecord(
            1,
            ++session,
            new SessionRecord.Input(cluster, List.of(), start, Map.of()),
            step,
            step.decisions().binds(),
            1));
  }

  private void shard(List<String> desired, List<String> inUse) {
    var shard = new NodeShardInfo(SHARD, "uid", desired, inUse, List.of(), List.of());
    cluster = cluster.with(List.of(new Change.FactSeen(shard)));
  }

  @Test
  void theStatusIsWrittenOnceThoughSessionsEndBeforeTheWatchShowsIt() {
    shard(List.of("n1"), List.of());

    sessionEnds();
    sessionEnds();
    writer.settled(1, List.of(DONE));
    sessionEnds();

    assertThat(requests).hasSize(1);
    assertThat(requests.getFirst().toString())
        .contains(
            "\"nodesInUse\":[\"n1\"]",
            "\"nodesToAdd\":[]",
            "\"nodesToRemove\":[]",
            "\"lastUpdateTime\":\"2026-01-31T09:30:00Z\"",
            "\"uid\":\"uid\"");
  }

  @Test
  void aStatusThatTheApiShowsIsNotWritten() {
    shard(List.of("n1"), List.of("n1"));

    sessionEnds();

    assertThat(requests).isEmpty();
  }

  @Test
  void whatChangesWhileARequestIsUnderWayIsWrittenAfterIt() {
    shard(List.of("n1"), List.of());
    sessionEnds();
    shard(List.of("n1", "n2"), List.of());
    sessionEnds();
    assertThat(requests).hasSize(1);

    writer.settled(1, List.of(DONE));

    assertThat(requests).hasSize(2);
    assertThat(requests.getLast().toString()).contains("\"nodesInUse\":[\"n1\",\"n2\"]");
  }

  @Test
  void whatWasRefusedOrLostIsWrittenWithTheNextSession() {
    shard(List.of("n1"), List.of());
    sessionEnds();
    writer.settled(1, List.of(new Outcome.Unknown("no answer")));
    sessionEnds();
    assertThat(requests).hasSize(2);

    writer.settled(2, List.of(DONE));
    now = now.plus(NodeShardWriter.PATIENCE);
    sessionEnds();

    assertThat(requests).as("another has overwritten it").hasSize(3);
  }

  @Test
  void withoutTheNodeShardNothingIsWritten() {
    sessionEnds();

    assertThat(requests).isEmpty();
  }
}
