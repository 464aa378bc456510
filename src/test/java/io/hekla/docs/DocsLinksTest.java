package io.hekla.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Links between the pages. */
class DocsLinksTest {
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  private final List<MarkdownPage> pages = MarkdownPage.all();
  private final Map<Path, MarkdownPage> byFile =
      pages.stream().collect(Collectors.toMap(page -> normal(page.file()), Function.identity()));

  DocsLinksTest() throws IOException {}

  @Test
  void everyLinkLeadsToAFileAndItsHeading() {
    var broken = new ArrayList<String>();
    for (MarkdownPage page : pages) {
      for (String link : page.links()) {
        if (!ELSEWHERE.matcher(link).matches() && !leadsSomewhere(page, link)) {
          broken.add(page + ": " + link);
        }
      }
    }

    assertThat(broken).isEmpty();
  }

  @Test
  void everyPageForUsersIsInTheIndex() {
    List<Path> listed = linkedFrom("docs/README.md");

    assertThat(byFile.keySet())
        .filteredOn(file -> file.startsWith("docs") && !file.startsWith("docs/adr"))
        .filteredOn(file -> !file.equals(Path.of("docs/README.md")))
        .allSatisfy(file -> assertThat(listed).contains(file));
  }

  @Test
  void everyDecisionIsInTheListOfDecisionsUnderItsTitle() throws IOException {
    String list = Files.readString(Path.of("../docs/adr/README.md"));

    assertThat(byFile.keySet())
        .filteredOn(file -> file.startsWith("docs/adr") && !file.endsWith("README.md"))
        .allSatisfy(file -> assertThat(list).contains(decision(file)));
  }

  /** Row of a decision, by the heading of its page. */
  private static String decision(Path file) {
    try (var lines = Files.lines(Path.of("..").resolve(file))) {
      String[] heading = lines.findFirst().orElseThrow().replaceFirst("# ", "").split("\\. ", 2);
      return "| %s | [%s](%s) |".formatted(heading[0], heading[1], file.getFileName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Files of this repository that a page links to. */
  private List<Path> linkedFrom(String page) {
    MarkdownPage index = requireNonNull(byFile.get(Path.of(page)), page + " is not there");
    return index.links().stream()
        .filter(link -> !ELSEWHERE.matcher(link).matches())
        .map(link -> normal(index.file().resolveSibling(link.replaceAll("#.*", ""))))
        .toList();
  }

  private boolean leadsSomewhere(MarkdownPage from, String link) {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path target = path.isEmpty() ? from.file() : from.file().resolveSibling(path).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    MarkdownPage page = byFile.get(normal(target));
    return hash < 0 || page == null || page.anchors().contains(link.substring(hash + 1));
  }

  /** The path of a file from the top level. */
  private static Path normal(Path file) {
    return Path.of("..").toAbsolutePath().normalize().relativize(file.toAbsolutePath().normalize());
  }
}
