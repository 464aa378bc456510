package io.hekla.faults;

import io.hekla.controller.api.fabric8.FreePort;
import io.hekla.system.ChildJvm;
import io.hekla.system.MemberHealth;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Place of a member, with an address that stays the same: {@code hekla up} with the shipped
 * settings, in one JVM after the other.
 */
final class FaultMember implements AutoCloseable {
  /** Output of a member that is up. */
  private static final String UP = "Hekla is up";

  /** Options beside those of {@link ChildJvm}: several members share a small machine. */
  private static final List<String> JVM =
      List.of(
          "-XX:+ExitOnOutOfMemoryError",
          // By its address: the class path of a member may have jars only, and none of the tests'.
          "-Dlogback.configurationFile="
              + Objects.requireNonNull(FaultMember.class.getResource("/faults-logback.xml")));

  private final int slot;
  private final MemberLinks links;
  private final Trigger trigger;
  private final MemberHealth health;
  private final Path kubeconfig;
  private final Path folder;
  private final List<String> options;
  private final int metrics = FreePort.next();
  private Optional<Path> build = Optional.empty();
  private int secondsAhead;
  private int starts;
  private @Nullable ChildJvm jvm;

  /**
   * @param health port on which it reports its health
   * @param kubeconfig of the API server by way of its relay
   * @param folder for its log and its data
   * @param options of its JVM
   */
  FaultMember(
      int slot,
      MemberLinks links,
      Trigger trigger,
      int health,
      Path kubeconfig,
      Path folder,
      List<String> options) {
    this.slot = slot;
    this.links = links;
    this.trigger = trigger;
    this.health = new MemberHealth(health);
    this.kubeconfig = kubeconfig;
    this.folder = folder;
    this.options = List.copyOf(options);
  }

  /**
   * Starts it.
   *
   * @param seeds addresses of members to join
   */
  void start(List<String> seeds) throws IOException {
    starts++;
    Files.createDirectories(folder);
    // An earlier run of the same seed may have left one, which says that the member is up.
    Files.deleteIfExists(log());
    var all = new ArrayList<>(JVM);
    all.addAll(options);
    all.addAll(
        List.of(
            "-Dhekla.journal.url=" + links.journal(),
            "-Dhekla.journal.user=postgres",
            "-Dhekla.cluster.port=" + links.fromMembers().port(),
            "-Dakka.remote.artery.bind.port=" + links.port(),
            "-Dakka.remote.artery.bind.hostname=127.0.0.1",
            "-Dakka.remote.artery.advanced.tcp.outbound-client-hostname="
                + links.source().getHostAddress(),
            "-Dhekla.health.port=" + health.port(),
            "-Dhekla.health.host=127.0.0.1",
            "-Dhekla.metrics.port=" + metrics,
            "-Dhekla.metrics.host=127.0.0.1",
            // The machine may be busy.
            "-Dhekla.cluster.start-timeout=1m",
            // For the log that tells when a shard moves.
            "-Dakka.loglevel=DEBUG"));
    for (int seed = 0; seed < seeds.size(); seed++) {
      all.add("-Dhekla.cluster.seed-nodes.%d=%s".formatted(seed, seeds.get(seed)));
    }
    List<String> arguments =
        List.of(
            "up",
            "--kubeconfig",
            kubeconfig.toString(),
            "--data",
            folder.resolve("data").toString());
    jvm =
        build.isPresent()
            ? ChildJvm.startMemberOf(build.get(), all, arguments, environment(), log())
            : ChildJvm.startMember(all, arguments, environment(), log());
    LogPoints.watch(log(), jvm, trigger);
  }

  /** Has it run another build from its next start on: a folder; the own one if there is none. */
  void runBuild(Optional<Path> other) {
    build = other;
  }

  /** Has its clock be ahead from its next start on, or behind if negative. */
  void setClock(int seconds) {
    secondsAhead = seconds;
  }

  /** Only the clock of the day is off: intervals are measured by another one. */
  private Map<String, String> environment() {
    return secondsAhead == 0
        ? Map.of()
        : Map.of(
            "LD_PRELOAD",
            Objects.requireNonNull(
                System.getenv("HEKLA_FAKETIME"), "HEKLA_FAKETIME names no libfaketime"),
            "FAKETIME",
            "%+d".formatted(secondsAhead),
            "FAKETIME_DONT_FAKE_MONOTONIC",
            "1");
  }

  /** Returns the number of series of its metrics. */
  long series() throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/metrics".formatted(metrics)))
            .build();
    try (var client = HttpClient.newHttpClient()) {
      return client
          .send(request, HttpResponse.BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> !line.startsWith("#"))
          .count();
    }
  }

  /** Log of the newest start. */
  Path log() {
    return folder.resolve("start-%03d.log".formatted(starts));
  }

  int slot() {
    return slot;
  }

  MemberLinks links() {
    return links;
  }

  Trigger trigger() {
    return trigger;
  }

  boolean isAlive() {
    return jvm != null && jvm.isAlive();
  }

  /** Returns whether it has come up since its newest start. */
  boolean isUp() {
    return jvm != null && jvm.isAlive() && jvm.hasSaid(UP);
  }

  /** Whether it has come up since its newest start, although it may have ended since. */
  boolean wasUp() {
    return jvm != null && jvm.hasSaid(UP);
  }

  /** Returns whether its health port answers that it is ready. */
  boolean isReady() {
    return isAlive() && health.isReady();
  }

  boolean hostsScheduler() {
    return isAlive() && health.hostsScheduler();
  }

  /** Last lines of its log, joined to one. */
  String lastLines() {
    return jvm == null ? "" : jvm.lastLines();
  }

  /** The running JVM. */
  ChildJvm jvm() {
    if (jvm == null) {
      throw new IllegalStateException("member " + slot + " was never started");
    }
    return jvm;
  }

  /** SIGKILL; returns once it is gone. */
  void kill() {
    if (jvm != null) {
      jvm.kill();
    }
  }

  @Override
  public void close() throws IOException {
    if (jvm != null) {
      jvm.close();
    }
    links.close();
  }

  @Override
  public String toString() {
    return "member %d (%s)".formatted(slot, log());
  }
}
