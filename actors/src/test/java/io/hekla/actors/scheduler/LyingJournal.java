package io.hekla.actors.scheduler;

import akka.persistence.AtomicWrite;
import akka.persistence.jdbc.journal.JdbcAsyncWriteJournal;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import scala.collection.immutable.Seq;
import scala.concurrent.Future;
import scala.jdk.javaapi.FutureConverters;
import scala.runtime.BoxedUnit;
import scala.util.Try;

/** Journal that stores all writes, and now and then reports that it could not, or is slow. */
public final class LyingJournal extends JdbcAsyncWriteJournal {
  private static final AtomicInteger LIES = new AtomicInteger();
  private static final AtomicReference<CompletableFuture<Void>> HELD =
      new AtomicReference<>(CompletableFuture.completedFuture(null));

  /** Made by Akka. */
  public LyingJournal(Config config) {
    super(config);
  }

  /** Settings that make this the journal. */
  static Config config() {
    return ConfigFactory.parseString("jdbc-journal.class = " + LyingJournal.class.getName());
  }

  /** The next so many writes are reported as failed. */
  static void lieAbout(int writes) {
    LIES.set(writes);
  }

  /** Delays the acknowledgement of writes from now on until the returned future is completed. */
  static CompletableFuture<Void> hold() {
    var held = new CompletableFuture<Void>();
    HELD.set(held);
    return held;
  }

  static int liesLeft() {
    return LIES.get();
  }

  @Override
  public Future<Seq<Try<BoxedUnit>>> asyncWriteMessages(Seq<AtomicWrite> messages) {
    var held = FutureConverters.asScala(HELD.get());
    var stored =
        super.asyncWriteMessages(messages)
            .flatMap(
                answer -> held.map(done -> answer, context().dispatcher()), context().dispatcher());
    if (LIES.getAndUpdate(lies -> Math.max(0, lies - 1)) == 0) {
      return stored;
    }
    return stored.map(LyingJournal::lose, context().dispatcher());
  }

  private static Seq<Try<BoxedUnit>> lose(Seq<Try<BoxedUnit>> answer) {
    throw new IllegalStateException("the answer was lost");
  }
}
