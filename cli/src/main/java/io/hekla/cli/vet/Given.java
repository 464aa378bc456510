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
import java.util.List;

/**
 * Objects of files and of standard input; one that cannot be read does not keep the others from
 * being judged.
 *
 * @param unreadable notes of what cannot be read
 * @param misread objects that cannot be read, as they were probably meant
 */
record Given(List<ManifestObject> objects, List<Note> unreadable, List<Document> misread) {
  /**
   * Reads files and standard input.
   *
   * @param namespace namespace of objects that name none
   */
  static Given of(List<String> inputs, String namespace) {
    var texts = new ArrayList<Text>();
    var problems = new ArrayList<Problem>();
    for (String input : inputs) {
      switch (ManifestFiles.texts(List.of(Path.of(input)))) {
        case Reading.Good<List<Text>>(var good) -> texts.addAll(good);
        case Reading.Bad<List<Text>>(var bad) -> problems.addAll(bad);
      }
    }
    ManifestReader reader = Manifests.readerForSystem().passingOverOthers().puttingInto(namespace);
    var misread = new ArrayList<Document>();
    List<ManifestObject> objects = reader.readEach(texts, problems, misread);
    return new Given(
        objects,
        problems.stream().map(problem -> new Note(false, problem, "", "")).toList(),
        List.copyOf(misread));
  }
}
