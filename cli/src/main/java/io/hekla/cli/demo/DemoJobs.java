package io.hekla.cli.demo;

import io.hekla.cli.apply.ManifestCheck;
import io.hekla.cli.apply.Manifests;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Manifests of the demo, which the command carries. */
final class DemoJobs {
  private static final List<String> FILES =
      List.of("1-queues.yaml", "2-training.yaml", "3-simulation.yaml", "4-nightly.yaml");

  private DemoJobs() {}

  /** Returns the objects, checked as those of a user. */
  static Reading<List<ManifestObject>> checked() {
    return Manifests.reader().read(texts()).then(read -> ManifestCheck.check(read, List.of()));
  }

  private static List<Text> texts() {
    return FILES.stream().map(file -> new Text("demo/" + file, read(file))).toList();
  }

  private static String read(String file) {
    try (InputStream in = DemoJobs.class.getResourceAsStream("/demo/" + file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
