package io.hekla.controller.host;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValue;
import java.util.regex.Pattern;

/** Form of the value of a setting, as the default in {@code application.conf} shows it. */
public enum SettingForm {
  DURATION("a duration", "a number with a unit, as 500ms, 5s, 10m, 2h or 1d"),
  SIZE("a size in bytes", "a number with a unit, as 512 KiB or 3 MiB"),
  WHOLE_NUMBER("a whole number", "digits, as 64"),
  SWITCH("true or false", "true or false"),
  LIST("a list of texts", "texts in brackets, as [\"a\", \"b\"]"),
  TEXT("a text", "a text in quotes");

  private static final Pattern IS_DURATION = Pattern.compile("\\d+ ?(ms|s|m|h|d)");
  private static final Pattern IS_SIZE = Pattern.compile("\\d+ ?[KMG]i?B");
  private static final Pattern IS_NUMBER = Pattern.compile("[-+]?\\d+");

  private final String title;
  private final String accepted;

  SettingForm(String title, String accepted) {
    this.title = title;
    this.accepted = accepted;
  }

  /** Returns the form, as a noun for people. */
  public String title() {
    return title;
  }

  /** Returns how a value is written, for people. */
  public String accepted() {
    return accepted;
  }

  /** Returns the form of a default. */
  public static SettingForm of(ConfigValue value) {
    String text = String.valueOf(value.unwrapped());
    return switch (value.valueType()) {
      case LIST -> LIST;
      case BOOLEAN -> SWITCH;
      case NUMBER -> WHOLE_NUMBER;
      default ->
          IS_DURATION.matcher(text).matches()
              ? DURATION
              : IS_SIZE.matcher(text).matches() ? SIZE : TEXT;
    };
  }

  /** Returns whether the value at a path has this form. */
  boolean fits(Config config, String path) {
    try {
      return switch (this) {
        case DURATION -> !config.getDuration(path).isNegative();
        case SIZE -> config.getBytes(path) >= 0;
        case WHOLE_NUMBER -> IS_NUMBER.matcher(config.getString(path).strip()).matches();
        case SWITCH -> isSwitch(config, path);
        case LIST -> config.getStringList(path) != null;
        case TEXT -> config.getString(path) != null;
      };
    } catch (ConfigException wrong) {
      return false;
    }
  }

  private static boolean isSwitch(Config config, String path) {
    var unused = config.getBoolean(path);
    return true;
  }
}
