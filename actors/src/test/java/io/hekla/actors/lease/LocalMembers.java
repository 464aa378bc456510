package io.hekla.actors.lease;

import static org.awaitility.Awaitility.await;

import akka.actor.Address;
import akka.actor.BootstrapSetup;
import akka.actor.setup.ActorSystemSetup;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.JoinSeedNodes;
import akka.cluster.typed.Leave;
import akka.remote.RARP;
import akka.remote.testkit.Blackhole;
import akka.remote.testkit.Direction;
import akka.remote.testkit.SetThrottle;
import akka.remote.testkit.ThrottleMode;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Members on loopback in this JVM, which host nothing, with the shipped settings. They are ordered
 * by their addresses, the lowest first.
 */
final class LocalMembers implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(3);

  private final StoredLease server;
  private final Path folder;
  private final List<One> members = new ArrayList<>();

  /**
   * A member.
   *
   * @param reaches whether it reaches the API server
   */
  record One(ActorSystem<Void> system, AtomicBoolean reaches) {
    Address address() {
      return Cluster.get(system).selfMember().address();
    }

    boolean hasEnded() {
      return system.getWhenTerminated().toCompletableFuture().isDone();
    }

    /** Returns the number of members that are up as it sees it, or -1 if others are there, too. */
    int up() {
      int up = 0;
      for (Member member : Cluster.get(system).state().getMembers()) {
        if (!member.status().equals(MemberStatus.up())) {
          return -1;
        }
        up++;
      }
      return up;
    }

    /** Has it leave, as at an orderly end. */
    void leave() {
      Cluster.get(system).manager().tell(Leave.create(address()));
    }

    /** Kills it: it does not leave the cluster. */
    void kill() {
      system.terminate();
      system.getWhenTerminated().toCompletableFuture().join();
    }
  }

  private LocalMembers(StoredLease server, Path folder) {
    this.server = server;
    this.folder = folder;
  }

  /** Starts so many members, and returns once all are up. */
  static LocalMembers start(int count, StoredLease server, Path folder) throws Exception {
    var all = new LocalMembers(server, folder);
    for (int member = 0; member < count; member++) {
      all.members.add(all.one());
    }
    all.members.sort(Comparator.comparing(one -> one.address().getPort().orElseThrow()));
    for (One member : all.members) {
      // The first of its own list may form a cluster; here the member that is the lowest.
      Cluster.get(member.system())
          .manager()
          .tell(new JoinSeedNodes(List.of(all.members.getFirst().address())));
    }
    all.awaitUp(all.members);
    return all;
  }

  /** Starts another member, which joins one that is there; returns once both see each other. */
  One join(One there) throws Exception {
    One another = one();
    int before = there.up();
    members.add(another);
    Cluster.get(another.system()).manager().tell(new JoinSeedNodes(List.of(there.address())));
    await("another member").atMost(LONGEST).until(() -> another.up() == before + 1);
    return another;
  }

  private One one() throws Exception {
    // A member without a port is alone, and admits no other.
    HeklaSettings settings = settings(folder, FreePort.next(), Map.of());
    var reaches = new AtomicBoolean(true);
    return new One(system(settings, server.client(reaches::get)), reaches);
  }

  /** Returns the shipped settings for one of several members of this JVM, with others if wanted. */
  static HeklaSettings settings(Path folder, int port, Map<String, ?> others) throws StartRefused {
    var all = new HashMap<String, Object>(others);
    all.put("hekla.data", folder.toString());
    all.put("hekla.cluster.port", port);
    all.put("akka.cluster.jmx.multi-mbeans-in-same-jvm", "on");
    all.put("akka.remote.artery.advanced.test-mode", "on");
    all.put("akka.coordinated-shutdown.run-by-actor-system-terminate", "off");
    return HeklaSettings.read(all);
  }

  /** Starts a member that hosts nothing, and has joined no cluster. */
  static ActorSystem<Void> system(HeklaSettings settings, KubernetesApi api) {
    return ActorSystem.create(
        Behaviors.empty(),
        "hekla",
        ActorSystemSetup.create(
            BootstrapSetup.create(settings.config()),
            new MembersApi(api, settings.membersLease())));
  }

  List<One> all() {
    return List.copyOf(members);
  }

  /** Breaks the network between two sets of members, in both directions. */
  static void part(List<One> side, List<One> other) {
    for (One member : side) {
      for (One far : other) {
        throttle(member, far, Blackhole.getInstance());
        throttle(far, member, Blackhole.getInstance());
      }
    }
  }

  /** Sets the state of the network from one member to another. */
  static void throttle(One member, One far, ThrottleMode mode) {
    ((RARP) RARP.get(member.system()))
        .provider()
        .transport()
        .managementCommand(new SetThrottle(far.address(), Direction.Both$.MODULE$, mode));
  }

  /** Waits until these members are up and see nobody else. */
  void awaitUp(List<One> side) {
    await("members are " + side.size())
        .atMost(LONGEST)
        .until(() -> side.stream().allMatch(member -> member.up() == side.size()));
  }

  /** Waits until these members have ended by themselves. */
  void awaitEnd(List<One> side) {
    await("members end").atMost(LONGEST).until(() -> side.stream().allMatch(One::hasEnded));
  }

  /** Waits until so many members of a set have ended by themselves; returns those that live. */
  Set<One> awaitEndOf(int count, List<One> side) {
    await(count + " members end")
        .atMost(LONGEST)
        .until(() -> side.stream().filter(One::hasEnded).count() >= count);
    return Set.copyOf(side.stream().filter(member -> !member.hasEnded()).toList());
  }

  @Override
  public void close() {
    members.forEach(member -> member.system().terminate());
    members.forEach(member -> member.system().getWhenTerminated().toCompletableFuture().join());
  }
}
