package io.hekla.scheduler.plugins.extender;

import io.hekla.model.text.GoDuration;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.session.TaskView;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Arguments of the plugin. Source: docs/reference/plugin-rules.md#extender.
 *
 * @param urlPrefix prefix of every verb, without a slash at its end
 * @param patience timeout of one call
 * @param ignorable whether the session goes on as without a call when a call fails
 * @param managedResources resources one of which a task has to ask for to concern the extender;
 *     empty if all tasks do
 * @param verbs paths of the verbs that are called, below the prefix
 */
record ExtenderArguments(
    String urlPrefix,
    Duration patience,
    boolean ignorable,
    Set<String> managedResources,
    Map<ExtenderVerb, String> verbs) {
  private static final String PREFIX = "extender.";
  private static final String URL = PREFIX + "urlPrefix";
  private static final String TIMEOUT = PREFIX + "httpTimeout";

  ExtenderArguments {
    managedResources = Set.copyOf(managedResources);
    verbs = Collections.unmodifiableMap(new EnumMap<>(verbs));
  }

  static ExtenderArguments read(Arguments.Reader arguments) {
    var verbs = new EnumMap<ExtenderVerb, String>(ExtenderVerb.class);
    for (ExtenderVerb verb : ExtenderVerb.values()) {
      String path = arguments.text(PREFIX + verb.argument(), "");
      if (!path.isEmpty()) {
        verbs.put(verb, path);
      }
    }
    String url = arguments.text(URL, "").replaceAll("/+$", "");
    if (url.isEmpty() && !verbs.isEmpty()) {
      arguments.refuse(URL, "it is missing", "nobody");
      verbs.clear();
    }
    return new ExtenderArguments(
        url,
        patience(arguments),
        arguments.flag(PREFIX + "ignorable", false),
        Set.copyOf(arguments.texts(PREFIX + "managedResources")),
        verbs);
  }

  private static Duration patience(Arguments.Reader arguments) {
    String text = arguments.text(TIMEOUT, "1s");
    Optional<Duration> configured = GoDuration.parse(text).filter(Duration::isPositive);
    if (configured.isEmpty()) {
      arguments.refuse(TIMEOUT, "\"" + text + "\" is not a time above 0, as 500ms", "1s");
    }
    return configured.orElse(Duration.ofSeconds(1));
  }

  boolean asks(ExtenderVerb verb) {
    return verbs.containsKey(verb);
  }

  /** Full address of a verb that is called. */
  String address(ExtenderVerb verb) {
    return urlPrefix + "/" + verbs.getOrDefault(verb, "");
  }

  /** Returns whether a task concerns the extender. */
  boolean concerns(TaskView task) {
    return managedResources.isEmpty() || managedResources.stream().anyMatch(task.request()::has);
  }
}
