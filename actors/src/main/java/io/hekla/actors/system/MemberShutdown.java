package io.hekla.actors.system;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Leave;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.observing.Observing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Order of a member's end: nothing new is decided or observed, and another member takes over the
 * scheduler; meanwhile requests under way get a little time, so that their outcome is still
 * persisted. Then the lease is given up, so that another Hekla need not wait for it to lapse, and
 * shards, cluster and actors end.
 */
final class MemberShutdown {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private MemberShutdown() {}

  static void onShutdown(
      ActorSystem<?> system,
      Adapters adapters,
      ActorRef<FeedMessage> feed,
      AtomicBoolean leaving,
      Observing observing) {
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeServiceUnbind(),
            "stop-deciding",
            () -> {
              leaving.set(true);
              feed.tell(new FeedMessage.Quiet());
              return CompletableFuture.completedFuture(Done.getInstance());
            });
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeServiceUnbind(),
            "hand-over-scheduler",
            () -> {
              // Akka alone would leave once all requests have ended and all shards have moved.
              if (hasSuccessor(system)) {
                Cluster cluster = Cluster.get(system);
                cluster.manager().tell(Leave.create(cluster.selfMember().address()));
              }
              return CompletableFuture.completedFuture(Done.getInstance());
            });
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseServiceRequestsDone(),
            "drain-requests",
            () -> {
              var drained =
                  List.of(
                          adapters.binds(),
                          adapters.evictions(),
                          adapters.pods(),
                          adapters.objects(),
                          adapters.status())
                      .stream()
                      .map(adapter -> drain(system, adapter))
                      .toArray(CompletableFuture<?>[]::new);
              // Requests that did not end in time are made again after the next start.
              return CompletableFuture.allOf(drained).handle((done, failure) -> Done.getInstance());
            });
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

  private static Stream<Member> others(ActorSystem<?> system) {
    Cluster cluster = Cluster.get(system);
    return StreamSupport.stream(cluster.state().getMembers().spliterator(), false)
        .filter(member -> member.hasRole(HeklaSettings.SCHEDULER))
        .filter(member -> !member.equals(cluster.selfMember()));
  }

  private static CompletableFuture<ApiAdapter.Drained> drain(
      ActorSystem<?> system, ActorRef<ApiAdapter.Message> adapter) {
    return AskPattern.<ApiAdapter.Message, ApiAdapter.Drained>ask(
            adapter, ApiAdapter.Drain::new, PATIENCE, system.scheduler())
        .toCompletableFuture();
  }
}
