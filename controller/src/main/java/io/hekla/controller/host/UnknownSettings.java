package io.hekla.controller.host;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigValue;
import io.hekla.model.text.NearestName;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Settings below {@code hekla} that the shipped {@code application.conf} does not have. A misspelt
 * setting would be ignored, and its default would hold silently.
 */
public final class UnknownSettings {
  private static final String SECTION = "hekla";

  /** Sections that the launcher, logback and tests read, and no member. */
  private static final Set<String> OF_THE_PROCESS =
      Set.of("log", "personality", "progress", "terminal", "test");

  private static final Pattern ELEMENT = Pattern.compile("\\.\\d+(\\.|$)");

  private UnknownSettings() {}

  /**
   * Refuses a configuration with unknown settings.
   *
   * @param config resolved
   * @throws ConfigException that names all of them, each with the place where it is set and the
   *     setting that was probably meant
   */
  public static void refuse(Config config) {
    Set<String> known = shipped();
    String unknown =
        config.getConfig(SECTION).entrySet().stream()
            .filter(setting -> !isOfTheProcess(setting.getKey()))
            .filter(setting -> !isKnown(setting.getKey(), known))
            .sorted(Map.Entry.comparingByKey())
            .map(setting -> describe(setting, known))
            .collect(Collectors.joining("; "));
    if (!unknown.isEmpty()) {
      throw new ConfigException.Generic(unknown);
    }
  }

  private static Set<String> shipped() {
    return ConfigFactory.parseResources(UnknownSettings.class.getClassLoader(), "application.conf")
        .resolve(ConfigResolveOptions.defaults().setAllowUnresolved(true))
        .getConfig(SECTION)
        .entrySet()
        .stream()
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /**
   * Returns whether a path is known. Elements of a list can be set one by one, as in {@code
   * admission.enabled.0}.
   */
  private static boolean isKnown(String path, Set<String> known) {
    if (known.contains(path)) {
      return true;
    }
    var element = ELEMENT.matcher(path);
    return element.find() && known.contains(path.substring(0, element.start()));
  }

  private static boolean isOfTheProcess(String path) {
    int dot = path.indexOf('.');
    return OF_THE_PROCESS.contains(dot < 0 ? path : path.substring(0, dot));
  }

  private static String describe(Map.Entry<String, ConfigValue> setting, Set<String> known) {
    String told =
        "there is no setting %s.%s (%s)"
            .formatted(SECTION, setting.getKey(), setting.getValue().origin().description());
    return NearestName.to(setting.getKey(), known)
        .map(near -> told + ", did you mean " + SECTION + "." + near + "?")
        .orElse(told);
  }
}
