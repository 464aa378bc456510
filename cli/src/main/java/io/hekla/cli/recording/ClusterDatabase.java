package io.hekla.cli.recording;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.controller.host.StartRefused;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Database that the members of a cluster share, on the command line, in place of a folder. */
public final class ClusterDatabase {
  /** Variable of the environment with the password; a command line is visible to other users. */
  private static final String PASSWORD = "HEKLA_JOURNAL_PASSWORD";

  private static final String POSTGRESQL = "jdbc:postgresql:";

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "Instead of a folder: JDBC URL of the database that the members share, as"
              + " hekla.journal.url. The password is that of HEKLA_JOURNAL_PASSWORD, or else of"
              + " the setting hekla.journal.password.")
  private @Nullable String url;

  /**
   * User to log in as, whose flag differs, since some verbs have users of Jobs.
   *
   * @param flag names it in messages
   * @param name null if it is not given
   */
  public record User(String flag, @Nullable String name) {}

  /** Returns whether the user has named a database. */
  public boolean isNamed() {
    return url != null;
  }

  /**
   * Returns the database; empty if none is named.
   *
   * @param folder name of the flag or argument of a folder, if the user has given that, too
   */
  public Optional<JournalLocation.Database> read(User user, Optional<String> folder) {
    if (url == null) {
      if (user.name() != null) {
        throw new WrongUse(
            user.flag() + " is the user of a database; give its URL with --database");
      }
      return Optional.empty();
    }
    if (folder.isPresent()) {
      throw new WrongUse("give either %s or --database, not both".formatted(folder.get()));
    }
    if (!url.startsWith(POSTGRESQL)) {
      throw new WrongUse(
          "--database takes the URL of a PostgreSQL database, as in"
              + " jdbc:postgresql://host:5432/hekla; is "
              + url);
    }
    try {
      return Optional.of(
          JournalLocation.Database.of(
              url, Optional.ofNullable(user.name()), Optional.ofNullable(System.getenv(PASSWORD))));
    } catch (StartRefused e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e);
    }
  }
}
