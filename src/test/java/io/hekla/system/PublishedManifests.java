package io.hekla.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Manifests that others published, byte for byte, and Volcano's results for them. */
final class PublishedManifests {
  /** Was not tried on Volcano; that all its pods are scheduled is what its index entry says. */
  private static final Accepted MINDSPORE =
      new Accepted(
          "volcano-sh_volcano/example/MindSpore-example/mindspore_cpu/mindspore-cpu.yaml",
          "8",
          "8",
          "Running×1");

  private final Path folder;
  private final List<Accepted> accepted;

  private PublishedManifests(Path folder, List<Accepted> accepted) {
    this.folder = folder;
    this.accepted = accepted;
  }

  /**
   * A manifest that is to be admitted and scheduled.
   *
   * @param pods made
   * @param bound pods
   * @param podGroups phases, each with its number
   */
  record Accepted(String name, String pods, String bound, String podGroups) {}

  /** Reads the manifests of the folder that the tests were given. */
  static PublishedManifests read() throws IOException {
    Path folder = SharedData.folder().resolve("manifests");
    Map<String, Accepted> observed =
        lines(folder.resolve("observed-on-volcano.csv"))
            .map(cells -> new Accepted(cells[0], cells[2], cells[3], cells[4]))
            .collect(Collectors.toMap(Accepted::name, Function.identity()));
    observed.put(MINDSPORE.name(), MINDSPORE);
    List<Accepted> accepted =
        lines(folder.resolve("index.csv"))
            .filter(cells -> cells[4].equals("accept"))
            .map(cells -> observed(observed, cells[1]))
            .toList();
    return new PublishedManifests(folder, accepted);
  }

  private static Accepted observed(Map<String, Accepted> observed, String name) {
    Accepted seen = observed.get(name);
    if (seen == null) {
      throw new IllegalStateException("what becomes of " + name + " is written nowhere");
    }
    return seen;
  }

  private static Stream<String[]> lines(Path table) throws IOException {
    List<String> lines = Files.readAllLines(table);
    return lines.subList(1, lines.size()).stream().map(line -> line.split(",", -1));
  }

  List<Accepted> accepted() {
    return accepted;
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  String text(String name) {
    try {
      return Files.readString(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
