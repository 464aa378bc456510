package io.hekla.simulator.scenario;

import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Finder of scenarios: the folders that hold a {@code scenario.yaml}. */
public final class ScenarioFolders {
  private ScenarioFolders() {}

  /**
   * Finds the scenarios at or below the folders whose name matches a glob, by name within each
   * folder. An empty result is a problem: a comparison of nothing would pass.
   */
  public static Reading<List<Path>> below(List<Path> folders, String glob) {
    var found = new LinkedHashSet<Path>();
    var problems = new ArrayList<Problem>();
    PathMatcher names;
    try {
      names = FileSystems.getDefault().getPathMatcher("glob:" + glob);
    } catch (PatternSyntaxException wrong) {
      String what = "\"" + glob + "\" is no glob: " + wrong.getDescription();
      return new Reading.Bad<>(
          List.of(new Problem("--only", 0, "", what, "write one such as gang-*")));
    }
    for (Path folder : folders) {
      List<Path> here = below(folder, problems);
      List<Path> named = here.stream().filter(path -> names.matches(name(path))).toList();
      if (named.isEmpty() && problems.isEmpty()) {
        problems.add(
            here.isEmpty()
                ? problem(folder, "holds no scenario", "name a folder above a scenario.yaml")
                : problem(folder, "holds no scenario named " + glob, "change --only"));
      }
      found.addAll(named);
    }
    return Reading.of(List.copyOf(found), problems);
  }

  private static List<Path> below(Path folder, List<Problem> problems) {
    if (!Files.isDirectory(folder)) {
      problems.add(problem(folder, "is no folder", "name a folder above a scenario.yaml"));
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.endsWith(ScenarioReader.HEAD))
          .map(file -> file.toAbsolutePath().normalize().getParent())
          .sorted()
          .map(scenario -> asGiven(folder, scenario))
          .toList();
    } catch (IOException | UncheckedIOException unreadable) {
      problems.add(
          problem(
              folder,
              "cannot be read: " + unreadable.getMessage(),
              "give yourself the right to read it"));
      return List.of();
    }
  }

  /** Returns the scenario's path below the folder as the user wrote it, for messages. */
  private static Path asGiven(Path folder, Path scenario) {
    return folder.resolve(folder.toAbsolutePath().normalize().relativize(scenario)).normalize();
  }

  private static Path name(Path scenario) {
    return Path.of(scenario.toAbsolutePath().normalize().getFileName().toString());
  }

  private static Problem problem(Path folder, String what, String todo) {
    return new Problem(folder.toString(), 0, "", what, todo);
  }
}
