package io.hekla.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.request.WriteCounts;
import io.hekla.controller.request.WriterHost;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.RecordEvent;
import io.hekla.controller.verb.Verb;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventWriterTest implements WriterHost {
  private final List<Long> numbers = new ArrayList<>();
  private final List<String> written = new ArrayList<>();
  private final EventWriter writer =
      new EventWriter(
          new EventSettings("volcano", 100, Duration.ZERO, Duration.ZERO, Successes.PODS),
          this,
          WriteCounts.NONE);
  private Instant now = Instant.EPOCH;
  private boolean isBeatActive;

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public void request(long number, List<Verb> verbs) {
    numbers.add(number);
    verbs.forEach(verb -> written.add(((RecordEvent) verb).event().message()));
  }

  @Override
  public void startBeat(Duration after) {
    isBeatActive = true;
  }

  @Override
  public boolean isBeatActive() {
    return isBeatActive;
  }

  private void happens(String namespace, String message) {
    writer.occurred(
        ObjectEvent.ofScheduler(
            ObjectEvent.About.pod(new ObjectKey(namespace, "pod"), namespace + message),
            ObjectEvent.Type.WARNING,
            "FailedScheduling",
            message));
  }

  private void beat() {
    assertThat(isBeatActive).as("what waits has the writer look").isTrue();
    isBeatActive = false;
    writer.beat();
  }

  @Test
  void eventsAreWrittenInTheOrderInWhichTheyHappened() {
    happens("ns", "z");
    now = now.plusSeconds(1);
    happens("ns", "a");

    beat();

    assertThat(written).containsExactly("z", "a");
    assertThat(isBeatActive).as("nothing waits").isFalse();
  }

  @Test
  void eventsOfOneInstantAreWrittenInOneOrderWhoeverPublishedFirst() {
    happens("b", "1");
    happens("a", "2");
    happens("a", "1");

    beat();

    assertThat(numbers).as("a batch for each namespace").containsExactly(1L, 2L);
    assertThat(written).containsExactly("1", "2", "1");
  }

  @Test
  void aNamespaceWithoutAnswersGetsNoMoreUntilItAnswers() {
    happens("slow", "first");
    beat();
    happens("slow", "second");
    happens("quick", "third");
    beat();
    assertThat(written).containsExactly("first", "third");

    writer.settled(1, List.of(new Outcome.Unknown("no answer")));
    beat();

    assertThat(written).containsExactly("first", "third", "second");
  }
}
