package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.persistence.jdbc.query.javadsl.JdbcReadJournal;
import akka.persistence.query.PersistenceQuery;
import akka.serialization.SerializationExtension;
import akka.stream.javadsl.Sink;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.journal.JournaledKit;
import io.hekla.controller.session.RecordedCalls;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.external.RecordedExternalService;
import io.hekla.scheduler.snapshot.ClusterState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journal's record of a session that asked an extender. */
class SessionRecordTest {
  private static final SchedulerConfiguration EXTENDED =
      ((Parsed.Valid)
              Engine.read(
                  """
                  actions: "enqueue, allocate"
                  tiers:
                  - plugins:
                    - name: gang
                    - name: predicates
                    - name: extender
                      arguments:
                        extender.urlPrefix: http://extender
                        extender.predicateVerb: predicate
                        extender.jobEnqueueableVerb: enqueueable
                  """))
          .configuration();

  @TempDir Path folder;
  private JournaledKit journaled;

  @BeforeEach
  void start() throws Exception {
    journaled = new JournaledKit(folder);
  }

  @AfterEach
  void stop() {
    journaled.close();
  }

  @Test
  void aReplayedSessionDecidesTheSameWithoutExternalCalls() {
    ExternalService refusesOneNode =
        question -> {
          if (question.url().endsWith("enqueueable")) {
            return new ExternalResponse.Text("{\"status\": 1}");
          }
          return question.body().contains("\"Name\":\"a\"")
              ? new ExternalResponse.Text("{\"status\": \"too hot\", \"code\": 2}")
              : new ExternalResponse.Text("{}");
        };

    SchedulerEvent.SessionDecided decided = sessionWith(refusesOneNode);
    Decisions again =
        runAgain(decided, new RecordedExternalService(decided.recordedCalls().calls())).decisions();

    assertThat(decided.recordedCalls().calls()).hasSizeGreaterThan(1);
    assertThat(decided.recordedCalls().omitted()).isZero();
    assertThat(nodes(decided)).containsExactly("b");
    assertThat(again.binds()).extracting(Decisions.Bind::node).containsExactly("b");
    assertThat(again.podGroups().getFirst().reason())
        .isEqualTo(decided.deliveries().getFirst().reason());
    assertThat(runAgain(decided, ExternalService.UNREACHABLE).decisions().binds())
        .as("without the record")
        .isEmpty();
  }

  @Test
  void longQuestionsArePersistedAsDigests() {
    SchedulerEvent.SessionDecided decided =
        sessionWith(question -> new ExternalResponse.Text("{}"));

    assertThat(decided.recordedCalls().calls())
        .extracting(exchange -> exchange.request().body())
        .allMatch(json -> json.length() <= 256)
        .anyMatch(json -> json.startsWith("sha-256:"));
  }

  @Test
  void callsBeyondTheEventsBoundAreCountedAndTheEventIsPersisted() {
    var random = new SplittableRandom(1);
    ExternalService talkative =
        question -> {
          byte[] noise = new byte[RecordedCalls.MOST * 3 / 4];
          for (int i = 0; i < noise.length; i++) {
            noise[i] = (byte) random.nextInt(' ', 127);
          }
          String text = new String(noise, StandardCharsets.US_ASCII);
          return new ExternalResponse.Text(
              "{\"status\": 1, \"n\": \"" + text.replaceAll("[\"\\\\]", "") + "\"}");
        };

    SchedulerEvent.SessionDecided decided = sessionWith(talkative);

    assertThat(decided.recordedCalls().calls().size()).isEqualTo(1);
    assertThat(decided.recordedCalls().omitted()).isPositive();
  }

  @Test
  void evenTheFullestRecordIsSmall() {
    var tiny =
        new RecordedCall(
            new ExternalRequest("", "", Duration.ofDays(9)), new ExternalResponse.None(""));

    RecordedCalls calls = RecordedCalls.of(Collections.nCopies(1_000_000, tiny));

    assertThat(calls.calls().size() + calls.omitted()).isEqualTo(1_000_000);
    assertThat(SerializationExtension.get(journaled.kit().system()).serialize(calls).get())
        .hasSizeLessThan(1 << 19);
  }

  /** Has a scheduler hold one session, and reads from the journal what it kept of it. */
  private SchedulerEvent.SessionDecided sessionWith(ExternalService externalService) {
    var scheduler =
        new StandingScheduler(
            journaled.kit(),
            new LoadedConfiguration(EXTENDED, "extended", List.of()),
            externalService);
    scheduler.answer(cluster());
    Awaitility.await().until(scheduler::deliveriesSent, handed -> handed == 1);
    return (SchedulerEvent.SessionDecided)
        PersistenceQuery.get(journaled.kit().system())
            .getReadJournalFor(JdbcReadJournal.class, JdbcReadJournal.Identifier())
            .currentEventsByPersistenceId(SchedulerActor.PERSISTENCE_ID.id(), 0, Long.MAX_VALUE)
            .filter(event -> event.event() instanceof SchedulerEvent.SessionDecided)
            .runWith(Sink.head(), journaled.kit().system())
            .toCompletableFuture()
            .join()
            .event();
  }

  private static Engine.Step runAgain(
      SchedulerEvent.SessionDecided decided, ExternalService externalService) {
    return Engine.step(
        ClusterState.EMPTY,
        List.of(cluster()),
        new SessionInput(
            decided.term() + "-" + decided.session(),
            decided.at(),
            EXTENDED,
            decided.seed(),
            externalService));
  }

  private static List<String> nodes(SchedulerEvent.SessionDecided decided) {
    return decided.deliveries().stream()
        .flatMap(delivery -> delivery.decisions().binds().stream())
        .map(bind -> bind.node())
        .toList();
  }

  private static Change[] cluster() {
    return new Change[] {
      SmallCluster.node("a"),
      SmallCluster.node("b"),
      SmallCluster.queue(),
      SmallCluster.podGroup("pg"),
      SmallCluster.pod("pg", "1")
    };
  }
}
