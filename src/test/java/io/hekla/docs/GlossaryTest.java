package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Classes that docs/glossary.md names. */
class GlossaryTest {
  private static final Path HOUSE = Path.of("..");
  private static final Pattern CLASS = Pattern.compile("`((?:[a-z][a-z0-9]*\\.)+[A-Z][\\w.]*)`");

  @Test
  void everyClassOfTheGlossaryIsThere() throws IOException {
    String glossary = Files.readString(HOUSE.resolve("docs/glossary.md"));

    assertThat(unknown(glossary)).isEmpty();
    assertThat(glossary.lines().filter(line -> CLASS.matcher(line).find()))
        .as("words with a class")
        .hasSizeGreaterThanOrEqualTo(60);
  }

  @Test
  void aClassThatIsNotThereIsFound() throws IOException {
    assertThat(unknown("`model.job.JobMachine`, `model.job.NoMachine`, `actors.Nothing.Inner`"))
        .containsExactly("model.job.NoMachine", "actors.Nothing.Inner");
  }

  /** Finds names of classes, below {@code io.hekla}, that no module has. */
  private static List<String> unknown(String text) throws IOException {
    var unknown = new ArrayList<String>();
    Matcher name = CLASS.matcher(text);
    while (name.find()) {
      if (!isThere(name.group(1))) {
        unknown.add(name.group(1));
      }
    }
    return unknown;
  }

  private static boolean isThere(String name) throws IOException {
    // A nested class stands in the file of the outermost.
    String outermost = name.replaceFirst("([A-Z]\\w*).*", "$1");
    String file = "src/main/java/io/hekla/" + outermost.replace('.', '/') + ".java";
    for (Path module : modules()) {
      if (Files.isRegularFile(module.resolve(file))) {
        return true;
      }
    }
    return false;
  }

  private static Set<Path> modules() throws IOException {
    try (var folders = Files.list(HOUSE)) {
      return new HashSet<>(folders.filter(Files::isDirectory).toList());
    }
  }
}
