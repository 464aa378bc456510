package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla bundle} writes a file that {@code explain} and {@code replay} read. */
class BundleCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void record() throws IOException {
    WaitingJob.record(folder, "secret-job", "secret-node");
  }

  @Test
  void bundleIsExplainedAndVerifiedAsTheRecording() {
    assertThat(bundle("secret-job").out()).contains("session up to 1-1");

    assertThat(run("replay", path("b.hrec"), "--verify").out()).contains("no difference");
    assertThat(run("explain", "secret-job", "--data", path("b.hrec")).out())
        .startsWith("Job default/secret-job waits");
  }

  @Test
  void anonymousBundleHasNoNameOfTheCluster() {
    Outcome written = bundle("secret-job", "--anonymous");
    assertThat(written.code()).isZero();
    String code = written.out().replaceAll("(?s).*\\nhekla explain (\\S+) --data .*", "$1");
    assertThat(run("explain", code, "--data", path("b.hrec")).out())
        .startsWith("PodGroup " + code + " waits")
        .doesNotContain("secret");

    Outcome verified = run("replay", path("b.hrec"), "--verify");
    assertThat(verified.out()).contains("no difference");
    String session = verified.out().replaceAll("(?s).*session-0*(\\d+)\\.hrec.*", "1-$1");
    String shown = run("replay", path("b.hrec"), "--session", session, "-o", "json").out();
    assertThat(shown).contains("\"podGroups\"").doesNotContain("secret");
  }

  @Test
  void bundleIsRunAgainByWhatIfAlsoWithoutNames() throws IOException {
    assertThat(bundle("secret-job").code()).isZero();
    Outcome named = run("whatif", "submit", path("b.hrec"), "-f", path("small.yaml"));
    assertThat(named.err()).isEmpty();
    assertThat(named.out()).containsPattern("default/small +default +0.0 s .* secret-node\n");

    Files.delete(folder.resolve("b.hrec"));
    assertThat(bundle("secret-job", "--anonymous").code()).isZero();
    Outcome anonymous = run("whatif", "submit", path("b.hrec"), "-f", path("small.yaml"));
    assertThat(anonymous.err()).isEmpty();
    assertThat(anonymous.out())
        .containsPattern("default/small +default +0.0 s .* x[0-9]+\n")
        .doesNotContain("secret");
  }

  @Test
  void settledBundleOfABundleIsVerified() {
    assertThat(bundle("secret-job").code()).isZero();

    Outcome settled =
        run("bundle", "--session", "1-1", "--settle", "--data", path("b.hrec"), "--out", path("s"));

    assertThat(settled.code()).as(settled.err()).isZero();
    assertThat(run("replay", path("s"), "--verify").out()).contains("no difference");
  }

  @Test
  void bundleHasTheSessionsFromTheFirstToTheLastThatAreNamed() throws IOException {
    Path recording = TwoRecordedJobs.in(Files.createDirectory(folder.resolve("two"))).recording();

    Outcome written =
        run(
            "bundle",
            "--session",
            "1-4",
            "--session",
            "1-2",
            "--data",
            recording.toString(),
            "--out",
            path("b.hrec"));

    assertThat(written.err()).isEmpty();
    assertThat(written.out()).contains("3 sessions up to 1-4");
    assertThat(run("replay", path("b.hrec"), "--verify").out())
        .contains("3 sessions")
        .contains("no difference");
  }

  @Test
  void sessionsThatCannotBeInOneBundleAreNamed() throws IOException {
    Path recording = TwoRecordedJobs.in(Files.createDirectory(folder.resolve("two"))).recording();
    String[] several = {"bundle", "--session", "1-2", "--session", "1-4", "--out", path("b.hrec")};

    assertThat(run(with(several, "--session", "2-1", "--data", recording.toString())).err())
        .contains("session 2-1 is not recorded");
    assertThat(run(with(several, "--session", "0-9", "--data", recording.toString())).err())
        .contains("session 0-9 is not in the segment of session 1-4");
    assertThat(run(with(several, "--sessions", "3", "--data", recording.toString())).err())
        .contains("leave out --sessions");
    assertThat(folder.resolve("b.hrec")).doesNotExist();
  }

  private static String[] with(String[] arguments, String... further) {
    return Stream.of(arguments, further).flatMap(Arrays::stream).toArray(String[]::new);
  }

  @Test
  void bundleThatCannotBeWrittenIsNamedWithTheReason() {
    Outcome outcome =
        run("bundle", "secret-job", "--out", path("none/b.hrec"), "--data", path("recording"));

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("none/b.hrec: cannot be written: ");
  }

  @Test
  void whatIsMissingOrThereAlreadyIsNamedAndNothingIsWritten() throws IOException {
    assertThat(run("bundle", "--out", path("b.hrec")).err()).contains("give either the name");
    assertThat(bundle("secret-jb").err()).contains("did you mean default/secret-job?");
    assertThat(
            run("bundle", "--session", "9-9", "--out", path("b.hrec"), "--data", path("recording"))
                .err())
        .contains("session 9-9 is not recorded");
    assertThat(folder.resolve("b.hrec")).doesNotExist();

    Files.writeString(folder.resolve("b.hrec"), "mine");
    assertThat(bundle("secret-job").err()).contains("there is such a file already");
    assertThat(folder.resolve("b.hrec")).hasContent("mine");
    assertThat(run("explain", "secret-job", "--data", path("b.hrec")).err())
        .contains("no segment of a recording of Hekla");
  }

  private Outcome bundle(String job, String... further) {
    var arguments = new ArrayList<String>();
    arguments.add("bundle");
    arguments.add(job);
    arguments.addAll(List.of(further));
    arguments.addAll(List.of("--out", path("b.hrec"), "--data", path("recording")));
    return run(arguments.toArray(String[]::new));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static Outcome run(String... arguments) {
    return Outcome.of((Object[]) arguments);
  }
}
