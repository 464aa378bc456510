package io.hekla.simulator.equality;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Equality of virtual time and the live system under the same input: after each watch event, answer
 * of the API and timer both have persisted the same events and made the same calls. The recording
 * of the live system decides again as it did.
 */
class EqualityTest {
  /** Workloads of the thorough test. */
  private static final int MANY = Integer.getInteger("hekla.test.workloads", 100);

  /** Workloads of the small test, which lead to all that it expects to be seen. */
  private static final int FEW = 30;

  /** Workloads whose sessions run again. */
  private static final int REPLAYED = 1_000;

  @TempDir private Path folder;

  /** Sorts of what was recorded, so that workloads which lead to nothing are no proof. */
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  @Test
  void eventsAndRequestsAreThoseOfTheLiveSystem() throws Exception {
    equal(1, FEW / RecordedRun.WORKLOADS);

    assertThat(seen)
        .as("what the workloads lead to")
        .contains(
            "Restarted", "Watched", "Answered", "Fired", "SessionDecided", "DecisionsRecorded")
        .contains("create pods", "bind", "delete pods", "patch pods STATUS", "patch pods OBJECT")
        .contains("create podgroups", "create jobs", "create queues", "create events")
        .contains("patch jobs STATUS", "patch jobflows STATUS", "patch jobtemplates STATUS")
        .contains("patch cronjobs STATUS", "patch queues STATUS", "delete commands");
  }

  @Test
  @Tag("thorough")
  void eventsAndRequestsOfManyMoreWorkloadsAreThoseOfTheLiveSystem() throws Exception {
    equal(System.nanoTime(), MANY / RecordedRun.WORKLOADS);
  }

  @Test
  void theSameSeedGivesTheSameRecording() throws Exception {
    RecordedRun first = RecordedRun.of(1, folder.resolve("first"));
    RecordedRun second = RecordedRun.of(1, folder.resolve("second"));

    assertThat(second.text()).isEqualTo(first.text());
  }

  private void equal(long seed, int members) throws Exception {
    var replayed = new AtomicInteger(REPLAYED / RecordedRun.WORKLOADS);
    List<Callable<Void>> all =
        new SplittableRandom(seed)
            .longs(members)
            .<Callable<Void>>mapToObj(
                one ->
                    () -> {
                      try {
                        Path data = folder.resolve("member" + one);
                        var run = RecordedRun.of(one, data);
                        seen.addAll(run.recording().sorts());
                        equal(one, run);
                        if (replayed.getAndDecrement() > 0) {
                          assertDecidesAgain(one, RecordedRun.sessions(data));
                        }
                        return null;
                      } catch (Exception e) {
                        throw new IllegalStateException("seed %dL".formatted(one), e);
                      }
                    })
            .toList();
    try (var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      for (Future<Void> one : threads.invokeAll(all)) {
        one.get();
      }
    }
  }

  /** Every session that the member's recorder has decides as it did, restarts or not. */
  private static void assertDecidesAgain(long seed, RecordingStore sessions) throws IOException {
    List<RecordingStore.Stored> segments = sessions.list();
    assertThat(segments).as("segments of seed %dL", seed).isNotEmpty();
    for (RecordingStore.Stored segment : segments) {
      Verification.SegmentResult result = Verification.verify(sessions, segment.name());
      assertThat(result.differences()).as("seed %dL, %s", seed, segment).isEmpty();
      assertThat(result.damage()).as("seed %dL, %s", seed, segment).isEmpty();
      assertThat(result.sessions()).as("seed %dL, %s", seed, segment).isPositive();
    }
  }

  private static void equal(long seed, RecordedRun run) {
    Recording live = run.recording();
    Recording replayed = Replay.of(live, run.settings()).made();
    for (int i = 0; i <= live.inputs().size(); i++) {
      int number = i;
      List<Recording.Made> expected = live.madeOf(i);
      List<Recording.Made> actual = replayed.madeOf(i);
      assertThat(actual)
          .as(
              () ->
                  "seed %dL: of %s%nthe live system alone made %s%nvirtual time alone made %s"
                      .formatted(
                          seed,
                          input(live, number),
                          without(expected, actual),
                          without(actual, expected)))
          .isEqualTo(expected);
    }
  }

  private static List<Recording.Made> without(
      List<Recording.Made> all, List<Recording.Made> others) {
    var left = new ArrayList<>(all);
    others.forEach(left::remove);
    return left;
  }

  private static String input(Recording live, int number) {
    return number == 0 ? "the start" : number + ", " + live.inputs().get(number - 1);
  }
}
