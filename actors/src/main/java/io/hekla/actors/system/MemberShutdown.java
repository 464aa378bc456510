package io.hekla.actors.system;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.PoisonPill;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.AskPattern;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.sharding.ClusterSharding;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Leave;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.observing.Observing;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Order of a member's end: nothing new is decided or observed, and another member takes over the
 * scheduler; meanwhile requests under way get a little time, so that their outcome is still
 * persisted. Then the lease is given up, so that another Hekla need not wait for it to lapse, and
 * shards, cluster and actors end.
 *
 * <p>The entities of the scheduler's member are stopped as by a loss of the member, all at once,
 * instead of shard by shard: the next scheduler observes everything anyway, and would wait for the
 * new home of each shard behind the end of all others.
 */
final class MemberShutdown {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** Longest time for outcomes of requests before the entities of the scheduler's member end. */
  private static final Duration ENTITIES_PATIENCE = Duration.ofMillis(200);

  private MemberShutdown() {}

  static void onShutdown(
      ActorSystem<?> system,
      Adapters adapters,
      ActorRef<FeedMessage> feed,
      AtomicBoolean leaving,
      Observing observing) {
    // One task: those of a phase run side by side.
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeServiceUnbind(),
            "hand-over-scheduler",
            () -> {
              leaving.set(true);
              feed.tell(new FeedMessage.Quiet());
              return handOver(system, adapters);
            });
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseServiceRequestsDone(),
            "drain-requests",
            // Requests that did not end in time are made again after the next start.
            () -> drain(system, adapters, PATIENCE));
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseServiceStop(),
            "give-up-lease",
            () ->
                isLast(system)
                    ? AskPattern.ask(
                            observing.watch(), ModeWatch.Leave::new, PATIENCE, system.scheduler())
                        .handle((done, failure) -> Done.getInstance())
                    : CompletableFuture.completedFuture(Done.getInstance()));
  }

  /**
   * Leaves the cluster if another member can take the scheduler over. Akka alone would leave once
   * all requests have ended and all shards have moved.
   */
  private static CompletionStage<Done> handOver(ActorSystem<?> system, Adapters adapters) {
    if (!hasSuccessor(system)) {
      return CompletableFuture.completedFuture(Done.getInstance());
    }
    CompletableFuture<Done> entitiesEnd =
        isOldest(system)
            ? drain(system, adapters, ENTITIES_PATIENCE).thenApply(done -> stopRegions(system))
            : CompletableFuture.completedFuture(Done.getInstance());
    return entitiesEnd.thenApply(
        done -> {
          Cluster cluster = Cluster.get(system);
          cluster.manager().tell(Leave.create(cluster.selfMember().address()));
          return done;
        });
  }

  /**
   * Returns whether this member is the last: others of the same journal go on, and it is they that
   * need the lease.
   */
  private static boolean isLast(ActorSystem<?> system) {
    return others(system).findAny().isEmpty();
  }

  /** Returns whether another member can take the scheduler over. */
  private static boolean hasSuccessor(ActorSystem<?> system) {
    return others(system).anyMatch(member -> member.status().equals(MemberStatus.up()));
  }

  /** Returns whether the singletons, the scheduler and the coordinators of shards, are here. */
  private static boolean isOldest(ActorSystem<?> system) {
    Member self = Cluster.get(system).selfMember();
    return others(system)
        .filter(other -> other.status().equals(MemberStatus.up()))
        .noneMatch(other -> other.isOlderThan(self));
  }

  /** Stops all entities of this member; the coordinators give their shards new homes. */
  private static Done stopRegions(ActorSystem<?> system) {
    ClusterSharding sharding = ClusterSharding.get(Adapter.toClassic(system));
    sharding
        .getShardTypeNames()
        .forEach(
            name ->
                sharding
                    .shardRegion(name)
                    .tell(PoisonPill.getInstance(), akka.actor.ActorRef.noSender()));
    return Done.getInstance();
  }

  private static Stream<Member> others(ActorSystem<?> system) {
    Cluster cluster = Cluster.get(system);
    return StreamSupport.stream(cluster.state().getMembers().spliterator(), false)
        .filter(member -> member.hasRole(HeklaSettings.SCHEDULER))
        .filter(member -> !member.equals(cluster.selfMember()));
  }

  /** Completes once nothing is under way any more, or after the time. */
  private static CompletableFuture<Done> drain(
      ActorSystem<?> system, Adapters adapters, Duration longest) {
    var drained =
        Stream.of(
                adapters.binds(),
                adapters.evictions(),
                adapters.pods(),
                adapters.objects(),
                adapters.status())
            .map(adapter -> drain(system, adapter, longest))
            .toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(drained).handle((done, failure) -> Done.getInstance());
  }

  private static CompletableFuture<ApiAdapter.Drained> drain(
      ActorSystem<?> system, ActorRef<ApiAdapter.Message> adapter, Duration longest) {
    return AskPattern.<ApiAdapter.Message, ApiAdapter.Drained>ask(
            adapter, ApiAdapter.Drain::new, longest, system.scheduler())
        .toCompletableFuture();
  }
}
