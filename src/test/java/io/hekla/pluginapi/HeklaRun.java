package io.hekla.pluginapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hekla.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Result of {@code hekla} in a JVM of its own, with plugins of third parties.
 *
 * @param output standard output and standard error
 */
record HeklaRun(int exitCode, String output) {
  /** Runs the command with jars of plugins. */
  static HeklaRun with(List<Path> plugins, List<String> arguments)
      throws IOException, InterruptedException {
    String own =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("test-classes"))
            .collect(Collectors.joining(File.pathSeparator));
    var classPath = new StringBuilder(own);
    plugins.forEach(plugin -> classPath.append(File.pathSeparator).append(plugin));
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-cp", classPath.toString(), Main.class.getName()));
    command.addAll(arguments);
    Process hekla = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(hekla.getInputStream().readAllBytes(), UTF_8);
    return new HeklaRun(hekla.waitFor(), output);
  }
}
