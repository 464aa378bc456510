package io.hekla.controller.host;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;

/** Place where a setting was given, for people. */
final class SettingOrigin {
  private SettingOrigin() {}

  /** Returns {@code file:line}, or the kind of the source. */
  static String of(ConfigValue value) {
    ConfigOrigin origin = value.origin();
    if (origin.description().startsWith("system properties")) {
      return "system property";
    }
    String file = origin.filename() == null ? origin.resource() : origin.filename();
    return file == null || origin.lineNumber() < 0
        ? origin.description()
        : file + ":" + origin.lineNumber();
  }
}
