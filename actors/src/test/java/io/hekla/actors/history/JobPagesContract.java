package io.hekla.actors.history;

import static io.hekla.actors.history.HistoryRecords.MANY;
import static io.hekla.actors.history.HistoryRecords.NOON;
import static io.hekla.actors.history.HistoryRecords.TRAIN;
import static io.hekla.actors.history.HistoryRecords.begun;
import static io.hekla.actors.history.HistoryRecords.pod;
import static io.hekla.actors.history.HistoryRecords.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobFilter;
import io.hekla.recorder.history.JobSearch;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Pages of Jobs, and the time that queries take. */
interface JobPagesContract extends HistoryOfContract {
  @Test
  default void pagesOfJobsHaveEachJobOnceAndSayWhereTheyGoOn() throws Exception {
    for (int i = 0; i < 6; i++) {
      // Three of them at the same moment.
      write(
          begun(i, new ObjectKey(i % 2 == 0 ? "ml" : "web", "job-" + i), NOON.plusSeconds(i / 3)));
    }

    try (HistorySource source = source()) {
      assertThat(names(source, Optional.empty(), 4, 100))
          .containsExactly("job-0", "job-1", "job-2", "job-3", "job-4", "job-5");
      assertThat(names(source, Optional.empty(), 100, 2)).hasSize(6);
      assertThat(names(source, Optional.of("ml"), 1, 100))
          .containsExactly("job-0", "job-2", "job-4");
    }
  }

  private static List<String> names(
      HistorySource source, Optional<String> namespace, int most, int mostRead) throws Exception {
    var filter =
        new JobFilter(
            namespace,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            NOON.minusSeconds(9),
            NOON.plusSeconds(99));
    var names = new ArrayList<String>();
    Optional<Position> at = Optional.of(Position.FIRST);
    while (at.isPresent()) {
      HistoryPage<JobSummary> page =
          new JobSearch(source, filter, NOON.plusSeconds(99)).page(at.get(), most, mostRead);
      assertThat(page.rows().size()).isLessThanOrEqualTo(Math.min(most, mostRead));
      page.rows().forEach(job -> names.add(job.job().name()));
      at = page.next().flatMap(next -> Position.read(next.text()));
    }
    return names;
  }

  @Test
  default void pageOfJobsThatRunsOutOfTimeHasThoseThatWereRead() throws Exception {
    for (int i = 0; i < 6; i++) {
      write(begun(i, new ObjectKey("ml", "job-" + i), NOON.plusSeconds(i)));
    }
    var clock = new AtomicLong();
    var filter =
        new JobFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            NOON.minusSeconds(9),
            NOON.plusSeconds(99));

    try (HistorySource source = source()) {
      // Each look at the clock takes a nanosecond; a query takes some.
      var steps = TimeLimit.of(Duration.ofNanos(18), clock::getAndIncrement);
      HistoryPage<JobSummary> page =
          new JobSearch(source.within(steps), filter, NOON.plusSeconds(99))
              .page(Position.FIRST, 100, 100);

      assertThat(page.rows()).isNotEmpty().hasSizeLessThan(6);
      assertThat(page.rows().getFirst().job().name()).isEqualTo("job-0");
      assertThat(page.next()).isPresent();
    }
  }

  @Test
  default void queriesEndWithTheTime() throws Exception {
    writePods(pod("u1", "n1"));

    try (HistorySource source = source()) {
      HistorySource over = source.within(TimeLimit.of(Duration.ZERO, System::nanoTime));
      assertThatThrownBy(() -> over.pods(new PodsOf.Job(TRAIN), MANY))
          .isInstanceOf(OutOfTime.class);
      assertThatThrownBy(() -> over.events("Job", TRAIN, MANY)).isInstanceOf(OutOfTime.class);
      assertThat(pods(source.within(TimeLimit.of(Duration.ofHours(9), System::nanoTime))))
          .hasSize(1);
    }
  }
}
