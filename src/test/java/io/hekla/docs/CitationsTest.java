package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Citations in sources and pages: each names a page of the repository and a heading of it. */
class CitationsTest {
  private static final Path HOUSE = Path.of("..");
  private static final Set<String> SKIPPED = Set.of("target", ".git");
  private static final Pattern SEARCHED = Pattern.compile(".*\\.(java|md|yaml|conf)");

  private static final Pattern CITATION =
      Pattern.compile("(?<![\\w./-])docs/[\\w./-]+\\.md(?:#[\\w-]*)?");

  /** Section signs, numbered accidents and documents that readers of the repository do not have. */
  private static final Pattern ELSEWHERE =
      Pattern.compile(
          "\u00a7|\\baccidents? \\d"
              + "|(?<![\\w./-])(?:scheduler|api-and-controllers|design|stack|style-examples)\\.md");

  private static final String PAGE = "docs/reference/plugins.md";
  private static final Map<String, Set<String>> ONE_PAGE = Map.of(PAGE, Set.of("capacity"));

  @Test
  void everyCitationNamesAPageAndItsHeading() throws IOException {
    Map<String, Set<String>> headings =
        MarkdownPage.all().stream()
            .collect(Collectors.toMap(MarkdownPage::toString, MarkdownPage::anchors));
    var broken = new ArrayList<String>();
    for (Path file : files()) {
      for (String fault : faults(Files.readString(file), headings)) {
        broken.add(HOUSE.relativize(file) + ": " + fault);
      }
    }

    assertThat(broken).isEmpty();
  }

  @Test
  void aCitationOfAPageAndItsHeadingIsGood() {
    String text = "Source: " + PAGE + "#capacity. See " + PAGE + ", too.";

    assertThat(faults(text, ONE_PAGE)).isEmpty();
  }

  @Test
  void aCitationOfAnotherHeadingIsBroken() {
    assertThat(faults("Source: " + PAGE + "#capacities.", ONE_PAGE))
        .containsExactly(PAGE + "#capacities: no such heading");
  }

  @Test
  void aCitationOfAnotherPageIsBroken() {
    String page = "docs/" + "reference/nowhere.md";

    assertThat(faults("(" + page + "#capacity)", ONE_PAGE))
        .containsExactly(page + "#capacity: no such page");
  }

  @Test
  void aDocumentOutsideOfTheRepositoryIsNoSource() {
    String document = "scheduler" + ".md";

    assertThat(faults("Source: reference " + document + " \u00a75.6.", ONE_PAGE))
        .containsExactly(document + ": not in the repository", "\u00a7: not in the repository");
  }

  /**
   * Finds citations that lead nowhere.
   *
   * @param headings anchors of the headings, by the path of the page from the top level
   */
  static List<String> faults(String text, Map<String, Set<String>> headings) {
    var faults = new ArrayList<String>();
    Matcher citation = CITATION.matcher(text);
    while (citation.find()) {
      String target = citation.group();
      int hash = target.indexOf('#');
      Set<String> anchors = headings.get(hash < 0 ? target : target.substring(0, hash));
      if (anchors == null) {
        faults.add(target + ": no such page");
      } else if (hash >= 0 && !anchors.contains(target.substring(hash + 1))) {
        faults.add(target + ": no such heading");
      }
    }
    Matcher elsewhere = ELSEWHERE.matcher(text);
    while (elsewhere.find()) {
      faults.add(elsewhere.group() + ": not in the repository");
    }
    return faults;
  }

  /** Sources, pages, cases and settings of the repository, without what a build makes. */
  private static List<Path> files() throws IOException {
    var files = new ArrayList<Path>();
    Files.walkFileTree(
        HOUSE,
        new SimpleFileVisitor<Path>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return SKIPPED.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (SEARCHED.matcher(file.getFileName().toString()).matches()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }
}
