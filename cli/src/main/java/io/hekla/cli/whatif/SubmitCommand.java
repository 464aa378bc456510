package io.hekla.cli.whatif;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.display.Display;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Documents;
import io.hekla.cli.output.Table;
import io.hekla.cli.recording.RecordingPlace;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RefusedObject;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.whatif.RecordedDays;
import io.hekla.simulator.whatif.SubmittedStart;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hekla whatif submit}: when and where Jobs would start. */
@Command(
    description = {
      "The run begins with the cluster at the end of the recording, or at --to. Running pods end"
          + " after the run time that they state, else after an estimate from recorded run times;"
          + " nothing is submitted after the Jobs of the file. Nothing is submitted in truth."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  hekla whatif submit data -f job.yaml",
      "  hekla whatif submit data -f job.yaml --queue research=4 --to 14:05"
    })
public final class SubmitCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private RecordingPlace place;

  @Option(
      names = {"-f", "--filename"},
      paramLabel = "FILE",
      required = true,
      description = "Manifests of the Jobs. May be repeated.")
  private List<Path> files = new ArrayList<>();

  @Mixin private DaysOptions days;
  @Mixin private ChangeOptions changes;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "json prints the answer as JSON (default: a table).")
  private @Nullable String format;

  @Override
  public Integer call() {
    if (format != null && !format.equals("json")) {
      throw new WrongUse("-o: there is no format \"" + format + "\"; use json");
    }
    RecordedDays recorded = days.read(place.open(spec.commandLine().getErr()));
    var options =
        changes.read(
            recorded,
            files,
            Optional.empty(),
            warning -> spec.commandLine().getErr().println("warning: " + warning));
    SubmittedStart.Result result;
    try {
      result = SubmittedStart.of(recorded, options, ControllerSettings.ofThisProcess());
    } catch (RefusedObject refused) {
      throw new CommandFailure("the run cannot begin: " + refused.getMessage(), refused);
    }
    if (result.jobs().isEmpty()) {
      throw new CommandFailure(files.getFirst() + ": there is no Job or pod to submit");
    }
    PrintWriter out = spec.commandLine().getOut();
    if (format != null) {
      out.println(Documents.json(json(result, recorded)));
    } else {
      page(result, recorded).forEach(out::println);
    }
    return ExitCode.OK;
  }

  private static List<String> page(SubmittedStart.Result result, RecordedDays recorded) {
    var lines = new ArrayList<String>();
    lines.add("submitted: " + result.submitted());
    notes(result, recorded).forEach(note -> lines.add("note: " + note));
    lines.add("");
    List<List<String>> rows =
        result.jobs().stream()
            .map(
                run ->
                    List.of(
                        run.key().toString(),
                        run.queue(),
                        FigureRows.seconds(result.wait(run)),
                        run.started().map(at -> result.recorded(at).toString()).orElse("never"),
                        run.started().isPresent() ? nodes(run) : reason(run)))
            .toList();
    lines.addAll(
        Table.fitted(
                List.of(
                    Column.of("JOB", 0),
                    Column.of("QUEUE", 0),
                    Column.of("WAIT", 0),
                    Column.of("STARTS", 0),
                    Column.of("WHERE", 0)),
                rows,
                false)
            .lines(Display.ofProcess().columns()));
    return lines;
  }

  private static List<String> notes(SubmittedStart.Result result, RecordedDays recorded) {
    var notes = new ArrayList<>(recorded.notes());
    if (result.estimated() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%,d running pods state no run time; their ends are estimated from %,d recorded ones",
              result.estimated(),
              result.ends()));
    }
    return notes;
  }

  private static String nodes(RunRecord run) {
    return run.nodes().stream()
        .collect(Collectors.groupingBy(node -> node, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(node -> node.getValue() == 1 ? node.getKey() : node.getKey() + "×" + node.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String reason(RunRecord run) {
    return run.reason().isEmpty() ? "no reason is known" : run.reason();
  }

  private static ObjectNode json(SubmittedStart.Result result, RecordedDays recorded) {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("submitted", result.submitted().toString())
            .put("estimatedPods", result.estimated())
            .put("recordedRunTimes", result.ends());
    notes(result, recorded).forEach(tree.putArray("notes")::add);
    var jobs = tree.putArray("jobs");
    for (RunRecord run : result.jobs()) {
      ObjectNode one =
          jobs.addObject()
              .put("namespace", run.key().namespace())
              .put("name", run.key().name())
              .put("queue", run.queue());
      if (run.started().isPresent()) {
        one.put("starts", result.recorded(run.started().get()).toString());
        result.wait(run).ifPresent(wait -> one.put("wait_s", wait));
        run.nodes().forEach(one.putArray("nodes")::add);
      } else {
        one.put("reason", reason(run));
      }
    }
    return tree;
  }
}
