package io.hekla.scheduler.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.Switch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Switches of plugins that have no effect. */
class UsedSwitchesTest {
  private static final Path SOURCES = Path.of("src/main/java/io/hekla/scheduler");
  private static final Pattern POINT =
      Pattern.compile("([A-Z_]+)\\s*=\\s*switched\\(\\s*\"[^\"]*\",\\s*Switch\\.([A-Z_]+)");
  private static final Pattern REGISTERED = Pattern.compile("\\.add\\(\\s*([A-Z][A-Z_]*),");
  private static final Pattern NAME = Pattern.compile("String NAME = \"([^\"]+)\"");
  private static final Pattern ASKED = Pattern.compile("isOn\\(Switch\\.([A-Z_]+)\\)");

  @Test
  void theTableHasTheSwitchesOfThePointsAtWhichEachPluginRegisters() throws IOException {
    Map<String, String> switchOfPoint = new HashMap<>();
    for (Path points : list(SOURCES.resolve("plugin"), "Points.java")) {
      Matcher point = POINT.matcher(Files.readString(points));
      while (point.find()) {
        switchOfPoint.put(point.group(1), point.group(2));
      }
    }
    Map<String, Set<Switch>> found = new TreeMap<>();
    for (Path folder : list(SOURCES.resolve("plugins"), "")) {
      if (Files.isDirectory(folder)) {
        add(folder, switchOfPoint, found);
      }
    }

    assertThat(new TreeMap<>(UsedSwitches.byPlugin())).isEqualTo(found);
    assertThat(found.keySet())
        .containsAll(Plugins.byName().keySet().stream().filter(Plugins::isOwn).toList());
  }

  @Test
  void aSwitchThatThePluginDoesNotUseIsNamedWithThoseThatItUses() {
    assertThat(unused("binpack", "enablePreemptable: false"))
        .containsExactly(
            "line 4: binpack.enablePreemptable: it has no effect: the plugin registers nothing that"
                + " it switches; remove it; binpack uses enableNodeOrder");
    assertThat(unused("gang", "enablePreemptable: false")).isEmpty();
    assertThat(unused("someone-elses", "enablePreemptable: false")).isEmpty();
    assertThat(unused("someone-elses", "enabledClusterOrder: true"))
        .containsExactly(
            "line 4: someone-elses.enabledClusterOrder: it has no effect: there is no extension"
                + " point that it switches; remove it");
  }

  private static List<String> unused(String plugin, String given) {
    var read =
        (SchedulerConfiguration.Parsed.Valid)
            SchedulerConfiguration.parse(
                """
                actions: allocate
                tiers:
                - plugins:
                  - name: %s
                    %s
                """
                    .formatted(plugin, given));
    PluginOption option = read.configuration().tiers().getFirst().plugins().getFirst();
    return UsedSwitches.unused(option).stream().map(ConfigurationProblem::text).toList();
  }

  private static void add(
      Path folder, Map<String, String> switchOfPoint, Map<String, Set<Switch>> found)
      throws IOException {
    String source =
        list(folder, ".java").stream()
            .map(UsedSwitchesTest::read)
            .collect(Collectors.joining("\n"));
    Matcher name = NAME.matcher(source);
    if (name.find()) {
      Set<Switch> used = new TreeSet<>();
      REGISTERED
          .matcher(source)
          .results()
          .map(point -> switchOfPoint.get(point.group(1)))
          .filter(which -> which != null)
          .forEach(which -> used.add(Switch.valueOf(which)));
      ASKED.matcher(source).results().forEach(which -> used.add(Switch.valueOf(which.group(1))));
      found.put(name.group(1), used);
    }
  }

  private static List<Path> list(Path folder, String suffix) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(one -> one.toString().endsWith(suffix)).sorted().toList();
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
