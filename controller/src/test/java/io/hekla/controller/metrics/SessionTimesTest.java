package io.hekla.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.plugin.SessionMonitor;
import io.hekla.scheduler.plugin.SessionMonitor.Part;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Times of the parts of a session, by a clock that a test moves. */
class SessionTimesTest {
  private long millis;
  private final SessionTimes times = new SessionTimes(() -> Duration.ofMillis(millis).toNanos());

  private void part(Part part, String name, int length) {
    times.begins(part, name);
    millis += length;
    times.ends(part, name);
  }

  private void search(int predicates, int scores) {
    part(Part.PREDICATES, "", predicates);
    part(Part.SCORES, "", scores);
  }

  @Test
  void eachPartHasItsTime() {
    part(Part.SNAPSHOT, "", 2);
    part(Part.ACTION, "enqueue", 3);
    part(Part.ACTION, "allocate", 4);
    times.end();

    assertThat(times.sum(Part.SNAPSHOT)).isEqualTo(2);
    assertThat(times.sum(Part.ACTION)).isEqualTo(7);
    assertThat(times.whole()).isEqualTo(9);
    assertThat(times.times())
        .extracting(SessionTimes.PartTime::name)
        .containsExactly("", "enqueue", "allocate");
  }

  @Test
  void whatWasMeasuredBeforeASessionIsRunAgainIsVoid() {
    part(Part.SNAPSHOT, "", 2);
    part(Part.ACTION, "enqueue", 3);
    search(1, 1);

    part(Part.OPENING, "", 5);

    assertThat(times.sum(Part.SNAPSHOT)).isEqualTo(2);
    assertThat(times.sum(Part.ACTION)).isZero();
    assertThat(times.predicates().sum()).isZero();
  }

  @Test
  void timesOfPartitionsAreAddedOnceTheSessionHasEnded() {
    part(Part.SNAPSHOT, "", 2);
    SessionMonitor partition = times.ofPartition("a");
    SessionMonitor other = times.ofPartition("b");
    partition.begins(Part.ACTION, "allocate");
    other.begins(Part.ACTION, "allocate");
    millis += 4;
    partition.ends(Part.ACTION, "allocate");
    other.begins(Part.PREDICATES, "");
    millis += 3;
    other.ends(Part.PREDICATES, "");
    other.ends(Part.ACTION, "allocate");
    times.end();

    assertThat(times.whole()).isEqualTo(9);
    assertThat(times.sum(Part.ACTION)).isEqualTo(4 + 7);
    assertThat(times.predicates().sum()).isEqualTo(3);
  }

  @Test
  void aSearchIsTimedInItsTwoParts() {
    search(3, 4);

    assertThat(times.predicates().sum()).isEqualTo(3);
    assertThat(times.scores().sum()).isEqualTo(4);
  }

  @Test
  void ofManySearchesTheFirstHundredAndThenEachSixteenthAreTimed() {
    for (int i = 0; i < 500; i++) {
      search(1, 1);
    }

    assertThat(times.predicates().sum()).isEqualTo(125);
    assertThat(times.scores().sum()).isEqualTo(125);
  }
}
