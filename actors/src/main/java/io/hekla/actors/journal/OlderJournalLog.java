package io.hekla.actors.journal;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import io.hekla.model.lease.OlderJournal;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warning of this member that its journal is older than what it knows. It is given once: every
 * writer finds the same. From any thread.
 */
public final class OlderJournalLog implements Extension {
  private static final Logger log = LoggerFactory.getLogger(OlderJournalLog.class);
  private static final Id ID = new Id();

  private final AtomicBoolean warned = new AtomicBoolean();

  private OlderJournalLog() {}

  /** Returns the log of a member. */
  public static OlderJournalLog of(ActorSystem<?> system) {
    return ID.apply(system);
  }

  private static final class Id extends ExtensionId<OlderJournalLog> {
    @Override
    public OlderJournalLog createExtension(ActorSystem<?> system) {
      return new OlderJournalLog();
    }
  }

  /** Warns, unless this member has warned already. */
  public void warn(OlderJournal older) {
    if (warned.compareAndSet(false, true)) {
      log.warn("the journal is older than what is known: {}. {}", older.finding(), older.remedy());
    }
  }
}
