package io.hekla.cli.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.cluster.ApiObject;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Summaries of pods, which are kubectl's. */
class PodSummaryTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  private static PodSummary summary(String pod) throws Exception {
    return PodSummary.of(new ApiObject(new YAMLMapper().readTree(pod)), NOW);
  }

  @Test
  void aRunningPod() throws Exception {
    assertThat(
            summary(
                """
                spec: {containers: [{name: a}, {name: b}]}
                status:
                  phase: Running
                  containerStatuses:
                  - {name: a, ready: true, restartCount: 2, state: {running: {}},
                     lastState: {terminated: {finishedAt: "2026-01-31T11:55:00Z"}}}
                  - {name: b, ready: false, restartCount: 0, state: {running: {}}}
                """))
        .isEqualTo(new PodSummary("1/2", "Running", "2 (5m ago)"));
  }

  @Test
  void theReasonOfAContainerSaysMoreThanThePhase() throws Exception {
    String pod =
        """
        spec: {containers: [{name: a}]}
        status: {phase: %s, containerStatuses: [{name: a, state: {%s}}]}
        """;

    assertThat(summary(pod.formatted("Pending", "waiting: {reason: ImagePullBackOff}")).status())
        .isEqualTo("ImagePullBackOff");
    assertThat(summary(pod.formatted("Failed", "terminated: {exitCode: 3}")).status())
        .isEqualTo("ExitCode:3");
    assertThat(summary(pod.formatted("Failed", "terminated: {signal: 9}")).status())
        .isEqualTo("Signal:9");
    assertThat(summary(pod.formatted("Succeeded", "terminated: {exitCode: 0, reason: Completed}")))
        .isEqualTo(new PodSummary("0/1", "Completed", "0"));
  }

  @Test
  void initContainersAreCountedUntilTheyHaveEnded() throws Exception {
    String pod =
        """
        spec:
          initContainers: [{name: i, restartPolicy: Always}, {name: j}]
          containers: [{name: a}]
        status:
          phase: Pending
          initContainerStatuses:
          - {name: i, started: true, ready: true, state: {running: {}}}
          - {name: j, state: {%s}}
        """;

    assertThat(summary(pod.formatted("running: {}")))
        .isEqualTo(new PodSummary("1/2", "Init:1/2", "0"));
    assertThat(summary(pod.formatted("terminated: {exitCode: 1, reason: Error}")).status())
        .isEqualTo("Init:Error");
    assertThat(summary(pod.formatted("waiting: {reason: CrashLoopBackOff}")).status())
        .isEqualTo("Init:CrashLoopBackOff");
  }

  @Test
  void aPodThatIsGatedOrLeavesSaysSo() throws Exception {
    assertThat(
            summary(
                    """
                    spec: {containers: [{name: a}]}
                    status: {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: SchedulingGated}]}
                    """)
                .status())
        .isEqualTo("SchedulingGated");
    String leaving =
        """
        metadata: {deletionTimestamp: "2026-01-31T11:59:00Z"}
        spec: {containers: [{name: a}]}
        status: {phase: %s}
        """;
    assertThat(summary(leaving.formatted("Running")).status()).isEqualTo("Terminating");
    assertThat(summary(leaving.formatted("Running, reason: NodeLost")).status())
        .isEqualTo("Unknown");
    assertThat(summary(leaving.formatted("Succeeded")).status()).isEqualTo("Succeeded");
  }
}
