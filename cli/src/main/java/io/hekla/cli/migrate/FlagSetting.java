package io.hekla.cli.migrate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Setting of Hekla that takes the place of a flag of Volcano.
 *
 * @param key the setting
 * @param form form of its value
 * @param usual value of the flag for which Hekla needs no setting; empty if there is none
 */
record FlagSetting(String key, Form form, String usual) {
  /** Form of a value in {@code application.conf}. */
  enum Form {
    /** Number, truth value or duration. */
    BARE,
    /** Text in quotes. */
    TEXT,
    /** List of texts: the flag is given several times, or its values are separated by commas. */
    LIST
  }

  static FlagSetting bare(String key, String usual) {
    return new FlagSetting(key, Form.BARE, usual);
  }

  static FlagSetting text(String key, String usual) {
    return new FlagSetting(key, Form.TEXT, usual);
  }

  static FlagSetting list(String key, String usual) {
    return new FlagSetting(key, Form.LIST, usual);
  }

  /** Returns whether the flag means what Hekla does without a setting. */
  boolean isUsual(List<String> values) {
    return switch (form) {
      case BARE, TEXT -> values.getLast().equals(usual);
      case LIST -> entries(values).equals(List.of(usual));
    };
  }

  /** Returns the setting with the value of the flag; of several values the last one counts. */
  String assignment(List<String> values) {
    String last = values.getLast();
    return key
        + " = "
        + switch (form) {
          case BARE -> last.isEmpty() ? "true" : last;
          case TEXT -> quoted(last);
          case LIST ->
              entries(values).stream()
                  .map(FlagSetting::quoted)
                  .collect(Collectors.joining(", ", "[", "]"));
        };
  }

  private static List<String> entries(List<String> values) {
    return values.stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .distinct()
        .toList();
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
