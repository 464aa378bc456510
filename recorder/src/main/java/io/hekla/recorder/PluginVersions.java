package io.hekla.recorder;

import io.hekla.model.text.Sha256;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.scheduler.actions.ActionProvider;
import io.hekla.scheduler.plugin.PluginProvider;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Versions of the plugins and actions of third parties: the file of each, with its checksum. */
public final class PluginVersions {
  private static final String UNKNOWN = "unknown";

  private PluginVersions() {}

  /** Holder of the versions, which are read once: they do not change while a process runs. */
  private static final class OfProcess {
    static final SortedMap<String, String> VERSIONS = Collections.unmodifiableSortedMap(read());
  }

  /** Returns the versions of this process, by name of the plugin or action. */
  public static SortedMap<String, String> ofProcess() {
    return OfProcess.VERSIONS;
  }

  private static SortedMap<String, String> read() {
    var versions = new TreeMap<String, String>();
    for (PluginProvider plugin : ServiceLoader.load(PluginProvider.class)) {
      versions.put("plugin " + plugin.name(), version(plugin.getClass()));
    }
    for (ActionProvider action : ServiceLoader.load(ActionProvider.class)) {
      versions.put("action " + action.name(), version(action.getClass()));
    }
    return versions;
  }

  /** Returns in which plugins and actions a process differs from the one that wrote a segment. */
  public static List<String> differences(SegmentHeader recorded, Map<String, String> here) {
    var names = new TreeSet<>(recorded.plugins().keySet());
    names.addAll(here.keySet());
    var differences = new ArrayList<String>();
    for (String name : names) {
      String then = recorded.plugins().getOrDefault(name, "none");
      String now = here.getOrDefault(name, "none");
      if (!then.equals(now)) {
        differences.add("%s: recorded with %s, replayed with %s".formatted(name, then, now));
      }
    }
    return differences;
  }

  private static String version(Class<?> provider) {
    CodeSource source = provider.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    if (location == null) {
      return UNKNOWN;
    }
    try {
      Path file = Path.of(location.toURI());
      return Files.isRegularFile(file)
          ? file.getFileName() + " sha256-" + Sha256.digits(Files.readAllBytes(file))
          : "the folder " + file;
    } catch (URISyntaxException | IOException | IllegalArgumentException unreadable) {
      return UNKNOWN;
    }
  }
}
