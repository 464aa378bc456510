package io.hekla.system;

import static org.awaitility.Awaitility.await;

import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** Scheduling members in JVMs of their own. One that ends, by a kill or not, is started again. */
final class Members implements AutoCloseable {
  static final int COUNT = 2;

  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final String journal;
  private final HeklaSystem lender;
  private final List<Running> running = new ArrayList<>();
  private int started;

  private record Running(ChildJvm jvm, int port, Path output) {
    boolean isUp() {
      return jvm.hasSaid(SchedulerMember.UP);
    }
  }

  /**
   * @param journal URL of the database
   * @param lender the member whose API they use, and join
   */
  Members(String journal, HeklaSystem lender) {
    this.journal = journal;
    this.lender = lender;
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

  /** Waits until all have joined and the cluster sees nobody else. */
  void awaitUp(long seed) {
    await("all members up, seed " + seed)
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

  @Override
  public void close() {
    running.forEach(one -> one.jvm().close());
  }

  private Running startOne() {
    int port = freePort();
    Path output = Path.of("target", "kill", "member-%03d.log".formatted(++started));
    String seedNode = Cluster.get(lender.actorSystem()).selfMember().address().toString();
    var options =
        List.of(
            "-Dhekla.journal.url=" + journal,
            "-Dhekla.journal.user=postgres",
            "-Dhekla.cluster.port=" + port,
            "-Dhekla.cluster.seed-nodes.0=" + seedNode,
            "-Dhekla.cluster.start-timeout=60s",
            "-Dhekla.log=INFO");
    try {
      Files.deleteIfExists(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Running(
        ChildJvm.start(SchedulerMember.class, options, List.of(), output), port, output);
  }

  private boolean isClusterWhole() {
    var state = Cluster.get(lender.actorSystem()).state();
    int members = 0;
    for (Member member : state.getMembers()) {
      members += member.status().equals(MemberStatus.up()) ? 1 : 100;
    }
    return members == COUNT + 1 && state.getUnreachable().isEmpty();
  }

  /** The singleton runs on the oldest member of its role. */
  private int portOfOldest() {
    return StreamSupport.stream(
            Cluster.get(lender.actorSystem()).state().getMembers().spliterator(), false)
        .filter(member -> member.hasRole(HeklaSettings.SCHEDULER))
        .min((a, b) -> a.equals(b) ? 0 : a.isOlderThan(b) ? -1 : 1)
        .flatMap(member -> member.address().getPort())
        .orElse(-1);
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
