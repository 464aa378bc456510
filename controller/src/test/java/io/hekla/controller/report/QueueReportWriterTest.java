package io.hekla.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.TermGate;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.QueueStanding;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueueReportWriterTest {
  private static final Outcome DONE = new Outcome.Done(Outcome.Written.nothing(Kind.QUEUE));

  private final List<List<Verb>> requests = new ArrayList<>();
  private Instant now = Instant.EPOCH;
  private boolean beatActive;
  private final QueueReportWriter writer =
      new QueueReportWriter(
          new QueueReportSettings(Duration.ofSeconds(15), 10, 2),
          new WriterHost() {
            @Override
            public Instant now() {
              return now;
            }

            @Override
            public void request(long number, List<Verb> verbs) {
              requests.add(verbs);
            }

            @Override
            public void startBeat(Duration after) {
              beatActive = true;
            }

            @Override
            public boolean isBeatActive() {
              return beatActive;
            }
          },
          new TermGate());

  @Test
  void aReportThatIsTheSameIsNotWrittenAgain() {
    writer.take(1, 1, List.of(standing("a", "x", "y")));
    writer.settled(1, List.of(DONE));
    writer.take(1, 2, List.of(standing("a", "x", "y")));

    assertThat(requests).hasSize(1);
    writer.take(1, 3, List.of(standing("a", "y")));
    assertThat(requests).hasSize(2);
  }

  @Test
  void aQueueWhereNothingWaitsAnyLongerLosesItsReport() {
    writer.take(1, 1, List.of(standing("a", "x")));
    writer.settled(1, List.of(DONE));
    writer.take(1, 2, List.of(standing("a")));
    writer.settled(2, List.of(DONE));
    assertThat(patches()).last().asString().contains("queue-report\":null");

    writer.take(1, 3, List.of(standing("a")));
    assertThat(requests).hasSize(2);
  }

  @Test
  void aNewTermEndsReportsOfAFormerOneOnceWhereNothingWaits() {
    writer.take(7, 1, List.of(standing("idle"), standing("busy", "x")));
    writer.settled(1, List.of(DONE, DONE));

    assertThat(patches()).hasSize(2).first().asString().contains("busy", "queue-report\":\"");
    assertThat(patches()).last().asString().contains("idle", "queue-report\":null");
    writer.take(7, 2, List.of(standing("idle"), standing("busy", "x")));
    assertThat(requests).hasSize(1);
  }

  @Test
  void noMoreQueuesAreWrittenPerSecondThanTheSettingAllows() {
    writer.take(
        1, 1, IntStream.range(0, 5).mapToObj(number -> standing("q" + number, "x")).toList());
    writer.settled(1, List.of(DONE, DONE));
    assertThat(written()).containsExactly(2);

    for (int batch = 2; batch <= 3; batch++) {
      now = now.plusSeconds(1);
      beatActive = false;
      writer.beat();
      writer.settled(batch, List.of(DONE, DONE));
    }
    assertThat(written()).containsExactly(2, 2, 1);
  }

  @Test
  void aReportThatWasRefusedIsWrittenWithTheNextSession() {
    writer.take(1, 1, List.of(standing("a", "x")));
    writer.settled(1, List.of(new Outcome.Refused("forbidden")));
    writer.take(1, 2, List.of(standing("a", "x")));

    assertThat(requests).hasSize(2);
  }

  @Test
  void aNewTermWritesEachReportOnce() {
    writer.take(1, 1, List.of(standing("a", "x")));
    writer.settled(1, List.of(DONE));
    writer.take(2, 1, List.of(standing("a", "x")));
    writer.settled(2, List.of(DONE));
    writer.take(2, 2, List.of(standing("a", "x")));

    assertThat(requests).hasSize(2);
  }

  /** Returns every request as text: the queue and the patch. */
  private List<String> patches() {
    return requests.stream().flatMap(List::stream).map(Verb::toString).toList();
  }

  private List<Integer> written() {
    return requests.stream().map(List::size).toList();
  }

  private static QueueStanding standing(String queue, String... jobs) {
    return new QueueStanding(
        queue,
        "uid-" + queue,
        jobs.length,
        List.of(jobs).stream().map(job -> new ObjectKey("team", job)).toList(),
        Optional.empty());
  }
}
