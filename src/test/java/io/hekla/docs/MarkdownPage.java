package io.hekla.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Page of the documentation.
 *
 * @param prose lines outside of fenced blocks
 * @param blocks fenced blocks, in their order
 */
record MarkdownPage(Path file, List<String> prose, List<Block> blocks) {
  private static final Path HOUSE = Path.of("..");

  /** Ends of links and images, of which one may hold the other. */
  private static final Pattern LINK = Pattern.compile("\\]\\(<?([^)\\s>]+)>?(?: \"[^\"]*\")?\\)");

  private static final Pattern REFERENCE = Pattern.compile("^\\[[^\\]]+\\]: +<?([^\\s>]+)>?.*");
  private static final Pattern HTML = Pattern.compile("<[a-z]+ [^>]*\\b(?:href|src)=\"([^\"]+)\"");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");
  private static final Pattern NOT_SIMULATED = Pattern.compile("<!-- not simulated: .+ -->");
  private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)");
  private static final String FENCE = "```";

  /**
   * A fenced block.
   *
   * @param language after the fence, such as {@code yaml}; empty if none is named
   * @param isSimulated false where a comment before it says why it is not
   */
  record Block(int line, String language, String text, boolean isSimulated) {
    /** Returns whether it holds objects of Kubernetes. */
    boolean isManifest() {
      return language.equals("yaml")
          && text.lines().anyMatch(line -> line.startsWith("apiVersion:"));
    }

    /** Returns whether it is a configuration of the scheduler. */
    boolean isConfiguration() {
      return language.equals("yaml") && text.startsWith("actions:");
    }
  }

  /** All pages: those of the top level, of {@code docs/} and of {@code examples/}. */
  static List<MarkdownPage> all() throws IOException {
    try (Stream<Path> top = Files.list(HOUSE);
        Stream<Path> docs = Files.walk(HOUSE.resolve("docs"));
        Stream<Path> examples = Files.walk(HOUSE.resolve("examples"))) {
      var pages = new ArrayList<MarkdownPage>();
      for (Path file :
          Stream.of(top, docs, examples)
              .flatMap(files -> files)
              .filter(path -> path.getFileName().toString().endsWith(".md"))
              .sorted()
              .toList()) {
        pages.add(read(file));
      }
      return pages;
    }
  }

  private static MarkdownPage read(Path file) throws IOException {
    var prose = new ArrayList<String>();
    var blocks = new ArrayList<Block>();
    List<String> lines = Files.readAllLines(file);
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      if (!line.startsWith(FENCE)) {
        prose.add(line);
        continue;
      }
      int begin = at;
      var text = new StringBuilder();
      for (at++; at < lines.size() && !lines.get(at).startsWith(FENCE); at++) {
        text.append(lines.get(at)).append('\n');
      }
      boolean isSimulated = begin == 0 || !NOT_SIMULATED.matcher(lines.get(begin - 1)).matches();
      blocks.add(
          new Block(begin + 1, line.substring(FENCE.length()), text.toString(), isSimulated));
    }
    return new MarkdownPage(file, List.copyOf(prose), List.copyOf(blocks));
  }

  /** Targets of its links, as they are written. */
  List<String> links() {
    return prose.stream()
        .map(line -> CODE.matcher(line).replaceAll("code"))
        .flatMap(
            line -> Stream.of(LINK, REFERENCE, HTML).flatMap(form -> form.matcher(line).results()))
        .map(found -> found.group(1))
        .toList();
  }

  /** Anchors of its headings, as GitHub makes them. */
  Set<String> anchors() {
    var anchors = new HashSet<String>();
    Map<String, Integer> before = new HashMap<>();
    for (String line : prose) {
      var heading = HEADING.matcher(line);
      if (heading.matches()) {
        String anchor = anchor(heading.group(1));
        int count = before.merge(anchor, 1, Integer::sum);
        anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
      }
    }
    return anchors;
  }

  private static String anchor(String heading) {
    return heading
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  @Override
  public String toString() {
    return HOUSE.relativize(file).toString();
  }
}
