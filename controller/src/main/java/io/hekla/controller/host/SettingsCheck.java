package io.hekla.controller.host;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigValue;
import io.hekla.model.text.NearestName;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Check of all settings below {@code hekla} against the shipped {@code application.conf}: settings
 * that it does not have, and values of another form than its defaults. A misspelt setting would be
 * ignored, and its default would apply silently.
 */
public final class SettingsCheck {
  private static final String SECTION = "hekla";

  /** Sections that the launcher, logback and tests read, and no member. */
  private static final Set<String> OF_THE_PROCESS =
      Set.of("interactive", "log", "personality", "progress", "terminal", "test");

  private static final Pattern ELEMENT = Pattern.compile("\\.\\d+(\\.|$)");

  private SettingsCheck() {}

  /**
   * Refuses a configuration with unknown settings, or with values that cannot be read.
   *
   * @param config resolved
   * @throws ConfigException that names all of them, each with the place where it is given, and the
   *     setting that was probably meant or the form that its value must have
   */
  public static void refuse(Config config) {
    Map<String, ConfigValue> shipped = shipped();
    Config hekla = config.getConfig(SECTION);
    String wrong =
        hekla.entrySet().stream()
            .filter(setting -> !isOfTheProcess(setting.getKey()))
            .sorted(Map.Entry.comparingByKey())
            .map(setting -> fault(setting, hekla, shipped))
            .flatMap(Optional::stream)
            .collect(Collectors.joining("; "));
    if (!wrong.isEmpty()) {
      throw new ConfigException.Generic(wrong);
    }
  }

  /** Returns the fault of a setting, if it has one. */
  private static Optional<String> fault(
      Map.Entry<String, ConfigValue> setting, Config hekla, Map<String, ConfigValue> shipped) {
    String path = setting.getKey();
    if (!isKnown(path, shipped.keySet())) {
      return Optional.of(describe(setting, shipped.keySet()));
    }
    ConfigValue byDefault = shipped.get(path);
    if (byDefault == null) {
      return Optional.empty();
    }
    SettingForm form = SettingForm.of(byDefault);
    return form.fits(hekla, path)
        ? Optional.empty()
        : Optional.of(
            "%s.%s is %s (%s), which is not %s: write %s"
                .formatted(
                    SECTION,
                    path,
                    setting.getValue().render(ConfigRenderOptions.concise()),
                    SettingOrigin.of(setting.getValue()),
                    form.title(),
                    form.accepted()));
  }

  private static Map<String, ConfigValue> shipped() {
    return ApplicationConf.shipped()
        .resolve(ConfigResolveOptions.defaults().setAllowUnresolved(true))
        .getConfig(SECTION)
        .entrySet()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
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
    String what =
        "there is no setting %s.%s (%s)"
            .formatted(SECTION, setting.getKey(), SettingOrigin.of(setting.getValue()));
    return NearestName.to(setting.getKey(), known)
        .map(near -> what + ", did you mean " + SECTION + "." + near + "?")
        .orElse(what);
  }
}
