package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A member on a real API server, killed with SIGKILL time and again while it binds gangs, with the
 * shipped settings but for the warm-up. Each kill takes little of the recording, what is recorded
 * once stays recorded, and decides again as it did. Runs for {@code hekla.test.minutes}, one unless
 * set.
 */
@Tag("thorough")
@OnRealApiServer
class KillsOnRealServerST {
  private static final Duration LENGTH =
      Duration.ofMinutes(Integer.getInteger("hekla.test.minutes", 1));

  /** Gangs of a round, of two pods at least. */
  private static final int GANGS = 8;

  /** A kill comes with one of so many binds of a round. */
  private static final int SPREAD = 2 * GANGS;

  private final long seed = Long.getLong("hekla.test.seed", new Random().nextLong());
  private final Random random = new Random(seed);
  private int pods;

  @TempDir private Path folder;

  @Test
  void recordingDecidesAgainAsItDidWhateverKillsTheMember() throws Exception {
    System.out.println("KillsOnRealServerST: -Dhekla.test.seed=" + seed);
    Path data = folder.resolve("hekla");
    var recording = new RecordingFolder(data.resolve(RecordingFolder.NAME));
    var recorded = new HashSet<RecordingOracle.Bind>();
    int kills = 0;
    try (var cluster =
            new RealCluster(
                RealApiServer.start(
                    folder.resolve("server"), ServerOptions.DEFAULTS.with(Audit.WRITES)));
        var up = new HeklaProcess("kills", cluster.server().limitedKubeconfig(), data)) {
      up.awaitUp();
      cluster.addNodes(4, "8", "64Gi");
      long end = System.nanoTime() + LENGTH.toNanos();
      while (System.nanoTime() < end) {
        long moment = boundSoFar(cluster) + 1 + random.nextInt(SPREAD);
        cluster.apply(gangs(kills));
        up.awaitThat(
            "%d binds, seed %d".formatted(moment, seed), () -> boundSoFar(cluster) >= moment);
        // A kill within the two seconds after a start takes all that the recording has of them.
        if (kills % 2 == 1) {
          up.awaitThat(
              "recorded bind, seed " + seed,
              () -> recorded.addAll(RecordingOracle.binds(recording)));
        }
        up.kill();
        kills++;
        RecordingOracle.Missing missing = RecordingOracle.missing(data, folder);
        System.out.println("KillsOnRealServerST: kill " + kills + " cost the recording " + missing);
        missing.check("kill %d, seed %d".formatted(kills, seed));
        up.startAgain();
      }
      up.awaitThat("%d binds, seed %d".formatted(pods, seed), () -> finished(cluster) == pods);
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
      assertThat(binds(cluster))
          .hasSize(pods)
          .allSatisfy((pod, successes) -> assertThat(successes).isLessThanOrEqualTo(1));
    }
    assertRecorded(recording, recorded, kills);
  }

  /**
   * The recorded sessions decide again, also in other JVMs; each kill leaves at most one gap.
   *
   * @param before binds that were recorded before kills
   */
  private void assertRecorded(
      RecordingFolder recording, Set<RecordingOracle.Bind> before, int kills) throws Exception {
    List<SegmentResult> results = RecordingOracle.verify(recording);
    assertThat(RecordingOracle.faults(results)).as("recording, seed %d", seed).isEmpty();
    assertThat(RecordingOracle.gaps(results)).as("gaps, seed %d", seed).isLessThanOrEqualTo(kills);
    assertThat(RecordingOracle.binds(recording))
        .as("recorded binds, seed %d", seed)
        .containsAll(before)
        .hasSizeBetween(kills / 2, pods);
    OtherJvms.verify(folder.resolve("hekla"), folder);
  }

  private String gangs(int round) {
    var gangs = new ArrayList<String>();
    for (int gang = 0; gang < GANGS; gang++) {
      int size = 2 + random.nextInt(3);
      gangs.add(Yaml.gang("gang-%d-%d".formatted(round, gang), size));
      pods += size;
    }
    return String.join("---\n", gangs);
  }

  /** Lets all pods end that run, so that there is room, and returns how many were bound. */
  private static long boundSoFar(RealCluster cluster) {
    cluster.kubelet().finish();
    return pods(cluster).stream().filter(pod -> pod.getSpec().getNodeName() != null).count();
  }

  /** Lets all pods end that run, and returns how many have ended. */
  private static long finished(RealCluster cluster) {
    cluster.kubelet().finish();
    return pods(cluster).stream()
        .filter(pod -> "Succeeded".equals(pod.getStatus().getPhase()))
        .count();
  }

  private static List<Pod> pods(RealCluster cluster) {
    return cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).list().getItems();
  }

  /**
   * Returns how often each pod for which a bind was sent was bound, by the API server's own log. A
   * bind whose client was killed meanwhile may be done and have the code 504 there; one of which
   * the server had not read the body yet names no pod, and binds none.
   */
  private static Map<String, Integer> binds(RealCluster cluster) {
    var binds = new HashMap<String, Integer>();
    AuditLog.read(cluster.server().auditLog()).entries().stream()
        .map(AuditLog.Entry::request)
        .filter(request -> request.kind().equals("Pod") && request.verb().equals("bind"))
        .filter(request -> !request.uid().isEmpty() || request.changed("Pod", "bind"))
        .forEach(
            request ->
                binds.merge(request.uid(), request.changed("Pod", "bind") ? 1 : 0, Integer::sum));
    return binds;
  }
}
