package io.hekla.cli.output;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Watch;
import io.hekla.cli.display.Display;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reading and printing of objects of the cluster, once or as long as the user watches. */
public final class Printing {
  static final String NOTHING = "No resources found";

  private final ApiServer server;
  private final OutputFormat format;
  private final boolean watch;
  private final Duration longest;
  private final PrintWriter out;

  /**
   * Creates the printing that the flags ask for.
   *
   * @param longest time after which a watch ends
   */
  Printing(ApiServer server, OutputOptions options, Duration longest, PrintWriter out) {
    this.server = server;
    this.format = options.format();
    this.watch = options.isWatch();
    this.longest = longest;
    this.out = out;
  }

  /** Prints a list. */
  public void list(Show show) {
    if (watch) {
      watch(show);
      return;
    }
    List<List<ApiObject>> seen = show.selections().stream().map(server::list).toList();
    List<ApiObject> chosen = show.chosen(seen);
    out.print(list(show, chosen, seen, Instant.now()));
    out.flush();
  }

  /**
   * Prints one object, the only one that is shown.
   *
   * @param object object that was just read
   */
  public void one(Show show, ApiObject object) {
    if (watch) {
      watch(show);
      return;
    }
    var seen = new ArrayList<List<ApiObject>>(List.of(List.of(object)));
    show.selections().stream().skip(1).map(server::list).forEach(seen::add);
    out.print(document(show, object, seen, Instant.now()));
    out.flush();
  }

  private void watch(Show show) {
    Instant end = Instant.now().plus(longest);
    Watch changes = server.watch(show.selections());
    List<List<ApiObject>> before = changes.now();
    out.print(first(show, before));
    // A pipe that was closed has nobody who reads what changes.
    while (!out.checkError() && changes.await(Duration.between(Instant.now(), end))) {
      List<List<ApiObject>> after = changes.now();
      out.print(changed(show, before, after, Instant.now()));
      before = after;
    }
  }

  /**
   * Returns the text that a watch begins with: the list, or each object as a document of its own,
   * as those of the changes that follow.
   */
  private String first(Show show, List<List<ApiObject>> seen) {
    List<ApiObject> chosen = show.chosen(seen);
    Instant now = Instant.now();
    return switch (format) {
      case OutputFormat.AsJson json ->
          text(chosen.stream().map(one -> Documents.json(Documents.bare(one))).toList());
      case OutputFormat.AsYaml yaml ->
          chosen.stream().map(one -> further(show, one, seen, now)).reduce("", String::concat);
      default -> list(show, chosen, seen, now);
    };
  }

  private static int width() {
    return Display.ofProcess().columns();
  }

  private String list(Show show, List<ApiObject> chosen, List<List<ApiObject>> seen, Instant now) {
    Resource resource = show.selections().getFirst().resource();
    return switch (format) {
      case OutputFormat.AsTable table ->
          chosen.isEmpty()
              ? NOTHING + "\n"
              : text(show.table(chosen, seen, now, table.wide()).lines(width()));
      case OutputFormat.AsJson json -> Documents.json(listOf(chosen)) + "\n";
      case OutputFormat.AsYaml yaml -> Documents.yaml(listOf(chosen));
      case OutputFormat.AsNames names ->
          text(chosen.stream().map(one -> name(resource, one)).toList());
      case OutputFormat.AsColumns columns -> text(table(columns, chosen).lines(0));
    };
  }

  private String document(Show show, ApiObject object, List<List<ApiObject>> seen, Instant now) {
    return switch (format) {
      case OutputFormat.AsJson json -> Documents.json(Documents.bare(object)) + "\n";
      case OutputFormat.AsYaml yaml -> Documents.yaml(Documents.bare(object));
      default -> list(show, List.of(object), seen, now);
    };
  }

  /** Returns the text of a change: rows that are new or differ from before. */
  private String changed(
      Show show, List<List<ApiObject>> before, List<List<ApiObject>> after, Instant now) {
    List<ApiObject> chosen = show.chosen(after);
    return switch (format) {
      case OutputFormat.AsTable table -> {
        Set<List<String>> old =
            new HashSet<>(show.table(show.chosen(before), before, now, table.wide()).rows());
        Table current = show.table(chosen, after, now, table.wide());
        yield text(
            current.lines(
                current.rows().stream().filter(row -> !old.contains(row)).toList(), width()));
      }
      default -> {
        var old = new HashSet<>(show.chosen(before));
        yield chosen.stream()
            .filter(object -> !old.contains(object))
            .map(object -> further(show, object, after, now))
            .reduce("", String::concat);
      }
    };
  }

  private String further(Show show, ApiObject object, List<List<ApiObject>> seen, Instant now) {
    return switch (format) {
      case OutputFormat.AsYaml yaml -> "---\n" + Documents.yaml(Documents.bare(object));
      case OutputFormat.AsColumns columns -> {
        Table all = table(columns, show.chosen(seen));
        yield text(all.lines(table(columns, List.of(object)).rows(), 0));
      }
      default -> document(show, object, seen, now);
    };
  }

  private static Table table(OutputFormat.AsColumns columns, List<ApiObject> objects) {
    return new Table(
        columns.columns().stream().map(one -> Column.fitting(one.title(), 3)).toList(),
        objects.stream()
            .map(
                object ->
                    columns.columns().stream().map(one -> one.path().of(object.tree())).toList())
            .toList());
  }

  private static String name(Resource resource, ApiObject object) {
    return resource.singular() + "/" + object.name();
  }

  private static ObjectNode listOf(List<ApiObject> objects) {
    var list = JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "List");
    var items = list.putArray("items");
    objects.forEach(object -> items.add(Documents.bare(object)));
    return list;
  }

  private static String text(List<String> lines) {
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }
}
