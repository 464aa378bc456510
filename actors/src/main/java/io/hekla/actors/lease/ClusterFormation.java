package io.hekla.actors.lease;

import akka.Done;
import akka.actor.Address;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.Cluster;
import akka.cluster.ClusterEvent;
import io.hekla.controller.api.KubernetesApi;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Start of a member with seed nodes. It joins whichever of the others answers, and as long as none
 * does, it founds a cluster only if the Lease of members shows that there is none: a member that is
 * cut off, or starts first while others run, never forms a second one. Once it is in a cluster, it
 * keeps the Lease.
 */
public final class ClusterFormation {
  /** Patience for one answer of the API server. */
  private static final Duration ANSWER = Duration.ofSeconds(5);

  /** Pause between two looks at the Lease before the member is in a cluster, at most. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final ActorSystem<?> system;
  private final Cluster cluster;
  private final MembersLeaseSettings settings;
  private final ClusterFounding founding;
  private final ClusterKeeping keeping;
  private final boolean mayFound;

  /** Members that the cluster has had since the last look. */
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  private ClusterFormation(
      ActorSystem<?> system,
      KubernetesApi api,
      MembersLeaseSettings settings,
      boolean mayFound,
      boolean isAlone) {
    long origin = System.nanoTime();
    var access = new LeaseAccess(api, settings.key(), ANSWER);
    this.system = system;
    this.cluster = Cluster.get(system);
    this.settings = settings;
    this.mayFound = mayFound;
    this.founding =
        new ClusterFounding(
            access,
            new ClusterFounding.Candidate(self(), isAlone, this::hasJoined),
            settings.foundAfter(),
            Clock.systemUTC(),
            () -> Duration.ofNanos(System.nanoTime() - origin));
    this.keeping = new ClusterKeeping(access, Clock.systemUTC());
  }

  /**
   * Has a member join the others, or found the cluster.
   *
   * @param seeds addresses of members, at least one; a member that is not among them founds none
   * @param api past no gate
   */
  public static void start(
      ActorSystem<?> system,
      List<Address> seeds,
      KubernetesApi api,
      MembersLeaseSettings settings) {
    var others = new ArrayList<>(seeds);
    boolean isSeed = others.removeIf(Cluster.get(system).selfAddress()::equals);
    var formation = new ClusterFormation(system, api, settings, isSeed, others.isEmpty());
    var unused =
        system.systemActorOf(formation.noteMembers(), "members-of-the-cluster", Props.empty());
    if (!others.isEmpty()) {
      // The first of its own list would found a cluster if nobody answers for five seconds; this
      // member is not in it.
      Cluster.get(system).joinSeedNodes(others);
    }
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
            "leave-formed-cluster",
            formation::leave);
    formation.next(Duration.ZERO);
  }

  /** Notes members as they come: one may have left again by the next look. */
  private Behavior<ClusterEvent.MemberEvent> noteMembers() {
    return Behaviors.setup(
        context -> {
          cluster.subscribe(
              Adapter.toClassic(context.getSelf()),
              ClusterEvent.initialStateAsEvents(),
              ClusterEvent.MemberEvent.class);
          return Behaviors.receiveMessage(
              event -> {
                seen.add(MemberNames.of(event.member().uniqueAddress()));
                return Behaviors.same();
              });
        });
  }

  private void next(Duration pause) {
    var unused =
        CompletableFuture.supplyAsync(
                this::step,
                CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS))
            .thenCompose(done -> done)
            .whenComplete(
                (goesOn, failure) -> {
                  if (failure != null) {
                    system.log().error("the cluster's lease: a look at it has failed", failure);
                  }
                  if (failure != null || goesOn) {
                    next(hasJoined() ? settings.poll() : pauseBefore());
                  }
                });
  }

  private Duration pauseBefore() {
    return settings.poll().compareTo(LONGEST_PAUSE) < 0 ? settings.poll() : LONGEST_PAUSE;
  }

  /** Returns whether to go on. */
  private CompletionStage<Boolean> step() {
    if (system.getWhenTerminated().toCompletableFuture().isDone() || cluster.isTerminated()) {
      return CompletableFuture.completedFuture(false);
    }
    if (hasJoined()) {
      return keeping.check(view()).thenApply(this::endUnlessItStays);
    }
    if (!mayFound) {
      return CompletableFuture.completedFuture(true);
    }
    return founding.check().thenApply(this::foundIf);
  }

  private boolean foundIf(boolean founds) {
    if (founds && !hasJoined()) {
      cluster.join(cluster.selfAddress());
    }
    return true;
  }

  private boolean endUnlessItStays(boolean stays) {
    if (!stays) {
      cluster.down(cluster.selfAddress());
    }
    return stays;
  }

  private boolean hasJoined() {
    return MemberNames.staying(cluster).contains(self());
  }

  private String self() {
    return MemberNames.of(cluster.selfUniqueAddress());
  }

  private ClusterKeeping.View view() {
    Set<String> met = MemberNames.of(cluster.state().getMembers());
    met.addAll(seen);
    seen.removeAll(met);
    return new ClusterKeeping.View(
        self(),
        MemberNames.staying(cluster),
        met,
        cluster.selfAddress().equals(cluster.state().getLeader()));
  }

  private CompletionStage<Done> leave() {
    boolean wasRemoved =
        CoordinatedShutdown.get(system)
            .getShutdownReason()
            .filter(reason -> reason == CoordinatedShutdown.clusterDowningReason())
            .isPresent();
    Set<String> others = new TreeSet<>(MemberNames.staying(cluster));
    others.remove(self());
    return wasRemoved || !others.isEmpty()
        ? CompletableFuture.completedFuture(Done.getInstance())
        : keeping.leave(self()).handle((done, failure) -> Done.getInstance());
  }
}
