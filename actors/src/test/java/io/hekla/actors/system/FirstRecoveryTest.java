package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;

import akka.persistence.jdbc.journal.JdbcAsyncWriteJournal;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.journal.JournaledKit;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.concurrent.Future;
import scala.jdk.javaapi.FutureConverters;

/** Opening of the journal's connections at the start of a member. */
class FirstRecoveryTest {
  @TempDir private Path folder;

  @Test
  void itEndsOnceTheJournalAnswers() throws Exception {
    try (var journaled = new JournaledKit(folder)) {
      assertThatItEnds(journaled);
    }
  }

  @Test
  void itTriesAgainWhileTheJournalDoesNotAnswer() throws Exception {
    JournalThatIsDown.REFUSALS.set(1);
    try (var journaled =
        new JournaledKit(
            folder,
            ConfigFactory.parseString(
                "jdbc-journal.class = \"%s\"".formatted(JournalThatIsDown.class.getName())))) {
      assertThatItEnds(journaled);
    }

    assertThat(JournalThatIsDown.REFUSALS).hasNegativeValue();
  }

  private static void assertThatItEnds(JournaledKit journaled) {
    var recovery = journaled.kit().spawn(FirstRecovery.create());

    journaled.kit().createTestProbe().expectTerminated(recovery);
  }

  /** Journal that refuses the first recoveries. */
  public static final class JournalThatIsDown extends JdbcAsyncWriteJournal {
    private static final AtomicInteger REFUSALS = new AtomicInteger();

    /** Made by Akka. */
    public JournalThatIsDown(Config config) {
      super(config);
    }

    @Override
    public Future<Object> asyncReadHighestSequenceNr(String persistenceId, long fromSequenceNr) {
      return REFUSALS.getAndDecrement() > 0
          ? FutureConverters.asScala(
              CompletableFuture.failedFuture(new IllegalStateException("the journal is down")))
          : super.asyncReadHighestSequenceNr(persistenceId, fromSequenceNr);
    }
  }
}
