package io.hekla.actors.lease;

import static org.awaitility.Awaitility.await;

import akka.actor.Address;
import akka.actor.typed.ActorSystem;
import akka.remote.testkit.Blackhole;
import akka.remote.testkit.ThrottleMode;
import akka.remote.testkit.Unthrottled;
import io.hekla.actors.lease.LocalMembers.One;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.controller.api.fabric8.FreePort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Members on loopback in this JVM, each of which has the addresses of all as seed nodes, as the
 * members of a StatefulSet do. They host nothing, and have the shipped settings but for shorter
 * times of the Lease.
 */
final class FormingMembers implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(3);

  /** Time after which they found a cluster, and one that no test lasts for. */
  static final Duration SOON = Duration.ofSeconds(3);

  static final Duration NEVER = Duration.ofHours(1);
  private static final Duration POLL = Duration.ofMillis(500);

  private final StoredLease server;
  private final Path folder;
  private final List<Address> seeds;
  private final List<Forming> started = new ArrayList<>();

  /**
   * A member.
   *
   * @param requests number of its requests to the API server
   */
  record Forming(One one, AtomicInteger requests) {
    boolean isInACluster() {
      return one.up() != 0;
    }
  }

  FormingMembers(int count, StoredLease server, Path folder) throws Exception {
    this.server = server;
    this.folder = folder;
    var addresses = new ArrayList<Address>();
    for (int place = 0; place < count; place++) {
      addresses.add(new Address("akka", "hekla", "127.0.0.1", FreePort.next()));
    }
    this.seeds = List.copyOf(addresses);
  }

  /** Starts the member of a place; does not wait for it. */
  Forming start(int place) throws Exception {
    return start(place, SOON, List.of(), true);
  }

  /** Starts one that founds a cluster only where the Lease shows that nobody is in one. */
  Forming startPatient(int place) throws Exception {
    return start(place, NEVER, List.of(), true);
  }

  /** Starts one that does not reach others, nor these it. */
  Forming startCutOff(int place, List<Forming> from) throws Exception {
    return start(place, SOON, from, true);
  }

  /** Starts one that does not reach the API server. */
  Forming startWithoutServer(int place) throws Exception {
    return start(place, SOON, List.of(), false);
  }

  private Forming start(int place, Duration foundAfter, List<Forming> cutOff, boolean reaches)
      throws Exception {
    HeklaSettings settings =
        LocalMembers.settings(
            folder,
            seeds.get(place).getPort().orElseThrow(),
            Map.of(
                "hekla.cluster.lease.poll", POLL, "hekla.cluster.lease.found-after", foundAfter));
    var server = new AtomicBoolean(reaches);
    var requests = new AtomicInteger();
    var api =
        this.server.client(
            () -> {
              requests.incrementAndGet();
              return server.get();
            });
    ActorSystem<Void> system = LocalMembers.system(settings, api);
    var member = new Forming(new One(system, server), requests);
    started.add(member);
    cutOff.forEach(other -> link(member, other, Blackhole.getInstance()));
    ClusterFormation.start(system, seeds, api, settings.membersLease());
    return member;
  }

  /** Repairs the network between a member and others. */
  static void repair(Forming member, List<Forming> others) {
    others.forEach(other -> link(member, other, Unthrottled.getInstance()));
  }

  private static void link(Forming member, Forming other, ThrottleMode mode) {
    LocalMembers.throttle(member.one(), other.one(), mode);
    LocalMembers.throttle(other.one(), member.one(), mode);
  }

  /** Waits until these are up in one cluster, in which nobody else is. */
  void awaitOneCluster(List<Forming> members) {
    await("one cluster of " + members.size())
        .atMost(LONGEST)
        .until(() -> members.stream().allMatch(member -> member.one().up() == members.size()));
  }

  /** Waits until one has looked at the Lease for longer than it takes to found a cluster. */
  void awaitPatience(Forming member) {
    int begin = member.requests().get();
    int wanted = (int) (3 * SOON.dividedBy(POLL));
    await("looks at the lease")
        .atMost(LONGEST)
        .until(() -> member.requests().get() >= begin + wanted);
  }

  void awaitEnd(Forming member) {
    await("a member ends").atMost(LONGEST).until(() -> member.one().hasEnded());
  }

  @Override
  public void close() {
    started.forEach(member -> member.one().system().terminate());
    started.forEach(
        member -> member.one().system().getWhenTerminated().toCompletableFuture().join());
  }
}
