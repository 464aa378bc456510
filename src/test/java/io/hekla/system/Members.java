package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.controller.api.fabric8.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Scheduling members in JVMs of their own, with the shipped settings but for the warm-up. One that
 * ends, by a kill or not, is started again at another address, and joins those that are there.
 */
final class Members implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  private final int count;
  private final String journal;
  private final Path logs;
  private final Path kubeconfig;

  /**
   * Ports for metrics of the members that are started, in this order; none have agents if empty.
   */
  private final List<Integer> metrics;

  private final List<Running> running = new ArrayList<>();
  private int started;
  private int ended;
  private int stoodStill;

  private record Running(ChildJvm jvm, int port, MemberHealth health, Path output) {
    boolean isUp() {
      return jvm.hasSaid(SchedulerMember.UP);
    }

    String address() {
      return "akka://hekla@127.0.0.1:" + port;
    }
  }

  /**
   * @param count number of members
   * @param journal URL of the database
   * @param logs folder for what each of them says
   * @param kubeconfig of the cluster that they schedule
   */
  Members(int count, String journal, Path logs, Path kubeconfig) {
    this(count, journal, logs, kubeconfig, List.of());
  }

  /** The same with Kamon's agent in each member, and a port for its metrics. */
  Members(int count, String journal, Path logs, Path kubeconfig, List<Integer> metrics) {
    this.metrics = List.copyOf(metrics);
    this.count = count;
    this.journal = journal;
    this.logs = logs;
    this.kubeconfig = kubeconfig;
  }

  /** Starts them one after the other: the first creates the journal's tables, and the cluster. */
  void start() {
    for (int member = 0; member < count; member++) {
      Running first = startOne();
      running.add(first);
      await("the first start of " + first)
          .atMost(LONGEST)
          .failFast(() -> !first.jvm().isAlive())
          .until(first::isUp);
    }
  }

  int count() {
    return count;
  }

  /**
   * Returns the number of members that ended although nobody killed them and they ran all the time.
   */
  int endedByThemselves() {
    return ended;
  }

  /** Returns the number of members that ended since the machine let them stand still. */
  int stoodStill() {
    return stoodStill;
  }

  /** Waits until all have come up: a member that joins does so once those that died are removed. */
  void awaitUp() {
    await("all members up")
        .atMost(LONGEST)
        .until(
            () -> {
              keepRunning();
              return running.stream().allMatch(Running::isUp);
            });
  }

  /** Waits until one of them says that it runs the scheduler; returns it. */
  int awaitSchedulerHost() {
    return await("a scheduler")
        .atMost(LONGEST)
        .until(
            () -> {
              keepRunning();
              return IntStream.range(0, count).filter(this::hostsScheduler).findFirst().orElse(-1);
            },
            member -> member >= 0);
  }

  boolean hostsScheduler(int member) {
    return running.get(member).health().hostsScheduler();
  }

  /** Starts those again that ended by themselves, as a Deployment would. */
  void keepRunning() {
    for (int member = 0; member < count; member++) {
      if (!running.get(member).jvm().isAlive()) {
        System.out.println("Members: one ended by itself: " + running.get(member));
        if (running.get(member).jvm().stoodStill()) {
          stoodStill++;
        } else {
          ended++;
        }
        startAgain(member);
      }
    }
  }

  /** Kills one and starts another in its place; whether it hosted the scheduler. */
  boolean kill(int member) {
    boolean hostsScheduler = hostsScheduler(member);
    startAgain(member);
    return hostsScheduler;
  }

  /** Kills one; {@link #startAgain} starts another in its place. */
  void lose(int member) {
    running.get(member).jvm().close();
  }

  /** Stops one as its supervisor would, and starts another in its place. */
  void replace(int member) throws InterruptedException {
    running.get(member).jvm().stop();
    startAgain(member);
  }

  /** Waits until one has said something. */
  void awaitSaid(int member, String text) {
    await("it says: " + text + ", see " + running.get(member))
        .atMost(LONGEST)
        .failFast(() -> !running.get(member).jvm().isAlive())
        .until(() -> running.get(member).jvm().hasSaid(text));
  }

  /** Has one stand still until it is resumed. */
  void pause(int member) throws IOException, InterruptedException {
    running.get(member).jvm().pause();
  }

  /** Has one go on; returns once it has ended by itself, since the others have removed it. */
  void resumeToEnd(int member) throws IOException, InterruptedException {
    running.get(member).jvm().resume();
    assertThat(running.get(member).jvm().awaitEnd(LONGEST)).as("exit code").isEqualTo(1);
    // Whichever it finds first: that the others have removed it, or the term of its successor.
    assertThat(Stream.of("removed from its cluster", "has taken over the scheduler"))
        .as("see %s", running.get(member))
        .anyMatch(running.get(member).jvm()::hasSaid);
  }

  /** Has each of them write what its threads do to its log. */
  void tellThreads() {
    running.forEach(one -> one.jvm().tellThreads());
  }

  /** Kills all of them, and starts none again. */
  void killAll() {
    running.forEach(one -> one.jvm().close());
  }

  @Override
  public void close() {
    killAll();
  }

  /** Starts another in the place of one. */
  void startAgain(int member) {
    running.get(member).jvm().close();
    running.set(member, startOne());
  }

  private Running startOne() {
    int port = FreePort.next();
    int health = FreePort.next();
    Path output = logs.resolve("member-%03d.log".formatted(++started));
    var options =
        new ArrayList<>(
            List.of(
                "-Dhekla.data=" + logs.resolve("data-%03d".formatted(started)).toAbsolutePath(),
                "-Dhekla.journal.url=" + journal,
                "-Dhekla.journal.user=postgres",
                "-Dhekla.cluster.port=" + port,
                "-Dhekla.health.port=" + health,
                "-Dhekla.health.host=127.0.0.1",
                ChildJvm.WITHOUT_WARM_UP,
                // The machine may be busy.
                "-Dhekla.cluster.start-timeout=3m",
                "-Dhekla.log=INFO",
                "-Dhekla.log.own=DEBUG"));
    List<Running> there = running.stream().filter(one -> one.jvm().isAlive()).toList();
    for (int seed = 0; seed < there.size(); seed++) {
      options.add("-Dhekla.cluster.seed-nodes.%d=%s".formatted(seed, there.get(seed).address()));
    }
    return new Running(start(options, output), port, new MemberHealth(health), output);
  }

  private ChildJvm start(List<String> options, Path output) {
    List<String> arguments = List.of(kubeconfig.toString());
    if (metrics.isEmpty()) {
      return ChildJvm.start(SchedulerMember.class, options, arguments, output);
    }
    var all = new ArrayList<>(options);
    all.add("-Dhekla.metrics.port=" + metrics.get((started - 1) % metrics.size()));
    return ChildJvm.startWithAgent(SchedulerMember.class, all, arguments, output);
  }
}
