package io.hekla.actors.journal;

import akka.persistence.jdbc.config.JournalConfig;
import akka.persistence.jdbc.journal.dao.DefaultJournalDao;
import akka.persistence.jdbc.journal.dao.JournalTables.JournalAkkaSerializationRow;
import akka.serialization.Serialization;
import akka.stream.Materializer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
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

  public FencedJournalDao(
      JdbcBackend.DatabaseDef database,
      JdbcProfile profile,
      JournalConfig config,
      Serialization serialization,
      ExecutionContext executor,
      Materializer materializer) {
    super(database, profile, config, serialization, executor, materializer);
  }

  @Override
  public Future<BoxedUnit> queueWriteJournalRows(
      Seq<Tuple2<JournalAkkaSerializationRow, Set<String>>> rows) {
    if (rows.nonEmpty() && !rows.head()._1().persistenceId().contains(ENTITY_SEPARATOR)) {
      return writeJournalRows(rows);
    }
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
      // The head stores this; no reader needs it as a tag.
      events.add(ended ? new Tuple2<>(event, row._2().$minus(UnfinishedEntities.ENDED)) : row);
    }
    return inOneTransaction(List.copyOf(heads.values()), events);
  }

  /** Runs actions in one transaction. Slick's types of actions cannot be spelled in Java. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private Future<BoxedUnit> inOneTransaction(
      Collection<Advance> heads,
      Collection<Tuple2<JournalAkkaSerializationRow, Set<String>>> events) {
    DBIOAction move = SimpleJdbcAction.apply(context -> move(context, heads));
    DBIOAction write =
        queries().writeJournalRows(CollectionConverters.asScala(events).toSeq(), ec());
    DBIOAction both = move.andThen(write);
    Future<Object> written =
        db().run(profile().api().jdbcActionExtensionMethods(both).transactionally());
    return written.map(done -> BoxedUnit.UNIT, ec());
  }

  private static BoxedUnit move(JdbcBackend.JdbcActionContext context, Collection<Advance> heads) {
    try {
      JournalHeads.move(context.connection(), heads);
      return BoxedUnit.UNIT;
    } catch (SQLException e) {
      throw new IllegalStateException("the heads of journals cannot be moved", e);
    }
  }
}
