package io.hekla.actors.lease;

import io.hekla.actors.journal.JournalIdentities;
import io.hekla.actors.journal.JournalIdentity;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.model.lease.Holder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Journal of this process by the rows that it stores about itself. A copy knows every start that
 * was begun before it was made, so these alone would let it take over from the original: the place
 * of the journal is compared, too.
 */
public final class IdentifiedJournal implements OwnJournal {
  private static final Logger log = LoggerFactory.getLogger(IdentifiedJournal.class);

  /**
   * Inode in the identity of a file as the JDK shows it, which has its device, too, and that may
   * change.
   */
  private static final Pattern INODE = Pattern.compile("ino=([0-9]+)");

  /**
   * Query for the identity of a database: another one for a database that was restored from a dump,
   * the same on all its members.
   */
  private static final String DATABASE =
      "SELECT s.system_identifier || '/' || d.oid FROM pg_control_system() s, pg_database d"
          + " WHERE d.datname = current_database()";

  private final JournalIdentity identity;
  private final JournalLocation location;
  private final String place;

  private IdentifiedJournal(JournalIdentity identity, JournalLocation location, String place) {
    this.identity = identity;
    this.location = location;
    this.place = place;
  }

  /** Determines the place of the journal. Blocks. */
  public static OwnJournal of(JournalIdentity identity, JournalLocation location) {
    String place =
        switch (location) {
          case JournalLocation.Folder(Path folder) -> inode(folder);
          case JournalLocation.Database database -> database(database);
        };
    return new IdentifiedJournal(identity, location, place);
  }

  private static String inode(Path folder) {
    try {
      Object key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
      Matcher inode = INODE.matcher(String.valueOf(key));
      return inode.find() ? "inode " + inode.group(1) : "";
    } catch (IOException e) {
      return unreadable(e);
    }
  }

  private static String database(JournalLocation location) {
    try (Connection connection = location.connect();
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery(DATABASE)) {
      return rows.next() ? "database " + rows.getString(1) : "";
    } catch (SQLException e) {
      return unreadable(e);
    }
  }

  private static String unreadable(Exception e) {
    log.debug("cannot determine where the journal is", e);
    return "";
  }

  @Override
  public Holder holder() {
    return new Holder(identity.journal(), identity.incarnation(), identity.name());
  }

  @Override
  public String place() {
    return place;
  }

  @Override
  public boolean hasBegun(Holder start) throws SQLException {
    return JournalIdentities.knows(location, start.incarnation(), start.name());
  }
}
