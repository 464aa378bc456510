package io.hekla.actors.lease;

import io.hekla.model.lease.Holder;
import io.hekla.model.lease.Lease;
import io.hekla.model.lease.Relation;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Judge of the relation of a lease's holder to this process. Asks the journal once for each holder.
 */
final class HolderCheck {
  private final OwnJournal journal;
  private final Executor blocking;
  private final Duration patience;

  /** Last holder of this journal that was judged; replaced as a whole. */
  private volatile CheckedHolder last = new CheckedHolder("", Relation.NOBODY);

  private record CheckedHolder(String holder, Relation relation) {}

  /**
   * @param blocking executor of questions to the journal
   * @param patience for an answer of the journal
   */
  HolderCheck(OwnJournal journal, Executor blocking, Duration patience) {
    this.journal = journal;
    this.blocking = blocking;
    this.patience = patience;
  }

  /** Judges the holder of a lease. The stage fails if the journal does not answer. */
  CompletionStage<Relation> judge(Lease lease) {
    Holder self = journal.holder();
    Optional<Holder> holder = Holder.read(lease.holder());
    CheckedHolder before = last;
    if (!lease.isHeld()) {
      return done(Relation.NOBODY);
    } else if (holder.isEmpty() || !holder.get().journal().equals(self.journal())) {
      return done(Relation.OTHER);
    } else if (holder.get().equals(self)) {
      return done(Relation.SELF);
    } else if (!lease.place().equals(journal.place())) {
      return done(Relation.COPY);
    } else if (before.holder().equals(lease.holder())) {
      return done(before.relation());
    }
    return CompletableFuture.supplyAsync(() -> ask(holder.get()), blocking)
        .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static CompletionStage<Relation> done(Relation relation) {
    return CompletableFuture.completedFuture(relation);
  }

  private Relation ask(Holder start) {
    try {
      Relation relation = journal.hasBegun(start) ? Relation.SAME_JOURNAL : Relation.COPY;
      last = new CheckedHolder(start.identity(), relation);
      return relation;
    } catch (SQLException e) {
      throw new CompletionException(e);
    }
  }
}
