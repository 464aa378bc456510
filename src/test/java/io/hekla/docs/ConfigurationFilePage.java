package io.hekla.docs;

import com.typesafe.config.Config;
import io.hekla.controller.host.SettingForm;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tables of the settings in {@code application.conf}, in Markdown: one for each section, from the
 * comments above the settings.
 */
final class ConfigurationFilePage {
  private static final String ROOT = "hekla {";
  private static final Pattern SECTION = Pattern.compile("([a-z-]+) \\{");
  private static final Pattern SETTING = Pattern.compile("([a-z-]+) = (.*)");
  private static final Pattern OF_ENVIRONMENT = Pattern.compile("\\$\\{\\?([A-Z_]+)}");

  private final Config shipped;
  private final Deque<String> path = new ArrayDeque<>();
  private final List<String> comment = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();
  private final List<String> undescribed = new ArrayList<>();

  /** Section with its description and the rows of its settings. */
  private record Section(String path, String description, List<Row> rows) {}

  /** One setting. */
  private record Row(String path, String value, String form, String meaning) {
    String line() {
      return "| `%s` | %s | %s | %s |\n".formatted(path, value, form, meaning);
    }
  }

  private ConfigurationFilePage(Config shipped) {
    this.shipped = shipped;
  }

  /**
   * Returns the tables.
   *
   * @param text text of the file
   * @param shipped the same file, read
   * @throws IllegalStateException if a setting has no comment of its own
   */
  static String tables(String text, Config shipped) {
    var page = new ConfigurationFilePage(shipped);
    text.lines()
        .dropWhile(line -> !line.equals(ROOT))
        .takeWhile(line -> !line.equals("}"))
        .map(String::strip)
        .forEach(page::read);
    if (!page.undescribed.isEmpty()) {
      throw new IllegalStateException("settings without a comment: " + page.undescribed);
    }
    return page.sections.stream()
        .filter(section -> !section.rows().isEmpty())
        .map(ConfigurationFilePage::table)
        .collect(Collectors.joining());
  }

  /** Returns the paths of all settings that the tables have. */
  static List<String> settings(String tables) {
    return Pattern.compile("(?m)^\\| `(hekla[^`]*)`")
        .matcher(tables)
        .results()
        .map(row -> row.group(1))
        .toList();
  }

  private void read(String line) {
    Matcher section = SECTION.matcher(line);
    Matcher setting = SETTING.matcher(line);
    if (line.startsWith("#")) {
      comment.add(line.substring(1).strip());
    } else if (section.matches()) {
      path.addLast(section.group(1));
      sections.add(new Section(String.join(".", path), described(), new ArrayList<>()));
    } else if (line.equals("}")) {
      path.removeLast();
    } else if (setting.matches()) {
      add(setting.group(1), setting.group(2));
    }
  }

  private void add(String name, String value) {
    String full = String.join(".", path) + "." + name;
    List<Row> rows = current().rows();
    Matcher environment = OF_ENVIRONMENT.matcher(value);
    if (environment.matches()) {
      Row before = rows.removeLast();
      String further =
          " The environment variable `%s` overrides it.".formatted(environment.group(1));
      rows.add(new Row(full, before.value(), before.form(), before.meaning() + further));
      return;
    }
    if (comment.isEmpty()) {
      undescribed.add(full);
    }
    rows.add(new Row(full, defaultOf(full), form(full), described()));
  }

  /** Returns the section that settings belong to now: settings may follow a section in it. */
  private Section current() {
    String here = String.join(".", path);
    return sections.stream()
        .filter(section -> section.path().equals(here))
        .findFirst()
        .orElseThrow();
  }

  private String defaultOf(String full) {
    var value = shipped.getValue(full);
    String text =
        value.unwrapped() instanceof List<?> list
            ? list.stream()
                .map(one -> "\"" + one + "\"")
                .collect(Collectors.joining(", ", "[", "]"))
            : String.valueOf(value.unwrapped());
    return text.isEmpty() ? "empty" : "`" + text + "`";
  }

  private String form(String full) {
    return SettingForm.of(shipped.getValue(full)).title();
  }

  private String described() {
    String text =
        String.join(" ", comment).replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
    comment.clear();
    return text;
  }

  private static String table(Section section) {
    return "\n## %s\n\n%s\n\n| Setting | Default | Form | Meaning |\n|---|---|---|---|\n%s"
        .formatted(
            section.path(),
            section.description().isEmpty() ? "Settings of the process." : section.description(),
            section.rows().stream().map(Row::line).collect(Collectors.joining()));
  }
}
