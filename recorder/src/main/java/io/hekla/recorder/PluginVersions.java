package io.hekla.recorder;

import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.scheduler.actions.ActionProvider;
import io.hekla.scheduler.plugin.PluginProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Versions of the plugins and actions of third parties: the file of each, with its checksum. */
public final class PluginVersions {
  private static final int DIGITS = 12;
  private static final String UNKNOWN = "unknown";

  private PluginVersions() {}

  /** Returns the versions of this process, by name of the plugin or action. */
  public static SortedMap<String, String> ofProcess() {
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
          ? file.getFileName() + " sha256-" + digest(file)
          : "the folder " + file;
    } catch (URISyntaxException | IOException | IllegalArgumentException unreadable) {
      return UNKNOWN;
    }
  }

  private static String digest(Path file) throws IOException {
    try (var in =
        new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest()).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
