package io.hekla.system;

import io.hekla.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Output of the command, and its exit code. */
record CommandRun(int exitCode, String out, String err) {
  /** Runs {@code hekla} with these arguments, in this JVM. */
  static CommandRun of(List<String> arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code =
        Main.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
    return new CommandRun(code, out.toString(), err.toString());
  }
}
