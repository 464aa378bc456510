package io.hekla.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests named by pages of docs, which exist; every row of docs/compatibility.md names one. */
class DocsPagesTest {
  private static final Path HOUSE = Path.of("..");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|ST|Contract))`");

  private static List<String> page(String name) throws IOException {
    return Files.readAllLines(HOUSE.resolve("docs").resolve(name));
  }

  private static Set<String> testsOfTheHouse() throws IOException {
    Set<String> names = new TreeSet<>();
    try (var top = Files.list(HOUSE);
        var examples = Files.list(HOUSE.resolve("examples"))) {
      for (Path folder : Stream.concat(top, examples).toList()) {
        Path tests =
            folder.getFileName().toString().equals("src")
                ? folder.resolve("test")
                : folder.resolve("src/test");
        if (Files.isDirectory(tests)) {
          try (var files = Files.walk(tests)) {
            names.addAll(
                files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet()));
          }
        }
      }
    }
    return names;
  }

  @ParameterizedTest
  @CsvSource({"compatibility.md, 50", "reliability.md, 40", "security.md, 15"})
  void everyTestThatThePageNamesIsThere(String page, int atLeast) throws IOException {
    Set<String> named = new TreeSet<>();
    for (String line : page(page)) {
      TEST.matcher(line).results().forEach(found -> named.add(found.group(1)));
    }

    assertThat(named).hasSizeGreaterThan(atLeast);
    assertThat(testsOfTheHouse()).containsAll(named);
  }

  @Test
  void everyRowNamesATestOrSaysThatThereIsNone() throws IOException {
    var without = new ArrayList<String>();
    boolean held = false;
    for (String line : page("compatibility.md")) {
      if (line.startsWith("|") && line.endsWith(" Held by |")) {
        held = true;
      } else if (!line.startsWith("|")) {
        held = false;
      } else if (held && !line.startsWith("|---")) {
        String last = line.substring(line.lastIndexOf('|', line.length() - 2));
        if (!TEST.matcher(last).find() && !last.contains("–")) {
          without.add(line);
        }
      }
    }

    assertThat(without).isEmpty();
  }
}
