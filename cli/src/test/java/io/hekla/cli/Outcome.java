package io.hekla.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;

/** Outcome of a command that ran in this JVM. */
public record Outcome(int code, String out, String err) {
  /** Runs a command. */
  public static Outcome of(Object... words) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code =
        Main.run(
            new PrintWriter(out),
            new PrintWriter(err),
            Stream.of(words).map(Object::toString).toArray(String[]::new));
    return new Outcome(code, out.toString(), err.toString());
  }
}
