package io.hekla.recorder.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bundles of bug reports decide as they did when the report was settled; CONTRIBUTING says how one
 * is added.
 */
class ReportedBundlesTest {
  static List<Path> bundles() throws IOException, URISyntaxException {
    var folder =
        Path.of(Objects.requireNonNull(ReportedBundlesTest.class.getResource("/bundles")).toURI());
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".hrec")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void bundleDecidesAsWhenItWasSettled(Path file) throws IOException {
    var bundle = new BundleFile(file);

    SegmentResult result = Verification.verify(bundle, bundle.list().getFirst().name());

    assertThat(result.differences()).isEmpty();
    assertThat(result.damage()).isEmpty();
    assertThat(result.sessions()).isPositive();
  }
}
