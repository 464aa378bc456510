package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.webhook.WebhookSettings;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.cli.admission.ClusterContext;
import io.hekla.cli.admission.ClusterContextReader;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.ClusterOptions;
import io.hekla.cli.cluster.NamespaceOption;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.output.Colour;
import io.hekla.cli.output.Progress;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla vet}: prints what admission would say of manifests, with or without a cluster. */
@Command(
    description = {
      "",
      "Checks manifests by the rules of the API server (names, labels, the schemas of Volcano's"
          + " CRDs) and of admission (docs/admission.md), as if everything in the given files, and"
          + " the queues root and default, existed and were open. With --live, or a flag that names"
          + " a cluster or a user, that cluster's queues, PriorityClasses and objects count"
          + " instead: an existing object is judged as changed by kubectl apply. What may not be"
          + " read is reported, and the rest is judged. Prints a line for each fault: file:line:"
          + " Kind/name: field: what is wrong; what would be right. Warnings are of what is"
          + " admitted and has no effect. Kinds that are neither Volcano's nor used for scheduling"
          + " are counted and not judged. Rules use the settings hekla.admission of"
          + " application.conf, as the webhook's do; another file is named by"
          + " HEKLA_JAVA_OPTS=-Dconfig.file=FILE.",
      "",
      "A scheduler configuration (volcano-scheduler.conf), also one in a ConfigMap, is checked,"
          + " too: unknown actions, plugins, keys and arguments are faults here, where a running"
          + " scheduler only warns of them.",
      "",
      "Examples:",
      "  hekla vet job.yaml queues/           files, and all .yaml, .yml and .json in folders",
      "  hekla vet volcano-scheduler.conf     a scheduler configuration",
      "  hekla vet --context prod job.yaml    as that cluster is now; changes nothing",
      "  helm template . | hekla vet -        standard input",
      "  hekla vet -o json jobs/ | jq .notes  for programs"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing is wrong, or there are only warnings",
      "1:something would be refused, or cannot be read",
      "2:wrong use"
    })
public final class VetCommand implements Callable<Integer> {
  /** Output format of notes. */
  enum Format {
    TEXT,
    JSON
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files or folders of manifests; - is standard input.")
  private List<String> inputs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = {
        "text or json (default: ${DEFAULT-VALUE}). JSON has objects, configurations, refused,"
            + " notJudged",
        "(kind, apiVersion, objects) and notes, each with severity (error, warning), file, line,"
            + " object,",
        "field, rule, what and remedy."
      })
  private Format format;

  @Option(
      names = "--live",
      description =
          "Check against the current context's cluster, too; so do --kubeconfig, --context, "
              + "--server and --as.")
  private boolean live;

  @Mixin private ClusterOptions cluster;
  @Mixin private NamespaceOption namespace;

  @Override
  public Integer call() {
    var notes = new ArrayList<Note>();
    AdmissionSettings settings = settings();
    Summary summary;
    if (live || cluster.isNamed()) {
      try (ApiServer server = cluster.connect()) {
        var given = Given.of(inputs, namespace.in(server));
        ClusterContext around = around(server, given.objects(), notes);
        notes.addAll(vetted(given, around, settings));
        summary = Summary.of(given);
      }
    } else {
      var given = Given.of(inputs, namespace.anywhere());
      notes.addAll(vetted(given, ClusterContext.NONE, settings));
      summary = Summary.of(given);
    }
    print(summary, notes);
    return notes.stream().allMatch(Note::isWarning) ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static List<Note> vetted(Given given, ClusterContext around, AdmissionSettings settings) {
    try (var progress = Progress.ofProcess()) {
      long all = given.objects().size();
      return Vetting.of(
          given, around, settings, done -> progress.show("checked", "objects", done, all));
    }
  }

  private static AdmissionSettings settings() {
    try {
      return WebhookSettings.rulesHere();
    } catch (StartRefused wrong) {
      throw new CommandFailure(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /**
   * Reads the cluster. A server that does not answer keeps nothing from being judged, but is no
   * success.
   */
  private static ClusterContext around(
      ApiServer server, List<ManifestObject> objects, List<Note> notes) {
    try {
      var around =
          new ClusterContextReader(server)
              .around(objects.stream().map(ManifestObject::object).toList());
      around.unread().forEach(what -> notes.add(new Note(true, problem(server, what), "", "")));
      return around;
    } catch (CommandFailure noAnswer) {
      String what = noAnswer.getMessage() + "; checked as without a cluster";
      notes.add(new Note(false, problem(server, what), "", ""));
      return ClusterContext.NONE;
    }
  }

  private static Problem problem(ApiServer server, String what) {
    return new Problem(server.origin(), 0, "", what, "");
  }

  private void print(Summary summary, List<Note> notes) {
    PrintWriter out = spec.commandLine().getOut();
    switch (format) {
      case TEXT -> {
        notes.forEach(note -> out.println(coloured(note)));
        summary.lines(notes).forEach(out::println);
      }
      case JSON -> out.println(json(summary, notes).toPrettyString());
    }
  }

  /** Returns the line of a note with its place in colour: red what is refused, yellow a warning. */
  private static String coloured(Note note) {
    String line = note.line();
    int place = line.indexOf(": ");
    Colour colour = note.isWarning() ? Colour.YELLOW : Colour.RED;
    return place < 0 ? line : colour.of(line.substring(0, place)) + line.substring(place);
  }

  private static ObjectNode json(Summary summary, List<Note> notes) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("objects", summary.objects());
    json.put("configurations", summary.configurations());
    json.put("refused", notes.stream().anyMatch(note -> !note.isWarning()));
    summary.writeTo(json.putArray("notJudged"));
    var list = json.putArray("notes");
    notes.forEach(note -> note.writeTo(list.addObject()));
    return json;
  }
}
