package io.hekla.faults;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Hours of load without a fault: what members and the journal hold stays flat. Rows of the history
 * and the recording are kept for days by intention, and are not held against it.
 */
final class Soak {
  /** Growth that counts, as a share: what is measured varies with the Jobs of the moment. */
  private static final double GROWTH = 0.15;

  /** Growth that never counts, in the unit of the figure. */
  private static final long NOISE = 20;

  private static final Duration BETWEEN_SAMPLES = Duration.ofMinutes(1);
  private static final List<String> TABLES = List.of("event_journal", "snapshot", "hekla_head");

  private final Map<String, List<Long>> figures = new LinkedHashMap<>();

  private Soak() {}

  /**
   * Runs it, and prints a line for each figure.
   *
   * @return what is not flat, and what the judge of faults found, a sentence each
   */
  static List<String> run(int members, long seed, Path folder, int minutes) throws Exception {
    var random = new Random(seed);
    var soak = new Soak();
    var findings = new ArrayList<String>();
    try (var cluster = FaultCluster.start(Size.busy(members), folder, random)) {
      var scene = new Scene(cluster, random);
      for (int minute = 0; minute < minutes; minute++) {
        scene.pass(BETWEEN_SAMPLES);
        soak.sample(cluster);
      }
      cluster.workload().end();
      if (!scene.passUntil(FaultMembers.LONGEST, cluster.workload()::isDone)) {
        findings.add("not all Jobs ended: " + cluster.members().lastLines());
      }
      findings.addAll(cluster.judge(List.of()));
      System.out.printf("%d Jobs in %d minutes%n", cluster.workload().orders().size(), minutes);
    }
    findings.addAll(soak.growing());
    return findings;
  }

  private void sample(FaultCluster cluster) throws Exception {
    for (FaultMember member : cluster.members().all()) {
      String name = "member " + member.slot() + ": ";
      put(name + "live heap, MB", member.jvm().figures().liveHeap());
      put(name + "threads", member.jvm().figures().threads());
      put(name + "open files", member.jvm().figures().openFiles());
      put(name + "series", member.series());
    }
    try (Connection connection =
        DriverManager.getConnection(
            "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(cluster.database().port()),
            "postgres",
            "postgres")) {
      for (String table : TABLES) {
        put("rows of " + table, rows(connection, table));
      }
    }
  }

  private static long rows(Connection connection, String table) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private void put(String figure, long value) {
    figures.computeIfAbsent(figure, none -> new ArrayList<>()).add(value);
  }

  /** Compares the second quarter of the time with the last one: the first is a beginning. */
  private List<String> growing() {
    var growing = new ArrayList<String>();
    figures.forEach(
        (figure, values) -> {
          int quarter = values.size() / 4;
          long early = median(values.subList(quarter, Math.max(quarter + 1, 2 * quarter)));
          long late = median(values.subList(values.size() - Math.max(1, quarter), values.size()));
          String line =
              "%s: %d, %d in the end".formatted(figure, early, late).toLowerCase(Locale.ROOT);
          System.out.println(line);
          if (late - early > NOISE && late > early * (1 + GROWTH)) {
            growing.add("grows: " + line);
          }
        });
    return growing;
  }

  private static long median(List<Long> values) {
    List<Long> sorted = values.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
