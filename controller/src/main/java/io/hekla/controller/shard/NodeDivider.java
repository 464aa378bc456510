package io.hekla.controller.shard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.request.RequestFailure;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.DeleteObject;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.NodeShard;
import io.hekla.model.api.NodeShardSpec;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.nodeshard.DivisionSettings;
import io.hekla.model.nodeshard.NodeDivision;
import io.hekla.model.nodeshard.NodeShardWrite;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Divides the nodes among schedulers, and writes their NodeShards: after sessions, whose state has
 * every node with its pods. Nothing is persisted: each division begins from what the API shows.
 */
public final class NodeDivider {
  private static final Logger log = LoggerFactory.getLogger(NodeDivider.class);

  /** Time within which several new nodes, or changes of their use, cause one division. */
  static final Duration GATHER = Duration.ofMillis(200);

  /** Time that the watch may need to show what was written. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final WriterHost host;
  private final TermGate terms;
  private final NodeUse use = new NodeUse();
  private Optional<DivisionSettings> settings = Optional.empty();
  private Instant due = Instant.MIN;
  private List<NodeShardWrite> written = List.of();
  private Instant writtenAt = Instant.MIN;
  private Set<String> reported = Set.of();
  private final RequestFailure failure =
      new RequestFailure(
          why -> log.warn("a NodeShard cannot be written; Hekla tries again: {}", why));
  private boolean underWay;
  private long number;

  /**
   * Creates a divider without a configuration, which divides nothing.
   *
   * @param terms hold back writes of a former scheduler
   */
  public NodeDivider(WriterHost host, TermGate terms) {
    this.host = host;
    this.terms = terms;
  }

  /** Takes another configuration; the next session divides by it. */
  public void configure(DivisionSettings next) {
    settings = Optional.of(next);
    due = Instant.MIN;
  }

  /** Takes a session whose decisions are carried out, once it has ended. */
  public void take(SessionRecord session) {
    if (settings.isEmpty()) {
      return;
    }
    DivisionSettings by = settings.get();
    Instant now = host.now();
    ClusterState state = session.step().state();
    if (use.take(state.nodes()) && by.onNodeEvents() && due.isAfter(now.plus(GATHER))) {
      due = now.plus(GATHER);
    }
    if (!underWay && !now.isBefore(due)) {
      divide(session, by, now);
    }
  }

  private void divide(SessionRecord session, DivisionSettings by, Instant now) {
    var division =
        NodeDivision.of(
            by.shares(), use.nodes(), session.step().state().others().all(NodeShardInfo.class));
    report(division.faults());
    if (division.writes().equals(written) && writtenAt.plus(PATIENCE).isAfter(now)) {
      // The watch has not shown the last division yet.
      return;
    }
    due = now.plus(by.period());
    use.divided();
    written = division.writes();
    writtenAt = now;
    if (!written.isEmpty()) {
      underWay = true;
      host.request(
          ++number,
          written.stream()
              .map(write -> terms.guard(session.term(), session.number(), verb(write)))
              .toList());
    }
  }

  /** Reports faults that the last division did not report. */
  private void report(List<String> faults) {
    faults.stream().filter(fault -> !reported.contains(fault)).forEach(log::warn);
    reported = Set.copyOf(faults);
  }

  private static Verb verb(NodeShardWrite write) {
    var key = new ObjectKey("", write.name());
    return switch (write) {
      case NodeShardWrite.Create create -> new CreateOwned<>(Kind.NODE_SHARD, object(create));
      case NodeShardWrite.Update update -> {
        ObjectNode patch =
            Patches.setting(update.uid(), "spec", Map.of("nodesDesired", update.nodes()));
        yield new PatchObject<>(Kind.NODE_SHARD, key, Part.OBJECT, patch);
      }
      case NodeShardWrite.Delete delete -> new DeleteObject<>(Kind.NODE_SHARD, key, delete.uid());
    };
  }

  private static NodeShard object(NodeShardWrite.Create create) {
    var shard = new NodeShard();
    shard.setMetadata(new ObjectMetaBuilder().withName(create.name()).build());
    shard.setSpec(new NodeShardSpec());
    shard.getSpec().nodesDesired = create.nodes();
    return shard;
  }

  /**
   * Takes the outcomes of a division's writes. What was not written is tried again by the next
   * session. A failure is logged once, as long as it is the same.
   */
  public void settled(long request, List<Outcome> outcomes) {
    if (request != number) {
      return;
    }
    underWay = false;
    if (!outcomes.stream().allMatch(Outcome.Done.class::isInstance)) {
      written = List.of();
      due = host.now().plus(GATHER);
    }
    failure.settled(outcomes);
  }
}
