package io.hekla.actors.serialization;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.JournalRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;

/**
 * Files that a version wrote: values of every journaled type ({@code types}), a journal with every
 * event of every kind as the database file ({@code journal.zip}) and as rows ({@code rows.json}),
 * the states that follow from it ({@code states.json}), and the journal of a scheduler ({@code
 * scheduler.zip}). No test writes any of it.
 *
 * @param name of the version, and of the folder
 * @param digest SHA-256 of the list of its files and their digests
 */
public record FrozenVersion(String name, String digest) {
  /** All of them, the oldest first. A line is added with a release, and none is ever changed. */
  public static final List<FrozenVersion> ALL =
      List.of(
          new FrozenVersion(
              "0.1", "debe40b024bac36181e3efd34fa334c6db15e925e7ef14b92231f6b0278e564d"));

  /**
   * Logical names of the types whose frozen form is read by an upcaster, which has a test of what
   * it makes of it; here they only have to be readable.
   */
  static final Set<String> UPCAST = Set.of();

  /** Remedy where a build reads otherwise what a version wrote. */
  public static final String REMEDY =
      "Journals of that version are in use and hold this. Their format is frozen: do not touch the"
          + " file, and run nothing to refresh it. A class may be renamed and moved, its"
          + " @LogicalName and the names and types of its components may not; a new component needs"
          + " a default for events without it. Where the form has to change, add an upcaster that"
          + " reads the old one, with a test of its own, and name the type, and those that contain it, in FrozenVersion.UPCAST.";

  static final Path FOLDER = Path.of("src/test/resources/golden");

  static final String JOURNAL_FILE = "journal.mv.db";

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Row of the journal.
   *
   * @param context of an event, as JSON; empty: none
   * @param value of the payload as JSON
   */
  record Row(
      boolean isSnapshot,
      String persistenceId,
      long sequence,
      int serializer,
      String manifest,
      String context,
      String payload,
      JsonNode value) {
    byte[] bytes() {
      return HexFormat.of().parseHex(payload);
    }
  }

  Path folder() {
    return FOLDER.resolve(name);
  }

  Path types() {
    return folder().resolve("types");
  }

  /** Returns the digest of every file of this version by its path. */
  Map<String, String> digests() throws IOException {
    var digests = new TreeMap<String, String>();
    try (Stream<Path> files = Files.walk(folder())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = folder().relativize(file).toString();
        if (!path.equals("SHA256SUMS")) {
          digests.put(path, sha256(Files.readAllBytes(file)));
        }
      }
    }
    return digests;
  }

  /** Returns the digests that the files had when they were written. */
  Map<String, String> listedDigests() throws IOException {
    var digests = new TreeMap<String, String>();
    for (String line : Files.readAllLines(folder().resolve("SHA256SUMS"))) {
      String[] words = line.split("  ", 2);
      digests.put(words[1], words[0]);
    }
    return digests;
  }

  String digestOfList() throws IOException {
    return sha256(Files.readAllBytes(folder().resolve("SHA256SUMS")));
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Copies a packed database file to a folder, as that of its journal. */
  public static void unpack(Path zip, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (var in = new ZipInputStream(Files.newInputStream(zip))) {
      if (in.getNextEntry() == null) {
        throw new IOException(zip + " is empty");
      }
      Files.copy(in, folder.resolve(JOURNAL_FILE));
    }
  }

  /** Returns the packed database file of a scheduler that has delivered decisions. */
  public Path schedulerJournal() {
    return folder().resolve("scheduler.zip");
  }

  /** Returns the states by persistence id: the logical name of the type, and the value as JSON. */
  JsonNode states() throws IOException {
    return JSON.readTree(folder().resolve("states.json").toFile());
  }

  List<Row> rows() throws IOException {
    return List.of(JSON.readValue(folder().resolve("rows.json").toFile(), Row[].class));
  }

  /** Writes the rows into a database, as they are. */
  public void insertInto(JournalLocation journal) throws IOException, SQLException {
    try (Connection connection = journal.connect()) {
      connection.setAutoCommit(false);
      for (Row row : rows()) {
        if (row.isSnapshot()) {
          JournalRows.beginWith(connection, stored(row));
        } else {
          JournalRows.event(connection, stored(row), true);
        }
      }
      connection.commit();
    }
  }

  private static JournalRows.Stored stored(Row row) {
    return new JournalRows.Stored(
        row.persistenceId(),
        row.sequence(),
        row.bytes(),
        row.serializer(),
        row.manifest(),
        row.context().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns {@link #missing(JsonNode, JsonNode)} of a value, whose type may be upcast. */
  static List<String> missing(String type, JsonNode then, JsonNode now) {
    return UPCAST.contains(type) ? List.of() : missing(then, now);
  }

  /**
   * Returns where a value lacks something that another has, or has something else, as paths. What
   * was added to records since is no fault.
   */
  static List<String> missing(JsonNode then, JsonNode now) {
    var faults = new ArrayList<String>();
    compare("", then, now, faults);
    return faults;
  }

  private static void compare(String path, JsonNode then, JsonNode now, List<String> faults) {
    if (then.isObject() && now.isObject()) {
      for (Map.Entry<String, JsonNode> field : then.properties()) {
        compare(path + "." + field.getKey(), field.getValue(), now.path(field.getKey()), faults);
      }
    } else if (then.isArray() && now.isArray() && then.size() == now.size()) {
      for (int i = 0; i < then.size(); i++) {
        compare(path + "[" + i + "]", then.get(i), now.get(i), faults);
      }
    } else if (!isSame(then, now)) {
      faults.add("%s was %s and is %s".formatted(path, then, now));
    }
  }

  /** Numbers of one value may have several classes of nodes. */
  private static boolean isSame(JsonNode then, JsonNode now) {
    return then.equals(now)
        || (then.isNumber()
            && now.isNumber()
            && then.decimalValue().compareTo(now.decimalValue()) == 0);
  }
}
