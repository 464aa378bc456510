package io.hekla.cli.queue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables of queues as vcctl and vqueues print them (docs/reference/commands.md#vcctl,
 * docs/reference/commands.md#single-purpose-tools).
 */
public final class QueueTable {
  private static final int NAME = 25;
  private static final int WIDTH = 8;
  private static final int WIDE = 12;
  private static final int ROOM = 3;
  private static final List<String> PHASES =
      List.of("Inqueue", "Pending", "Running", "Unknown", "Completed");

  private QueueTable() {}

  /**
   * Returns the table of {@code vcctl queue list}: the PodGroups of each queue are counted by their
   * phases.
   */
  public static Table counting(
      List<ApiObject> queues, List<ApiObject> groups, boolean wide, Instant now) {
    Map<String, Map<String, Integer>> counts = new HashMap<>();
    for (ApiObject group : groups) {
      counts
          .computeIfAbsent(group.text("spec", "queue"), queue -> new HashMap<>())
          .merge(group.text("status", "phase"), 1, Integer::sum);
    }
    var columns = new ArrayList<>(head());
    columns.add(Column.fixed("Parent", WIDTH));
    PHASES.forEach(phase -> columns.add(Column.fixed(phase, wide ? WIDE : WIDTH)));
    if (wide) {
      for (String title : List.of("Allocated", "Deserved", "Guarantee", "Capability", "Age")) {
        columns.add(Column.fitting(title, ROOM));
      }
    }
    var rows = new ArrayList<List<String>>();
    for (ApiObject queue : queues) {
      var row = head(queue);
      row.add(queue.text("spec", "parent"));
      Map<String, Integer> own = counts.getOrDefault(queue.name(), Map.of());
      PHASES.forEach(phase -> row.add(String.valueOf(own.getOrDefault(phase, 0))));
      if (wide) {
        row.add(amounts(queue.at("status", "allocated")));
        row.add(amounts(queue.at("spec", "deserved")));
        row.add(amounts(queue.at("spec", "guarantee", "resource")));
        row.add(amounts(queue.at("spec", "capability")));
        row.add(Age.of(queue.created(), now));
      }
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  /** Returns the table that vqueues prints: the counts are those of the status. */
  public static Table ofStatus(List<ApiObject> queues) {
    var columns = new ArrayList<>(head());
    List<String> phases = PHASES.subList(0, PHASES.size() - 1);
    phases.forEach(phase -> columns.add(Column.fixed(phase, WIDTH)));
    var rows = new ArrayList<List<String>>();
    for (ApiObject queue : queues) {
      var row = head(queue);
      for (String phase : phases) {
        row.add(String.valueOf(queue.number("status", phase.toLowerCase(java.util.Locale.ROOT))));
      }
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  private static List<Column> head() {
    return List.of(
        Column.fixed("Name", NAME), Column.fixed("Weight", WIDTH), Column.fixed("State", WIDTH));
  }

  private static List<String> head(ApiObject queue) {
    return new ArrayList<>(
        List.of(
            queue.name(),
            String.valueOf(queue.number("spec", "weight")),
            queue.text("status", "state")));
  }

  private static String amounts(JsonNode amounts) {
    var parts = new ArrayList<String>();
    amounts.properties().forEach(one -> parts.add(one.getKey() + "=" + one.getValue().asText()));
    parts.sort(null);
    return String.join(",", parts);
  }
}
