package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that are alike, and estimates from their runs. */
class RunTimesTest {
  private static final ObjectKey KEY = key("train", 4, ResourceVector.of(8000, 1 << 30));
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "train, train",
    "train-274a710a-7b97-4da7-97ac-3e5044c3e40c, train",
    "nightly-29540160, nightly",
    "nightly-29540160-274a710a-7b97-4da7-97ac-3e5044c3e40c, nightly",
    "train-x7k2p, train",
    "train-20261130-120000, train",
    "train-2026.11.30_2, train",
    "build-1f3a9c2, build",
    "spark-pi-1f3a9c20d5e84b6f, spark-pi",
    "resnet50, resnet50",
    "train-large, train-large",
    "train-batch, train-batch",
    "cache-facade, cache-facade",
    "1f3a9c2, 1f3a9c2",
    "flow-train, flow-train",
    "podgroup-274a710a-7b97-4da7-97ac-3e5044c3e40c, podgroup"
  })
  void whatIsGeneratedIsNoPartOfAName(String name, String without) {
    assertThat(RunName.of(name)).isEqualTo(without);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "17", "2026-11-30", "---", "274a710a-7b97-4da7-97ac-3e5044c3e40c", "-1"})
  void aNameOfNumbersAloneIsNone(String name) {
    assertThat(RunName.of(name)).isEmpty();
  }

  @Test
  void aLongNameIsCut() {
    assertThat(RunName.of("a".repeat(253))).hasSize(63);
    assertThat(RunName.of("a" + "-1".repeat(126))).isEqualTo("a");
  }

  @Test
  void jobsOfAnotherNamespaceUserNameOrSizeAreNotAlike() {
    Set<ObjectKey> keys = new HashSet<>();
    ResourceVector one = ResourceVector.of(8000, 0);
    keys.add(RunTimes.keyOf(new ObjectKey("a", "train"), "ada", 4, one));
    keys.add(RunTimes.keyOf(new ObjectKey("b", "train"), "ada", 4, one));
    keys.add(RunTimes.keyOf(new ObjectKey("a", "train"), "bob", 4, one));
    keys.add(RunTimes.keyOf(new ObjectKey("a", "test"), "ada", 4, one));
    keys.add(RunTimes.keyOf(new ObjectKey("a", "train"), "ada", 2, one));
    keys.add(RunTimes.keyOf(new ObjectKey("a", "train"), "ada", 4, ResourceVector.of(4000, 0)));
    assertThat(keys).hasSize(6);
    assertThat(RunTimes.keyOf(new ObjectKey("a", "train-17"), "ada", 4, one))
        .hasToString("a/ada/train/4×cpu=8000");
  }

  @Test
  void theSizeIsThatOfDevicesBeforeCpuAndMemory() {
    var gpus = new TreeMap<>(Map.of("nvidia.com/gpu", 8000.0, "requests.nvidia.com/gpu", 8000.0));
    assertThat(key("train", 1, ResourceVector.of(100, 1 << 20, gpus)))
        .isEqualTo(key("train", 1, ResourceVector.of(900, 1 << 30, gpus)));
    assertThat(key("train", 1, ResourceVector.of(100, 1 << 20)))
        .isEqualTo(key("train", 1, ResourceVector.of(100, 1 << 30)));
    assertThat(key("train", 1, ResourceVector.of(0, 1 << 20)))
        .isNotEqualTo(key("train", 1, ResourceVector.of(0, 1 << 30)));
    String hostile = "a/" + "x".repeat(10_000);
    assertThat(key("train", 1, ResourceVector.of(100, 0).with(hostile, 1)).name().length())
        .isLessThan(200);
  }

  @Test
  void theEstimateIsTheMeanOfTheLastTwo() {
    RunTimes none = RunTimes.none(KEY);
    assertThat(none.estimate()).isEmpty();
    RunTimes one = add(none, run(1, 60, 10));
    assertThat(one.estimate()).contains(Duration.ofMinutes(10));
    RunTimes two = add(one, run(2, 120, 20));
    assertThat(two.estimate()).contains(Duration.ofMinutes(15));
    RunTimes three = add(two, run(3, 180, 40));
    assertThat(three.estimate()).contains(Duration.ofMinutes(30));
    assertThat(three.quality())
        .as("20 of 10 expected, and 40 of 15")
        .isEqualTo(new RunTimes.Quality(1, 0, 1, 2 + 40 / 15.0));
    assertThat(add(three, run(4, 240, 14)).quality().shorter()).isEqualTo(1);
    assertThat(three.quality().meanRatio()).isEqualTo((2 + 40 / 15.0) / 2, within(1e-9));
  }

  @Test
  void aRunThatIsReportedLateIsNotTheLastOne() {
    RunTimes times = add(add(RunTimes.none(KEY), run(1, 60, 10)), run(3, 180, 30));
    assertThat(add(times, run(2, 120, 50)).estimate()).contains(Duration.ofMinutes(40));
  }

  /** As after a takeover, when all objects are listed again. */
  @Test
  void noRunCountsTwiceWhateverIsReportedAgainAndInWhichOrder() {
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var reported = new ArrayList<EndedRunInfo>();
      int runs = 1 + random.nextInt(12);
      for (int i = 0; i < runs; i++) {
        reported.add(run(i, random.nextInt(5), 1 + random.nextInt(30)));
      }
      RunTimes times = RunTimes.none(KEY);
      var counted = new HashSet<String>();
      for (int again = 0; again < 4; again++) {
        Collections.shuffle(reported, random);
        for (EndedRunInfo run : reported) {
          var with = times.with(run);
          if (with.isPresent()) {
            assertThat(counted.add(run.key().name())).as("seed %d, %s", seed, run).isTrue();
            times = with.get();
          }
        }
      }
      assertThat(times.last()).as("seed %d", seed).hasSize(Math.min(runs, RunTimes.MOST));
      List<String> latest =
          reported.stream()
              .sorted()
              .skip(Math.max(0, runs - RunTimes.MOST))
              .map(run -> run.key().name())
              .toList();
      assertThat(times.last()).as("seed %d", seed).extracting(RunTimes.Run::uid).isEqualTo(latest);
    }
  }

  @Test
  void inTheOrderOfTheirEndsAllRunsCount() {
    RunTimes times = RunTimes.none(KEY);
    for (int i = 0; i < 50; i++) {
      times = add(times, run(i, i, 10));
    }
    assertThat(times.quality()).isEqualTo(new RunTimes.Quality(49, 0, 0, 49));
  }

  @Test
  void runTimesAreBetweenASecondAndTheLongestRun() {
    assertThat(EndedRunInfo.of(KEY, "u", NOON, NOON.minusSeconds(5)).runTime())
        .isEqualTo(Duration.ofSeconds(1));
    assertThat(EndedRunInfo.of(KEY, "u", Instant.EPOCH, Instant.parse("9999-12-31T23:59:59Z")))
        .extracting(EndedRunInfo::runTime)
        .isEqualTo(PodGroupInfo.LONGEST_RUN);
  }

  private static RunTimes add(RunTimes times, EndedRunInfo run) {
    return times.with(run).orElseThrow();
  }

  private static EndedRunInfo run(int number, int endMinute, int minutes) {
    Instant end = NOON.plus(Duration.ofMinutes(endMinute));
    return EndedRunInfo.of(KEY, "uid-%02d".formatted(number), end.minusSeconds(60L * minutes), end);
  }

  private static ObjectKey key(String name, int members, ResourceVector resources) {
    return RunTimes.keyOf(new ObjectKey("default", name), "ada", members, resources);
  }
}
