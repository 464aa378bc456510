package io.hekla.actors.lease;

import akka.actor.Address;
import akka.actor.ExtendedActorSystem;
import akka.cluster.Cluster;
import akka.cluster.ClusterEvent.CurrentClusterState;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.coordination.lease.LeaseSettings;
import akka.coordination.lease.javadsl.Lease;
import io.hekla.model.lease.HeadStart;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lease of Akka's split-brain resolver, which acquires it when members do not reach others, and
 * ends its side if it is refused. Created by Akka, which knows its class from the configuration;
 * makes no request before members are lost.
 *
 * <p>The resolver passes no sides, so these are read from the member's view of the cluster, which
 * was stable for some time when it asks.
 */
public final class DowningLease extends Lease {
  private static final Logger log = LoggerFactory.getLogger(DowningLease.class);

  /** Patience for one answer of the API server. */
  private static final Duration ANSWER = Duration.ofSeconds(5);

  /** The second is five times the interval of gossip in {@code application.conf}. */
  private static final MembersLease.Pauses PAUSES =
      new MembersLease.Pauses(Duration.ofMillis(500), Duration.ofSeconds(1));

  private final LeaseSettings settings;
  private final ExtendedActorSystem system;
  private final Optional<MembersLease> lease;

  /**
   * @param settings of Akka; those of Hekla come with {@link MembersApi}
   */
  public DowningLease(LeaseSettings settings, ExtendedActorSystem system) {
    this.settings = settings;
    this.system = system;
    this.lease = system.settings().setup().get(MembersApi.class).map(DowningLease::lease);
  }

  private static MembersLease lease(MembersApi api) {
    long origin = System.nanoTime();
    return new MembersLease(
        new LeaseAccess(api.api(), api.settings().key(), ANSWER),
        api.settings().giveUpAfter(),
        PAUSES,
        Clock.systemUTC(),
        () -> Duration.ofNanos(System.nanoTime() - origin));
  }

  @Override
  public LeaseSettings getSettings() {
    return settings;
  }

  @Override
  public CompletionStage<Boolean> acquire() {
    if (lease.isEmpty()) {
      log.error("this member has no API server to ask which side of its cluster stays");
      return CompletableFuture.completedFuture(false);
    }
    var cluster = Cluster.get(system);
    Set<String> lost = MemberNames.of(cluster.state().getUnreachable());
    return headStart(cluster.state())
        .thenCompose(
            done -> lease.get().acquire(MemberNames.of(cluster.selfUniqueAddress()), lost));
  }

  /** Leaves the Lease to a larger side for a while, if there is one. */
  private static CompletionStage<Void> headStart(CurrentClusterState view) {
    return MembersLease.pause(
        HeadStart.of(
            addresses(view.getMembers()),
            addresses(view.getUnreachable()),
            texts(view.getSeenBy())));
  }

  private static Set<String> addresses(Iterable<Member> members) {
    var addresses = new ArrayList<Address>();
    members.forEach(member -> addresses.add(member.address()));
    return texts(addresses);
  }

  private static Set<String> texts(Iterable<Address> addresses) {
    var texts = new HashSet<String>();
    addresses.forEach(address -> texts.add(address.toString()));
    return texts;
  }

  /**
   * Acquires the lease as {@link #acquire()} does. It is never lost again: what is decided stays
   * so.
   */
  @Override
  public CompletionStage<Boolean> acquire(Consumer<Optional<Throwable>> leaseLost) {
    return acquire();
  }

  @Override
  public CompletionStage<Boolean> release() {
    var cluster = Cluster.get(system);
    var reached = new HashSet<Member>();
    for (Member member : cluster.state().getMembers()) {
      if (member.status().equals(MemberStatus.up())) {
        reached.add(member);
      }
    }
    reached.removeAll(cluster.state().getUnreachable());
    return lease
        .map(
            held ->
                held.release(MemberNames.of(cluster.selfUniqueAddress()), MemberNames.of(reached)))
        .orElseGet(() -> CompletableFuture.completedFuture(true));
  }

  /** Returns false: each loss of members is a decision of its own. */
  @Override
  public boolean checkLease() {
    return false;
  }
}
