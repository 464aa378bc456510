package io.hekla.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code hekla top queues --watch} and {@code top jobs --watch} against a server. */
@Timeout(120)
class WatchedTopTest {
  private static final String QUEUE =
      """
      {metadata: {name: research}, spec: {weight: 1},
       status: {state: Open, allocated: {cpu: "%d"}}}
      """;
  private static final String JOB =
      """
      {metadata: {name: %s, namespace: default, uid: %s}, spec: {queue: research, minAvailable: 1},
       status: {state: {phase: Pending}}}
      """;

  @TempDir private Path folder;

  private final StringWriter err = new StringWriter();

  @SuppressWarnings("NullAway.Init") // set before each test
  private StubCluster cluster;

  @BeforeEach
  void start() throws IOException {
    cluster =
        new StubCluster()
            .with(Resource.QUEUES, QUEUE.formatted(3))
            .with(Resource.JOBS, JOB.formatted("train", "u1"));
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  /** Reader of the output, who does something when a text is printed, and goes away at another. */
  private static final class Reader extends FilterWriter {
    private final String first;
    private final Action then;
    private final String last;
    private boolean isSeen;

    private interface Action {
      void run() throws IOException;
    }

    Reader(String first, Action then, String last) {
      super(new StringWriter());
      this.first = first;
      this.then = then;
      this.last = last;
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
      flush();
      super.write(text, offset, length);
      if (!isSeen && seen().contains(first)) {
        isSeen = true;
        then.run();
      }
    }

    @Override
    public void flush() throws IOException {
      if (isSeen && seen().contains(last)) {
        throw new IOException("Broken pipe");
      }
    }

    String seen() {
      return out.toString();
    }
  }

  private int watch(Reader reader, String of) throws IOException {
    return Main.run(
        new PrintWriter(reader),
        new PrintWriter(err),
        "top",
        of,
        "--watch",
        "--kubeconfig=" + cluster.kubeconfig(folder));
  }

  @ParameterizedTest
  @ValueSource(strings = {"queues", "jobs"})
  void closedPipeEndsTheWatchingWithoutAFailure(String of) throws IOException {
    var reader = new Reader("research", () -> {}, "research");

    assertThat(watch(reader, of)).as(err.toString()).isZero();
    assertThat(reader.seen()).contains("research");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void queuesArePrintedAgainOnceTheyHaveChanged() throws IOException {
    var reader =
        new Reader("research", () -> cluster.with(Resource.QUEUES, QUEUE.formatted(57)), "57");

    assertThat(watch(reader, "queues")).as(err.toString()).isZero();
    assertThat(reader.seen()).containsSubsequence("research", "research", "57");
  }

  @Test
  void jobsArePrintedAgainOnceTheyHaveChanged() throws IOException {
    var reader =
        new Reader(
            "train", () -> cluster.with(Resource.JOBS, JOB.formatted("later", "u2")), "later");

    assertThat(watch(reader, "jobs")).as(err.toString()).isZero();
    assertThat(reader.seen()).containsSubsequence("train", "later");
  }

  @ParameterizedTest
  @ValueSource(strings = {"queues", "jobs"})
  void refusalMeanwhileEndsTheWatchingAndIsNamed(String of) throws IOException {
    var reader =
        new Reader("research", () -> cluster.forbidding(Resource.POD_GROUPS), "no such text");

    assertThat(watch(reader, of)).isEqualTo(1);
    assertThat(err.toString()).contains("\"ann\" cannot get", "podgroups");
  }
}
