package io.hekla.cli.vet;

import io.hekla.cli.apply.Manifests;
import io.hekla.cli.manifest.ManifestFiles;
import io.hekla.model.manifest.Document;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Objects of files and of standard input; one that cannot be read does not keep the others from
 * being judged.
 *
 * @param notes what cannot be read, and files without objects
 * @param misread objects that cannot be read, as they were probably meant
 * @param passedOver objects of kinds that are not judged
 * @param configurations scheduler configurations, of files and of ConfigMaps
 */
record Given(
    List<ManifestObject> objects,
    List<Note> notes,
    List<Document> misread,
    List<Document> passedOver,
    List<Text> configurations) {
  /**
   * Reads files and standard input.
   *
   * @param namespace namespace of objects that name none
   */
  static Given of(List<String> inputs, String namespace) {
    var manifests = new ArrayList<Text>();
    var configurations = new ArrayList<Text>();
    var problems = new ArrayList<Problem>();
    for (String input : inputs) {
      switch (ManifestFiles.texts(List.of(Path.of(input)))) {
        case Reading.Good<List<Text>>(var good) ->
            good.forEach(
                text ->
                    (SchedulerConfigurations.isOne(text) ? configurations : manifests).add(text));
        case Reading.Bad<List<Text>>(var bad) -> problems.addAll(bad);
      }
    }
    ManifestReader reader =
        Manifests.readerForSystem().skippingOthers().withDefaultNamespace(namespace);
    var misread = new ArrayList<Document>();
    var passedOver = new ArrayList<Document>();
    List<ManifestObject> objects = reader.readEach(manifests, problems, misread, passedOver);
    var notes = new ArrayList<Note>();
    problems.forEach(problem -> notes.add(new Note(false, problem, "", "")));
    notes.addAll(empty(manifests, objects, problems, passedOver));
    configurations.forEach(text -> notes.addAll(SchedulerConfigurations.notes(text)));
    passedOver.forEach(one -> notes.addAll(SchedulerConfigurations.notes(one)));
    var others = new ArrayList<Document>();
    for (Document one : passedOver) {
      List<Text> within = SchedulerConfigurations.in(one);
      configurations.addAll(within);
      if (within.isEmpty()) {
        others.add(one);
      }
    }
    return new Given(
        objects,
        List.copyOf(notes),
        List.copyOf(misread),
        List.copyOf(others),
        List.copyOf(configurations));
  }

  /** Returns a warning of each text that holds nothing at all. */
  private static List<Note> empty(
      List<Text> texts,
      List<ManifestObject> objects,
      List<Problem> problems,
      List<Document> passedOver) {
    Set<String> sources = new HashSet<>();
    objects.forEach(one -> sources.add(one.place().source()));
    problems.forEach(one -> sources.add(one.source()));
    passedOver.forEach(one -> sources.add(one.place().source()));
    return texts.stream()
        .map(Text::source)
        .filter(source -> !sources.contains(source))
        .distinct()
        .map(source -> new Problem(source, 0, "", "holds no object", "nothing was checked"))
        .map(problem -> new Note(true, problem, "", ""))
        .toList();
  }
}
