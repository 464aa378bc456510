package io.hekla.actors.journal;

import akka.actor.typed.javadsl.Adapter;
import akka.persistence.jdbc.config.JournalConfig;
import akka.persistence.jdbc.journal.dao.DefaultJournalDao;
import akka.persistence.jdbc.journal.dao.JournalTables.JournalAkkaSerializationRow;
import akka.serialization.Serialization;
import akka.stream.Materializer;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import scala.Option;
import scala.PartialFunction;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.collection.immutable.Set;
import scala.concurrent.ExecutionContext;
import scala.concurrent.Future;
import scala.concurrent.Future$;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;
import slick.dbio.DBIOAction;
import slick.jdbc.JdbcBackend;
import slick.jdbc.JdbcProfile;
import slick.jdbc.SimpleJdbcAction;

/**
 * Journal DAO that writes events as {@link DefaultJournalDao} does, and in the same transaction
 * moves the heads of their journals ({@link JournalHeads}). A writer that has missed an event
 * writes nothing.
 *
 * <p>Entities' events are written in batches. When one of a batch is refused, each is tried again
 * by itself, so that only that one fails. Singletons' events are written at once: they neither wait
 * for entities nor fail with them. Made by Akka, see {@code jdbc-journal.dao}.
 */
public final class FencedJournalDao extends DefaultJournalDao {
  /** Separator of the type of an entity and its name; the ids of singletons have none. */
  private static final String ENTITY_SEPARATOR = "|";

  private final Counts counts;
  private final OlderJournalLog olderJournal;

  public FencedJournalDao(
      JdbcBackend.DatabaseDef database,
      JdbcProfile profile,
      JournalConfig config,
      Serialization serialization,
      ExecutionContext executor,
      Materializer materializer) {
    super(database, profile, config, serialization, executor, materializer);
    var system = Adapter.toTyped(materializer.system());
    counts = Metering.of(system);
    olderJournal = OlderJournalLog.of(system);
  }

  @Override
  public Future<BoxedUnit> queueWriteJournalRows(
      Seq<Tuple2<JournalAkkaSerializationRow, Set<String>>> rows) {
    if (rows.nonEmpty() && !rows.head()._1().persistenceId().contains(ENTITY_SEPARATOR)) {
      return timed("singleton", writeJournalRows(rows));
    }
    return timed("entity", queueOfEntities(rows));
  }

  /** Returns a write that is timed until it is done, also if it fails. */
  private Future<BoxedUnit> timed(String writer, Future<BoxedUnit> write) {
    if (counts.areRead()) {
      long began = System.nanoTime();
      write.onComplete(
          done -> {
            counts.duration(
                Metric.JOURNAL_WRITE_TIME,
                Duration.ofNanos(System.nanoTime() - began),
                List.of(writer));
            return BoxedUnit.UNIT;
          },
          ec());
    }
    return write;
  }

  private Future<BoxedUnit> queueOfEntities(
      Seq<Tuple2<JournalAkkaSerializationRow, Set<String>>> rows) {
    return super.queueWriteJournalRows(rows)
        .recoverWith(
            PartialFunction.<Throwable, Future<BoxedUnit>>fromFunction(
                failure ->
                    concernsOneWrite(failure)
                        ? writeJournalRows(rows)
                        : Future$.MODULE$.failed(failure)),
            ec());
  }

  /**
   * Returns whether other writes of the batch have no part in the failure: one stale writer, one
   * bad row.
   */
  private static boolean concernsOneWrite(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StaleWriter
          || (cause instanceof SQLException sql
              && (String.valueOf(sql.getSQLState()).startsWith("22")
                  || String.valueOf(sql.getSQLState()).startsWith("23")))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Future<BoxedUnit> writeJournalRows(
      Seq<Tuple2<JournalAkkaSerializationRow, Set<String>>> rows) {
    var heads = new TreeMap<String, Advance>();
    var events = new ArrayList<Tuple2<JournalAkkaSerializationRow, Set<String>>>();
    for (var row : CollectionConverters.asJava(rows)) {
      var event = row._1();
      boolean ended = row._2().contains(UnfinishedEntities.ENDED);
      heads.merge(
          event.persistenceId(),
          new Advance(
              event.persistenceId(), event.sequenceNumber(), event.sequenceNumber(), !ended),
          Advance::and);
      events.add(stored(event, row._2()));
    }
    return inOneTransaction(List.copyOf(heads.values()), events);
  }

  /** Returns a row without the tags that are stored elsewhere: in its head, and in the row. */
  private static Tuple2<JournalAkkaSerializationRow, Set<String>> stored(
      JournalAkkaSerializationRow event, Set<String> tags) {
    Set<String> others = tags;
    Option<byte[]> context = Option.empty();
    for (String tag : CollectionConverters.asJava(tags)) {
      if (EventContextTag.isOne(tag)) {
        context = Option.apply(EventContextTag.stored(tag));
        others = others.$minus(tag);
      } else if (tag.equals(UnfinishedEntities.ENDED)) {
        others = others.$minus(tag);
      }
    }
    if (context.isEmpty()) {
      return new Tuple2<>(event, others);
    }
    return new Tuple2<>(
        event.copy(
            event.ordering(),
            event.deleted(),
            event.persistenceId(),
            event.sequenceNumber(),
            event.writer(),
            event.writeTimestamp(),
            event.adapterManifest(),
            event.eventPayload(),
            event.eventSerId(),
            event.eventSerManifest(),
            context,
            Option.empty(),
            Option.empty()),
        others);
  }

  /**
   * Deletes events that a snapshot made superfluous, as far as the history has read them. The
   * others are only marked, so that no recovery reads them, and go with the next snapshot. The last
   * one stays, as the number of the next one follows from it.
   */
  @Override
  public Future<BoxedUnit> delete(String persistenceId, long maxSequenceNumber) {
    return transaction(
        SimpleJdbcAction.apply(
            context -> {
              try {
                SupersededEvents.delete(context.connection(), persistenceId, maxSequenceNumber);
                return BoxedUnit.UNIT;
              } catch (SQLException e) {
                throw new IllegalStateException("events cannot be deleted", e);
              }
            }));
  }

  /** Runs actions in one transaction. Slick's types of actions cannot be spelled in Java. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private Future<BoxedUnit> inOneTransaction(
      Collection<Advance> heads,
      Collection<Tuple2<JournalAkkaSerializationRow, Set<String>>> events) {
    DBIOAction move = SimpleJdbcAction.apply(context -> move(context, heads));
    DBIOAction write =
        queries().writeJournalRows(CollectionConverters.asScala(events).toSeq(), ec());
    return transaction(move.andThen(write));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private Future<BoxedUnit> transaction(DBIOAction action) {
    Future<Object> done =
        db().run(profile().api().jdbcActionExtensionMethods(action).transactionally());
    return done.map(nothing -> BoxedUnit.UNIT, ec());
  }

  private BoxedUnit move(JdbcBackend.JdbcActionContext context, Collection<Advance> heads) {
    try {
      JournalHeads.move(context.connection(), heads);
      return BoxedUnit.UNIT;
    } catch (StaleWriter stale) {
      stale.older().ifPresent(olderJournal::warn);
      throw stale;
    } catch (SQLException e) {
      throw new IllegalStateException("the heads of journals cannot be moved", e);
    }
  }
}
