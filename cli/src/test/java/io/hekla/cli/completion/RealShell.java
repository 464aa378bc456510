package io.hekla.cli.completion;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Shell as its user sees it. */
interface RealShell extends AutoCloseable {
  /** The words that it offers at the end of a line. */
  List<String> offers(String line) throws IOException;

  @Override
  void close() throws IOException;

  /** Returns whether a program is on the PATH. */
  static boolean isThere(String program) {
    for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  /** A process with the programs under test before all others on its PATH. */
  static ProcessBuilder process(HeklaOnPath command, List<String> words) {
    var process = new ProcessBuilder(words).redirectErrorStream(true);
    process
        .environment()
        .merge("PATH", command.folder().toString(), (path, first) -> first + ":" + path);
    process.environment().put("TERM", "dumb");
    process.environment().put("HOME", command.folder().toString());
    return process;
  }
}
