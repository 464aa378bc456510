package io.hekla.cli.manifest;

import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Manifests in files, in folders (files whose name ends in {@code .yaml}, {@code .yml} or {@code
 * .json}), and in standard input, which is named {@code -}.
 */
public final class ManifestFiles {
  private static final Path STANDARD_INPUT = Path.of("-");

  private ManifestFiles() {}

  /**
   * Reads all objects of all files, or all problems with them.
   *
   * @param reader reader of the kinds that are accepted
   */
  public static Reading<List<ManifestObject>> read(List<Path> paths, ManifestReader reader) {
    return texts(paths).then(reader::read);
  }

  /** Reads the texts of all files, or reports every file that cannot be read. */
  public static Reading<List<Text>> texts(List<Path> paths) {
    var problems = new ArrayList<Problem>();
    return Reading.of(readable(paths, problems), problems);
  }

  /**
   * Reads the texts of the files that can be read.
   *
   * @param problems receives what is wrong with the others
   */
  public static List<Text> readable(List<Path> paths, List<Problem> problems) {
    var texts = new ArrayList<Text>();
    for (Path path : paths) {
      for (Path file : files(path, problems)) {
        switch (text(file)) {
          case Reading.Good<Text>(var text) -> texts.add(text);
          case Reading.Bad<Text>(var wrong) -> problems.addAll(wrong);
        }
      }
    }
    return List.copyOf(texts);
  }

  /** Reads the text of a file, or of standard input. */
  public static Reading<Text> text(Path file) {
    if (file.equals(STANDARD_INPUT)) {
      return ManifestText.read("<stdin>", System.in);
    }
    try (var in = Files.newInputStream(file)) {
      return ManifestText.read(file.toString(), in);
    } catch (IOException e) {
      return new Reading.Bad<>(
          List.of(problem(file, "cannot be read: " + e.getMessage(), "name a readable file")));
    }
  }

  private static List<Path> files(Path path, List<Problem> problems) {
    if (path.equals(STANDARD_INPUT)) {
      return List.of(path);
    }
    if (!Files.exists(path)) {
      problems.add(problem(path, "does not exist", "name a file or folder of manifests"));
      return List.of();
    }
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (var all = Files.walk(path)) {
      List<Path> files =
          all.filter(Files::isRegularFile)
              .filter(file -> file.toString().matches(".*\\.(ya?ml|json)"))
              .sorted()
              .toList();
      if (files.isEmpty()) {
        problems.add(problem(path, "holds no .yaml, .yml or .json file", "name another folder"));
      }
      return files;
    } catch (IOException e) {
      problems.add(problem(path, "cannot be read: " + e.getMessage(), "name a readable folder"));
      return List.of();
    }
  }

  private static Problem problem(Path path, String what, String todo) {
    return new Problem(path.toString(), 0, "", what, todo);
  }
}
