package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of one queue: what belongs to it, by whichever object names it. */
class ListsByQueueTest {
  private static final String NAMES = "-o=name";

  @TempDir private Path folder;
  private StubCluster cluster;

  @BeforeEach
  void cluster() throws IOException {
    cluster =
        new StubCluster()
            .with(Resource.QUEUES, "metadata: {name: research}")
            .with(Resource.QUEUES, "metadata: {name: default}")
            .with(
                Resource.POD_GROUPS,
                """
                metadata:
                  name: spark-app
                  namespace: default
                  uid: u-1
                  ownerReferences:
                  - {kind: SparkApplication, name: pi, controller: true}
                spec: {queue: research, minMember: 3}
                status: {phase: Pending}
                """)
            .with(
                Resource.EVENTS,
                """
                metadata: {name: e, namespace: default}
                involvedObject: {kind: PodGroup, name: spark-app, uid: u-1}
                reason: Unschedulable
                message: queue research has no room for 16 cpu
                """)
            .with(
                Resource.PODS,
                pod("driver", "annotations: {scheduling.k8s.io/group-name: spark-app}"))
            .with(
                Resource.PODS,
                pod(
                    "worker",
                    "labels: {volcano.sh/job-name: train, volcano.sh/queue-name: research}"))
            .with(
                Resource.PODS,
                pod("single", "annotations: {scheduling.volcano.sh/queue-name: research}"))
            .with(Resource.PODS, pod("other", "labels: {volcano.sh/queue-name: default}"))
            .with(
                Resource.JOBS,
                "{metadata: {name: plain, namespace: default}, spec: {minAvailable: 1}}");
  }

  @AfterEach
  void end() {
    cluster.close();
  }

  private static String pod(String name, String metadata) {
    return """
        metadata: {name: %s, namespace: default, %s}
        spec: {containers: [{name: a}]}
        status: {phase: Pending}
        """
        .formatted(name, metadata);
  }

  /** Output of a command line, and its exit code. */
  private record Said(int code, String out, String err) {}

  private Said run(Personality personality, String line) throws IOException {
    var out = new StringWriter();
    var err = new StringWriter();
    String[] words =
        Stream.concat(
                Stream.of(line.split(" ", -1)),
                Stream.of("--kubeconfig=" + cluster.kubeconfig(folder)))
            .toArray(String[]::new);
    int code = Main.run(personality, new PrintWriter(out), new PrintWriter(err), words);
    return new Said(code, out.toString(), err.toString());
  }

  @Test
  void podsOfAPodGroupAreInTheListOfItsQueue() throws IOException {
    assertThat(run(Personality.HEKLA, "pod list -q research " + NAMES).out())
        .isEqualTo("pod/driver\npod/single\npod/worker\n");
    assertThat(run(Personality.HEKLA, "pod list -q research -o wide").out())
        .containsPattern("driver .* research");
  }

  @Test
  void vcctlListsPodsByLabelAndAnnotationAsVolcanoDoes() throws IOException {
    assertThat(run(Personality.VCCTL, "pod list -q research " + NAMES).out())
        .isEqualTo("pod/single\npod/worker\n");
    assertThat(run(Personality.VCCTL, "pod list -q reserch").code()).isZero();
  }

  @Test
  void anUnknownQueueIsRefusedWithTheNearestName() throws IOException {
    for (String list : List.of("pod list", "job list", "podgroup list")) {
      assertThat(run(Personality.HEKLA, list + " -q reserch"))
          .as(list)
          .isEqualTo(
              new Said(
                  1,
                  "",
                  "hekla %s: queues.scheduling.volcano.sh \"reserch\" not found; did you mean"
                          .formatted(list)
                      + " research?\n"));
    }
  }

  @Test
  void aUserWhoMayNotReadQueuesGetsTheListAllTheSame() throws IOException {
    cluster.forbidding(Resource.QUEUES);

    assertThat(run(Personality.HEKLA, "pod list -q research " + NAMES).code()).isZero();
  }

  @Test
  void aJobThatNamesNoQueueIsInTheListOfTheDefaultQueue() throws IOException {
    assertThat(run(Personality.HEKLA, "job list -q default " + NAMES).out())
        .isEqualTo("job.batch.volcano.sh/plain\n");
  }

  @Test
  void aPodGroupWithoutAJobIsListedWithTheReasonWhyItWaits() throws IOException {
    String out = run(Personality.HEKLA, "podgroup list -q research -o wide").out();

    assertThat(out.lines().toList().getFirst())
        .matches("Name +Queue +Phase +Min +Running +Owner +Age +Reason *");
    assertThat(out.lines().toList().getLast())
        .matches(
            "spark-app +research +Pending +3 +0 +SparkApplication/pi .*"
                + "queue research has no room for 16 cpu *");
    assertThat(run(Personality.HEKLA, "podgroup list -q default").out())
        .isEqualTo("No resources found\n");
  }
}
