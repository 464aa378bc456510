package io.hekla.operators;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Program of another project, as {@code .ci/operators} built it.
 *
 * @param folder its folder
 */
record Operator(Path folder) {
  /** Variable that names the folder with all of them. */
  static final String VARIABLE = "HEKLA_OPERATORS";

  static Operator of(String name) {
    return find(name).orElseThrow();
  }

  static Optional<Operator> find(String name) {
    return Optional.ofNullable(System.getenv(VARIABLE))
        .map(all -> Path.of(all, name))
        .filter(folder -> Files.exists(folder.resolve("version")))
        .map(Operator::new);
  }

  String name() {
    return folder.getFileName().toString();
  }

  String version() {
    return read(folder.resolve("version")).strip();
  }

  Path program() {
    return folder.resolve("operator");
  }

  /** Returns the text of a file that its project publishes. */
  String published(String file) {
    return read(folder.resolve("module").resolve(file));
  }

  /** Returns the texts of all CRDs in a folder that its project publishes. */
  List<String> crds(String of) {
    try (var files = Files.list(folder.resolve("module").resolve(of))) {
      return files
          .sorted()
          .map(Operator::read)
          .filter(text -> text.contains("kind: CustomResourceDefinition"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
