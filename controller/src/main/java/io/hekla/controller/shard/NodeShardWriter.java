package io.hekla.controller.shard;

import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.request.RequestFailure;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.scheduler.shards.NodeShards;
import io.hekla.scheduler.shards.ShardUse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writer of the status of the scheduler's NodeShard: one request after a session since which it has
 * to report something else, one at a time. What was written is not written again until the watch
 * has had time to show it.
 */
public final class NodeShardWriter {
  private static final Logger log = LoggerFactory.getLogger(NodeShardWriter.class);

  /** Time that the watch may need to show what was written. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final WriterHost host;
  private final TermGate terms;
  private Optional<ShardUse> written = Optional.empty();
  private Instant writtenAt = Instant.MIN;
  private Optional<Due> waiting = Optional.empty();
  private Optional<String> missing = Optional.empty();
  private final RequestFailure failure =
      new RequestFailure(
          why ->
              log.warn(
                  "the status of the NodeShard cannot be written, so other schedulers do not take over the nodes that it leaves: {}",
                  why));
  private boolean underWay;
  private long number;

  private record Due(long term, long session, ShardUse use) {}

  /**
   * Creates a writer that has written nothing.
   *
   * @param terms hold back reports of a former scheduler
   */
  public NodeShardWriter(WriterHost host, TermGate terms) {
    this.host = host;
    this.terms = terms;
  }

  /** Takes a session whose decisions are carried out, once it has ended. */
  public void take(SessionRecord session) {
    report(NodeShards.of(session.step().state().others()));
    waiting =
        ShardUse.due(session.step().state(), session.step().decisions())
            .map(use -> new Due(session.term(), session.number(), use));
    write();
  }

  /** Reports, once, that the NodeShard does not exist, and that it does again. */
  private void report(NodeShards shards) {
    Optional<String> now = shards.missingShard();
    if (!now.equals(missing)) {
      now.ifPresentOrElse(
          name ->
              log.error(
                  "NodeShard {} does not exist, so the scheduler has no nodes of its own; create it, or correct hekla.scheduler.sharding.name",
                  name),
          () -> log.info("NodeShard {} exists now", missing.orElse("")));
    }
    missing = now;
  }

  private void write() {
    if (underWay || waiting.isEmpty() || isWritten(waiting.get().use())) {
      return;
    }
    Due due = waiting.get();
    waiting = Optional.empty();
    underWay = true;
    written = Optional.of(due.use());
    writtenAt = host.now();
    host.request(++number, List.of(terms.guard(due.term(), due.session(), patch(due.use()))));
  }

  private boolean isWritten(ShardUse use) {
    return written.filter(use::equals).isPresent() && writtenAt.plus(PATIENCE).isAfter(host.now());
  }

  private Verb patch(ShardUse use) {
    Map<String, Object> status =
        Map.of(
            "lastUpdateTime", host.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            "nodesInUse", use.nodesInUse(),
            "nodesToRemove", use.nodesToRemove(),
            "nodesToAdd", use.nodesToAdd());
    return new PatchObject<>(
        Kind.NODE_SHARD, use.shard(), Part.STATUS, Patches.setting(use.uid(), "status", status));
  }

  /**
   * Takes the outcome of a request; a report that was not written is due again with the next
   * session. A failure is logged once, as long as it is the same.
   */
  public void settled(long request, List<Outcome> outcomes) {
    if (request != number) {
      return;
    }
    underWay = false;
    if (!outcomes.stream().allMatch(Outcome.Done.class::isInstance)) {
      written = Optional.empty();
    }
    failure.settled(outcomes);
    write();
  }
}
