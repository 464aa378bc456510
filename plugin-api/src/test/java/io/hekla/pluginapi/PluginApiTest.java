package io.hekla.pluginapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.hekla.scheduler.plugin.ExtensionPoint;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Public members of the plugin API: those of {@code plugin-api/signatures.txt}, which {@code
 * HEKLA_REFRESH=1} writes anew. Source: docs/reference/plugin-api.md#versions.
 */
class PluginApiTest {
  private static final Path TYPES = Path.of("types.txt");
  private static final Path SIGNATURES = Path.of("signatures.txt");
  private static final Pattern VERSION =
      Pattern.compile(
          "<artifactId>hekla-plugin-api</artifactId>\\s*(?:<!--.*-->\\s*)?<version>(.+)</version>");
  private static final String HEADER = "# io.hekla:hekla-plugin-api ";
  private static final String REFRESH =
      "HEKLA_REFRESH=1 mvn -q -pl plugin-api -am test -Dtest=PluginApiTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  private final List<String> listed = ApiSignatures.listed(TYPES);
  private final ApiSignatures api = new ApiSignatures(Set.copyOf(listed));
  private final ApiVersion version = version();

  PluginApiTest() throws IOException {}

  @Test
  void signaturesAreThoseThatAreCommitted() throws IOException {
    Set<String> now = api.lines();
    if (!Files.exists(SIGNATURES)) {
      fail("plugin-api/signatures.txt is missing: restore it from the history");
    }
    List<String> committed = Files.readAllLines(SIGNATURES);
    ApiVersion before = ApiVersion.of(committed.getFirst().substring(HEADER.length()));
    var change = ApiChange.between(new TreeSet<>(committed.subList(1, committed.size())), now);

    ApiVersion least = before.after(change);
    if (version.compareTo(least) < 0) {
      fail(
          "The plugin API changed, so its version must rise from %s to %s or more (plugin-api/pom.xml and plugin-api.version of pom.xml):\n%s"
              .formatted(before, least, change.text()));
    }
    if ("1".equals(System.getenv("HEKLA_REFRESH"))) {
      write(now);
    } else if (!change.isNone()) {
      fail(
          "The plugin API is not that of plugin-api/signatures.txt%s. If this is meant: %s\n%s"
              .formatted(
                  change.breaksPlugins() ? ", and plugins built before may break" : "",
                  REFRESH,
                  change.text()));
    }
    assertThat(Files.readString(SIGNATURES)).startsWith(HEADER + version + "\n");
  }

  @Test
  void typesAreSortedAndPublicOrNamedByPublicOnes() {
    assertThat(listed).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void ancestorsOfTypesAreTypesOfTheApi() {
    var missing = new TreeMap<String, List<String>>();
    for (Class<?> type : api.types()) {
      List<String> unlisted = api.unlistedAncestors(type);
      if (!unlisted.isEmpty()) {
        missing.put(type.getName(), unlisted);
      }
    }

    assertThat(missing).as("ancestors that types.txt must name, too").isEmpty();
  }

  /** A plugin is compiled against the API and run by the engine. */
  @Test
  void classesOfTheApiAreThoseOfTheEngine() throws IOException {
    for (Class<?> type : api.types()) {
      String file = type.getName().replace('.', '/') + ".class";
      byte[] cut = Files.readAllBytes(Path.of("target/classes").resolve(file));
      Path module =
          Path.of("..", type.getName().startsWith("io.hekla.model.") ? "model" : "scheduler");

      assertThat(cut).isEqualTo(Files.readAllBytes(module.resolve("target/classes").resolve(file)));
    }
  }

  @Test
  void everyExtensionPointIsOnThePage() throws IOException {
    String page = Files.readString(Path.of("../docs/reference/plugin-api.md"));
    List<String> points =
        api.types().stream()
            .flatMap(type -> Arrays.stream(type.getFields()))
            .filter(field -> field.getType() == ExtensionPoint.class)
            .map(Field::getName)
            .toList();

    assertThat(points).hasSizeGreaterThan(30);
    assertThat(points).allSatisfy(point -> assertThat(page).contains("`" + point + "`"));
  }

  private void write(Set<String> lines) throws IOException {
    Files.writeString(
        SIGNATURES,
        lines.stream().collect(Collectors.joining("\n", HEADER + version + "\n", "\n")));
  }

  private static ApiVersion version() throws IOException {
    Matcher version = VERSION.matcher(Files.readString(Path.of("pom.xml")));
    if (!version.find()) {
      throw new IllegalStateException("plugin-api/pom.xml has no version of its own");
    }
    return ApiVersion.of(version.group(1));
  }
}
