package io.hekla.cli.simulate;

import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The texts of manifest files; a folder stands for every YAML file below it, in their order. */
final class ManifestFiles {
  private ManifestFiles() {}

  static Reading<List<Text>> read(List<Path> paths) {
    var texts = new ArrayList<Text>();
    var problems = new ArrayList<Problem>();
    for (Path path : paths) {
      if (!Files.exists(path)) {
        problems.add(problem(path, "there is no such file or folder", "correct the path"));
        continue;
      }
      try {
        for (Path file : files(path)) {
          texts.add(new Text(file.toString(), Files.readString(file)));
        }
      } catch (CharacterCodingException binary) {
        problems.add(problem(path, "is no text in UTF-8", "name manifests only"));
      } catch (IOException failed) {
        String what = "cannot be read: " + failed.getClass().getSimpleName();
        problems.add(problem(path, what, "name readable files"));
      }
    }
    if (texts.isEmpty() && problems.isEmpty()) {
      problems.add(
          problem(paths.getFirst(), "holds no manifest", "name .yaml or .yml files, or a folder"));
    }
    return Reading.of(texts, problems);
  }

  private static List<Path> files(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> all = Files.walk(path)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> file.toString().matches(".*\\.ya?ml"))
          .sorted()
          .toList();
    }
  }

  private static Problem problem(Path path, String what, String todo) {
    return new Problem(path.toString(), 0, "", what, todo);
  }
}
