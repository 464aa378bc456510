package io.hekla.cli.podgroup;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.job.WaitReason;
import io.hekla.cli.output.Age;
import io.hekla.cli.output.Colour;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Show;
import io.hekla.cli.output.Table;
import io.hekla.model.cluster.QueueNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * List of PodGroups.
 *
 * @param namespace empty for all
 * @param queue queue of the PodGroups; empty for all
 * @param labels label selector; empty for all
 */
record PodGroupsShown(String namespace, String queue, String labels) implements Show {
  private static final String OF_POD_GROUPS = "involvedObject.kind=PodGroup";

  @Override
  public List<Selection> selections() {
    return List.of(
        Selection.in(namespace, Resource.POD_GROUPS).labelled(labels),
        new Selection(Resource.EVENTS, namespace, "", OF_POD_GROUPS));
  }

  @Override
  public List<ApiObject> chosen(List<List<ApiObject>> seen) {
    return seen.getFirst().stream()
        .filter(group -> queue.isEmpty() || queue(group).equals(queue))
        .sorted(Comparator.comparing(ApiObject::namespace).thenComparing(ApiObject::name))
        .toList();
  }

  private static String queue(ApiObject group) {
    return QueueNames.orDefault(group.text("spec", "queue"));
  }

  @Override
  public Table table(
      List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now, boolean wide) {
    var columns = new ArrayList<Column>();
    if (namespace.isEmpty()) {
      columns.add(Column.of("Namespace", 0));
    }
    columns.add(Column.of("Name", 0));
    columns.add(Column.of("Queue", 2));
    columns.add(Column.of("Phase", 0).coloured(Colour::ofPhase));
    columns.add(Column.of("Min", 3));
    columns.add(Column.of("Running", 4));
    columns.add(Column.of("Owner", 5));
    columns.add(Column.of("Age", 1));
    columns.add(Column.of("Reason", 0));
    List<ApiObject> events =
        seen.get(1).stream()
            .sorted(Comparator.comparing(event -> event.text("lastTimestamp")))
            .toList();
    return Table.fitted(
        columns, chosen.stream().map(group -> row(group, events, now)).toList(), wide);
  }

  private List<String> row(ApiObject group, List<ApiObject> events, Instant now) {
    var row = new ArrayList<String>();
    if (namespace.isEmpty()) {
      row.add(group.namespace());
    }
    String phase = group.text("status", "phase");
    row.addAll(
        List.of(
            group.name(),
            queue(group),
            phase.isEmpty() ? "Pending" : phase,
            String.valueOf(group.number("spec", "minMember")),
            String.valueOf(group.number("status", "running")),
            owner(group),
            Age.of(group.created(), now),
            WaitReason.ofPodGroup(group, events)));
    return row;
  }

  /** Returns the controller of a PodGroup as {@code Job/train}; empty if it has none. */
  private static String owner(ApiObject group) {
    for (JsonNode owner : group.at("metadata", "ownerReferences")) {
      if (owner.path("controller").asBoolean(false)) {
        return owner.path("kind").asText() + "/" + owner.path("name").asText();
      }
    }
    return "";
  }
}
