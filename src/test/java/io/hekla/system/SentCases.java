package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.admission.cases.AdmissionCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Cases of admission as the real kubectl sends them, many at once, each a file of its own: none is
 * stored, and each has an outcome of its own.
 */
final class SentCases {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Annotation with the file of an object. */
  private static final String FILE = "hekla.io/case";

  /** kubectl names the file of what was refused, if more than one was. */
  private static final Pattern REFUSED =
      Pattern.compile(
          "(?s)error when \\w+ing \"[^\"]*/(\\w+)\\.json\": (.*?)(?=\\nError from |\\z)");

  /** Refused in any cluster. */
  private static final String NEVER_TAKEN =
      """
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "No Name", "namespace": "default"}}
      """;

  private final Kubectl kubectl;
  private final Path folder;
  private int batches;

  /** Answer to one case. */
  record Answered(AdmissionCase testCase, Answer answer) {}

  /** Let in, or not. */
  sealed interface Answer {
    /** Let in; as it would be stored. */
    record Taken(JsonNode object) implements Answer {}

    /**
     * Not let in.
     *
     * @param why as users read it
     * @param byWebhook as opposed to the server itself
     */
    record Refused(String why, boolean byWebhook) implements Answer {}
  }

  SentCases(Kubectl kubectl, Path folder) {
    this.kubectl = kubectl;
    this.folder = folder;
  }

  /** Creates all of them. */
  List<Answered> created(List<AdmissionCase> cases) throws IOException {
    return sent("create", cases);
  }

  /** Replaces what there is by all of them. */
  List<Answered> replaced(List<AdmissionCase> cases) throws IOException {
    return sent("replace", cases);
  }

  /** Deletes one. */
  Answered deleted(AdmissionCase one) {
    var said = kubectl.runOn(one.object().toString(), "delete", "--dry-run=server", "-f", "-");
    return new Answered(
        one,
        said.code() == 0 ? new Answer.Taken(one.object()) : new Answer.Refused(said.err(), true));
  }

  private List<Answered> sent(String verb, List<AdmissionCase> cases) throws IOException {
    Path batch = Files.createDirectory(folder.resolve("batch-" + batches++));
    var byFile = new TreeMap<String, AdmissionCase>();
    for (AdmissionCase one : cases) {
      String file = "case%04d".formatted(byFile.size());
      byFile.put(file, one);
      ObjectNode object = one.object().deepCopy();
      object.withObject("/metadata").withObject("/annotations").put(FILE, file);
      Files.writeString(batch.resolve(file + ".json"), object.toString());
    }
    Files.writeString(batch.resolve("never.json"), NEVER_TAKEN);
    var said = kubectl.run(verb, "--dry-run=server", "-o", "json", "-f", batch.toString());

    Map<String, Answer> answers = answers(said);
    assertThat(answers.keySet()).as(said.err()).containsExactlyElementsOf(byFile.keySet());
    return byFile.entrySet().stream()
        .map(one -> new Answered(one.getValue(), Objects.requireNonNull(answers.get(one.getKey()))))
        .toList();
  }

  private static Map<String, Answer> answers(Kubectl.Said said) throws IOException {
    var answers = new TreeMap<String, Answer>();
    try (var objects = JSON.readerFor(JsonNode.class).<JsonNode>readValues(said.out())) {
      while (objects.hasNext()) {
        JsonNode object = objects.next();
        List<JsonNode> all = new ArrayList<>();
        // Of several kubectl makes a list.
        if (object.has("items")) {
          object.get("items").forEach(all::add);
        } else {
          all.add(object);
        }
        all.forEach(
            one ->
                answers.put(
                    one.path("metadata").path("annotations").path(FILE).asText(),
                    new Answer.Taken(one)));
      }
    }
    var refused = REFUSED.matcher(said.err());
    while (refused.find()) {
      String why = refused.group(2);
      answers.put(refused.group(1), new Answer.Refused(why, why.contains("denied the request")));
    }
    answers.remove("never");
    return answers;
  }
}
