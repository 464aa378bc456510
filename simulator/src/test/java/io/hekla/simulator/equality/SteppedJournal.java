package io.hekla.simulator.equality;

import akka.persistence.AtomicWrite;
import akka.persistence.PersistentRepr;
import akka.persistence.journal.japi.AsyncWriteJournal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import scala.concurrent.Future;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Akka's access to the {@link MemoryJournal}; answers at once, and deletes nothing. Made by Akka.
 */
public final class SteppedJournal extends AsyncWriteJournal {
  private final MemoryJournal journal =
      Stepping.of(context().system().settings().config()).journal();

  @Override
  public Future<Iterable<Optional<Exception>>> doAsyncWriteMessages(Iterable<AtomicWrite> writes) {
    var done = new ArrayList<Optional<Exception>>();
    for (AtomicWrite write : writes) {
      CollectionConverters.asJava(write.payload()).forEach(journal::write);
      done.add(Optional.empty());
    }
    return Future.successful(List.copyOf(done));
  }

  @Override
  public Future<Void> doAsyncDeleteMessagesTo(String persistenceId, long toSequenceNr) {
    return Future.successful(null);
  }

  @Override
  public Future<Void> doAsyncReplayMessages(
      String persistenceId,
      long fromSequenceNr,
      long toSequenceNr,
      long max,
      Consumer<PersistentRepr> replayCallback) {
    journal.eventsOf(persistenceId).stream()
        .filter(one -> one.sequenceNr() >= fromSequenceNr && one.sequenceNr() <= toSequenceNr)
        .limit(max)
        .forEach(replayCallback);
    return Future.successful(null);
  }

  @Override
  public Future<Long> doAsyncReadHighestSequenceNr(String persistenceId, long fromSequenceNr) {
    return Future.successful(journal.newest(persistenceId));
  }
}
