package io.hekla.faults;

import io.hekla.system.ChildJvm;
import io.hekla.system.MemberHealth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
          "-Xmx400m",
          "-XX:+ExitOnOutOfMemoryError",
          "-Dlogback.configurationFile=faults-logback.xml");

  private final int slot;
  private final MemberLinks links;
  private final Trigger trigger;
  private final MemberHealth health;
  private final Path kubeconfig;
  private final Path folder;
  private int starts;
  private @Nullable ChildJvm jvm;

  /**
   * @param health port on which it reports its health
   * @param kubeconfig of the API server by way of its relay
   * @param folder for its log and its data
   */
  FaultMember(
      int slot, MemberLinks links, Trigger trigger, int health, Path kubeconfig, Path folder) {
    this.slot = slot;
    this.links = links;
    this.trigger = trigger;
    this.health = new MemberHealth(health);
    this.kubeconfig = kubeconfig;
    this.folder = folder;
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
    var options = new ArrayList<>(JVM);
    options.addAll(
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
            // The machine may be busy.
            "-Dhekla.cluster.start-timeout=1m",
            // For the log that tells when a shard moves.
            "-Dakka.loglevel=DEBUG"));
    for (int seed = 0; seed < seeds.size(); seed++) {
      options.add("-Dhekla.cluster.seed-nodes.%d=%s".formatted(seed, seeds.get(seed)));
    }
    jvm =
        ChildJvm.startMember(
            options,
            List.of(
                "up",
                "--kubeconfig",
                kubeconfig.toString(),
                "--data",
                folder.resolve("data").toString()),
            log());
    LogPoints.watch(log(), jvm, trigger);
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
