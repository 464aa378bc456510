package io.hekla.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.cli.Main;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.queue.QueueReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopJobsTest {
  @TempDir private Path folder;
  private StubCluster cluster;

  @BeforeEach
  void cluster() throws IOException {
    var report =
        QueueReport.of(
            2,
            List.of(new ObjectKey("default", "urgent-u-3"), new ObjectKey("default", "late-u-4")),
            Optional.empty());
    cluster =
        new StubCluster()
            .with(Resource.QUEUES, "metadata: {name: default}")
            .with(
                Resource.QUEUES,
                "{metadata: {name: research, annotations: {hekla.io/queue-report: '%s'}}}"
                    .formatted(report.text()))
            .with(Resource.JOBS, job("wide", "u-1", "default", "Running", ""))
            .with(Resource.JOBS, job("gpu", "u-2", "research", "Running", ""))
            .with(Resource.JOBS, job("late", "u-4", "research", "Pending", "no room for 4 cpu"))
            .with(Resource.JOBS, job("urgent", "u-3", "research", "Pending", "no room for 8 cpu"))
            .with(Resource.JOBS, job("old", "u-5", "default", "Completed", ""))
            .with(
                Resource.POD_GROUPS,
                """
                metadata:
                  name: spark-pi
                  namespace: default
                  ownerReferences: [{apiVersion: v1, kind: SparkApplication, name: pi, controller: true}]
                spec: {minMember: 1}
                status: {phase: Running}
                """)
            .with(Resource.PODS, pod("wide-0", "wide-u-1", "n1", "cpu: '6', memory: 1Gi"))
            .with(Resource.PODS, pod("wide-1", "wide-u-1", "n2", "cpu: '6', memory: 1Gi"))
            .with(Resource.PODS, pod("wide-2", "wide-u-1", "", "cpu: '6', memory: 1Gi"))
            .with(
                Resource.PODS,
                pod("gpu-0", "gpu-u-2", "n1", "cpu: '2', memory: 3Gi, nvidia.com/gpu: '4'"))
            .with(Resource.PODS, pod("driver", "spark-pi", "n1", "cpu: 500m"));
  }

  @AfterEach
  void end() {
    cluster.close();
  }

  private static String job(String name, String uid, String queue, String phase, String why) {
    return """
        metadata: {name: %s, namespace: default, uid: %s, creationTimestamp: "2026-01-31T12:00:00Z"}
        spec: {queue: %s}
        status: {state: {phase: %s, message: '%s'}}
        """
        .formatted(name, uid, queue, phase, why);
  }

  private static String pod(String name, String group, String node, String requests) {
    return """
        metadata: {name: %s, namespace: default, annotations: {scheduling.k8s.io/group-name: %s}}
        spec: {nodeName: '%s', containers: [{name: a, resources: {requests: {%s}}}]}
        status: {phase: Running}
        """
        .formatted(name, group, node, requests);
  }

  private record Said(int code, String out, String err) {
    List<String> names() {
      return out.lines().skip(1).map(line -> line.split(" ", -1)[0]).toList();
    }
  }

  private Said run(String line) throws IOException {
    var out = new StringWriter();
    var err = new StringWriter();
    String[] words =
        Stream.concat(
                Stream.of(line.split(" ", -1)),
                Stream.of("--kubeconfig=" + cluster.kubeconfig(folder)))
            .toArray(String[]::new);
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), words);
    return new Said(code, out.toString(), err.toString());
  }

  @Test
  void jobsAreInTheOrderOfWhatTheyHoldThenThoseThatWaitInTheOrderOfTheirQueue() throws IOException {
    Said said = run("top jobs");

    assertThat(said.names())
        .containsExactly("gpu", "wide", "SparkApplication/pi", "urgent", "late");
    assertThat(said.out())
        .containsPattern("wide +default +Running +2/3 +12 +2Gi +- .* - *\n")
        .containsPattern("gpu +research +Running +1 +2 +3Gi +4 ")
        .containsPattern("urgent +research +Pending +0 +- +- +- .* 1 of 2 +no room for 8 cpu\n");
  }

  @Test
  void jobsAreSortedAsAskedFor() throws IOException {
    assertThat(run("top jobs --sort-by cpu").names().getFirst()).isEqualTo("wide");
    assertThat(run("top jobs --sort-by name").names())
        .containsExactly("SparkApplication/pi", "gpu", "late", "urgent", "wide");
    assertThat(run("top jobs --sort-by memroy"))
        .isEqualTo(
            new Said(
                2,
                "",
                "hekla top jobs: --sort-by: \"memroy\" is no order and no resource; did you mean"
                    + " memory?\n"));
  }

  @Test
  void aQueueLimitsTheJobs() throws IOException {
    assertThat(run("top jobs -q research").names()).containsExactly("gpu", "urgent", "late");
    assertThat(run("top jobs -q reserch").err()).contains("did you mean research?");
  }

  @Test
  void programsReadAmountsAsNumbers() throws IOException {
    JsonNode json = new YAMLMapper().readTree(run("top jobs -o json").out());

    assertThat(json.at("/0/name").asText()).isEqualTo("gpu");
    assertThat(json.at("/0/held/nvidia.com~1gpu").asInt()).isEqualTo(4);
    assertThat(json.at("/3/position/place").asInt()).isEqualTo(1);
    assertThat(json.at("/3/position/waiting").asInt()).isEqualTo(2);
  }

  @Test
  void aUserWhoMayNotReadQueuesSeesNoPositions() throws IOException {
    cluster.forbidding(Resource.QUEUES);

    assertThat(run("top jobs").out()).containsPattern("urgent .* - +no room for 8 cpu\n");
  }

  @Test
  void theWideListOfJobsHasThePosition() throws IOException {
    assertThat(run("job list -o wide").out())
        .containsPattern("late .* 2 of 2 +no room for 4 cpu")
        .containsPattern("wide .* - *\n");
  }
}
