package io.hekla.system;

import static org.awaitility.Awaitility.await;

import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import com.sun.management.HotSpotDiagnosticMXBean;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.controller.api.fabric8.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Scheduling members in JVMs of their own. One that ends, by a kill or not, is started again. */
final class Members implements AutoCloseable {
  static final int COUNT = 2;

  private static final Duration LONGEST = Duration.ofMinutes(2);

  /** A death is noticed in seconds: twenty of them shall not take the test's day. */
  private static final List<String> QUICK =
      List.of(
          "-Dakka.cluster.failure-detector.heartbeat-interval=250ms",
          "-Dakka.cluster.failure-detector.acceptable-heartbeat-pause=2s",
          "-Dakka.cluster.split-brain-resolver.stable-after=1s",
          "-Dakka.cluster.split-brain-resolver.down-all-when-unstable=off",
          "-Dakka.cluster.down-removal-margin=500ms",
          "-Dakka.cluster.gossip-interval=200ms",
          "-Dakka.cluster.leader-actions-interval=200ms",
          "-Dakka.cluster.unreachable-nodes-reaper-interval=200ms",
          "-Dakka.cluster.singleton.hand-over-retry-interval=200ms",
          "-Dakka.cluster.sharding.rebalance-interval=2s",
          "-Dhekla.kubernetes.watch-silence=10s");

  private final String journal;
  private final Path logs;
  private final HeklaSystem witness;
  private final Path kubeconfig;
  private final List<Running> running = new ArrayList<>();
  private int started;

  private record Running(ChildJvm jvm, int port, Path output) {
    boolean isUp() {
      return jvm.hasSaid(SchedulerMember.UP);
    }
  }

  /**
   * @param journal URL of the database
   * @param logs folder for what each of them says
   * @param witness the member that they join
   * @param kubeconfig of the cluster that they schedule
   */
  Members(String journal, Path logs, HeklaSystem witness, Path kubeconfig) {
    this.journal = journal;
    this.logs = logs;
    this.witness = witness;
    this.kubeconfig = kubeconfig;
  }

  /** Starts them one after the other: the first creates the journal's tables. */
  void start() {
    for (int member = 0; member < COUNT; member++) {
      Running first = startOne();
      running.add(first);
      await("the first start of " + first)
          .atMost(LONGEST)
          .failFast(() -> !first.jvm().isAlive())
          .until(first::isUp);
    }
  }

  /** Settings of the failure detector and of what follows a death, for all members alike. */
  static Map<String, String> quickSettings() {
    return QUICK.stream()
        .map(option -> option.substring("-D".length()).split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  /** Waits until all have joined and the cluster sees no other member. */
  void awaitUp() {
    await("all members up")
        .atMost(LONGEST)
        .until(
            () -> {
              keepRunning();
              return running.stream().allMatch(Running::isUp) && isClusterWhole();
            });
  }

  /** Starts those again that ended by themselves, as a Deployment would. */
  void keepRunning() {
    for (int member = 0; member < COUNT; member++) {
      if (!running.get(member).jvm().isAlive()) {
        System.out.println("Members: one ended by itself: " + running.get(member));
        running.get(member).jvm().close();
        running.set(member, startOne());
      }
    }
  }

  /** Kills one and starts another in its place; whether it hosted the scheduler. */
  boolean kill(int member) {
    boolean hostsScheduler = portOfOldest() == running.get(member).port();
    running.get(member).jvm().close();
    running.set(member, startOne());
    return hostsScheduler;
  }

  /** Has each of them, and the witness, write what its threads do to its log. */
  void tellThreads() {
    running.forEach(one -> one.jvm().tellThreads());
    try {
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(
              logs.resolve("witness-threads.txt").toAbsolutePath().toString(),
              HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills all of them, and starts none again. */
  void killAll() {
    running.forEach(one -> one.jvm().close());
  }

  @Override
  public void close() {
    killAll();
  }

  private Running startOne() {
    int port = FreePort.next();
    Path output = logs.resolve("member-%03d.log".formatted(++started));
    String seedNode = Cluster.get(witness.actorSystem()).selfMember().address().toString();
    var options = new ArrayList<>(QUICK);
    options.addAll(
        List.of(
            "-Dhekla.journal.url=" + journal,
            "-Dhekla.journal.user=postgres",
            "-Dhekla.cluster.port=" + port,
            "-Dhekla.cluster.seed-nodes.0=" + seedNode,
            "-Dhekla.cluster.start-timeout=60s",
            "-Dhekla.log=INFO",
            "-Dhekla.log.own=DEBUG"));
    return new Running(
        ChildJvm.start(SchedulerMember.class, options, List.of(kubeconfig.toString()), output),
        port,
        output);
  }

  private boolean isClusterWhole() {
    var state = Cluster.get(witness.actorSystem()).state();
    int members = 0;
    for (Member member : state.getMembers()) {
      members += member.status().equals(MemberStatus.up()) ? 1 : 100;
    }
    return members == COUNT + 1 && state.getUnreachable().isEmpty();
  }

  /** The singleton runs on the oldest member of its role. */
  private int portOfOldest() {
    return StreamSupport.stream(
            Cluster.get(witness.actorSystem()).state().getMembers().spliterator(), false)
        .filter(member -> member.hasRole(HeklaSettings.SCHEDULER))
        .min((a, b) -> a.equals(b) ? 0 : a.isOlderThan(b) ? -1 : 1)
        .flatMap(member -> member.address().getPort())
        .orElse(-1);
  }
}
