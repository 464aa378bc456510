package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.apply.ManifestFiles;
import io.hekla.cli.apply.ManifestText;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hekla vet}: what admission would say of manifests, without a cluster. */
@Command(
    name = "vet",
    description = {
      "Tell what a cluster would refuse of manifests, and why, without a cluster.",
      "",
      "Asks the rules of admission (docs/admission.md) as if everything in the given files, and the"
          + " queues root and default, were there and open. Prints a line for each thing that is"
          + " wrong: file:line: Kind/name: field: what is wrong; what would be right. Warnings are"
          + " of what Hekla lets in and does not act on. Kinds that are neither Volcano's nor used"
          + " for scheduling are passed over.",
      "",
      "Examples:",
      "  hekla vet job.yaml queues/           files, and all .yaml, .yml and .json in folders",
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
  private static final String STANDARD_INPUT = "-";

  /** How notes are told. */
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
        "text or json (default: ${DEFAULT-VALUE}). JSON has objects, refused and notes, each with",
        "severity (error, warning), file, line, object, field, rule, what and remedy."
      })
  private Format format;

  @Override
  public Integer call() {
    var texts = new ArrayList<Text>();
    var unreadable = new ArrayList<Note>();
    for (String input : inputs) {
      switch (read(input)) {
        case Reading.Good<List<Text>> good -> texts.addAll(good.value());
        case Reading.Bad<List<Text>> bad ->
            bad.problems().forEach(problem -> unreadable.add(new Note(false, problem, "", "")));
      }
    }
    Vetting vetting = Vetting.of(texts);
    var notes = new ArrayList<>(unreadable);
    notes.addAll(vetting.notes());
    PrintWriter out = spec.commandLine().getOut();
    switch (format) {
      case TEXT -> {
        notes.forEach(note -> out.println(note.line()));
        if (notes.isEmpty()) {
          int count = vetting.objects();
          out.println(count + (count == 1 ? " object" : " objects") + ", nothing wrong");
        }
      }
      case JSON -> out.println(json(vetting.objects(), notes).toPrettyString());
    }
    return vetting.refusesSomething() || !unreadable.isEmpty() ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private static ObjectNode json(int objects, List<Note> notes) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("objects", objects);
    json.put("refused", notes.stream().anyMatch(note -> !note.isWarning()));
    var list = json.putArray("notes");
    notes.forEach(note -> note.writeTo(list.addObject()));
    return json;
  }

  private static Reading<List<Text>> read(String input) {
    return input.equals(STANDARD_INPUT)
        ? ManifestText.read("<stdin>", System.in).then(text -> new Reading.Good<>(List.of(text)))
        : ManifestFiles.texts(List.of(Path.of(input)));
  }
}
