package io.hekla.cli.experiment;

import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/** Folders of experiments: those given, or the ones in them. */
final class ExperimentFolders {
  private ExperimentFolders() {}

  /** Returns the folders with an experiment, those in one folder by name. */
  static Reading<List<Path>> in(List<Path> folders) {
    var found = new LinkedHashSet<Path>();
    var problems = new ArrayList<Problem>();
    for (Path folder : folders) {
      if (has(folder)) {
        found.add(folder);
        continue;
      }
      List<Path> below = below(folder);
      found.addAll(below);
      if (below.isEmpty()) {
        problems.add(
            new Problem(
                folder.toString(),
                0,
                "",
                "holds no experiment",
                "name a folder with an " + ExperimentReader.FILE + ", or one with such folders"));
      }
    }
    return Reading.of(List.copyOf(found), problems);
  }

  private static boolean has(Path folder) {
    return Files.isRegularFile(folder.resolve(ExperimentReader.FILE));
  }

  private static List<Path> below(Path folder) {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.filter(ExperimentFolders::has).sorted().toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
