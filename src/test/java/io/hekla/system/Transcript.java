package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import io.hekla.cli.Personality;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/**
 * Session of a user at a terminal: commands, their output and exit codes, with what differs from
 * run to run masked. The stored one is in {@code src/test/resources/transcripts}; {@code
 * HEKLA_REFRESH=1} writes it anew.
 */
final class Transcript {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final Path FOLDER = Path.of("..", "src", "test", "resources", "transcripts");

  private final String name;
  private final Path kubeconfig;
  private final StringBuilder text = new StringBuilder();

  /**
   * Begins one.
   *
   * @param kubeconfig of whatever cluster
   */
  Transcript(String name, Path kubeconfig) {
    this.name = name;
    this.kubeconfig = kubeconfig;
  }

  /** Runs a command line that begins with the name of the program. */
  Transcript run(String line) {
    CommandRun run = execute(line);
    text.append("$ ").append(line).append('\n').append(masked(run.out()));
    run.err().lines().forEach(each -> text.append("! ").append(masked(each)).append('\n'));
    if (run.exitCode() != 0) {
      text.append("[exit code ").append(run.exitCode()).append("]\n");
    }
    text.append('\n');
    return this;
  }

  /**
   * Runs a line as {@link #run} does, with the output masked from a word on, as it differs from run
   * to run.
   */
  Transcript runMasking(String line, String from) {
    CommandRun run = execute(line);
    assertThat(run.out()).contains(from);
    String same = run.out().substring(0, run.out().indexOf(from) + from.length());
    text.append("$ ").append(line).append('\n').append(masked(same)).append(" …\n\n");
    return this;
  }

  /** Runs a command line again and again until this is the last that it prints. */
  Transcript await(String line, String printed) {
    Awaitility.await(line + " prints " + printed)
        .atMost(LONGEST)
        .until(() -> execute(line).out().strip().endsWith(printed));
    return this;
  }

  /** Runs a command line again and again until it prints this no more. */
  Transcript awaitWithout(String line, String printed) {
    Awaitility.await(line + " prints " + printed + " no more")
        .atMost(LONGEST)
        .until(() -> !execute(line).out().contains(printed));
    return this;
  }

  private CommandRun execute(String line) {
    var words = Arrays.asList(line.split(" ", -1));
    var program =
        words.getFirst().equals("kubectl-hekla")
            ? Personality.KUBECTL
            : Personality.valueOf(words.getFirst().toUpperCase(Locale.ROOT));
    var out = new StringWriter();
    var err = new StringWriter();
    var arguments = new ArrayList<>(words.subList(1, words.size()));
    if (!line.contains("--help") && !line.endsWith(" version") && !line.contains("completion")) {
      arguments.add("--kubeconfig=" + kubeconfig);
    }
    int code =
        Main.run(
            program,
            new PrintWriter(out),
            new PrintWriter(err),
            arguments.stream().filter(word -> !word.isEmpty()).toArray(String[]::new));
    return new CommandRun(code, out.toString(), err.toString());
  }

  private String masked(String said) {
    String masked = said.replace(kubeconfig.toString(), "KUBECONFIG");
    for (Mask mask : Mask.ALL) {
      masked = mask.pattern().matcher(masked).replaceAll(mask.with());
    }
    return masked;
  }

  /** Compares with the kept one. */
  void isAsKept() throws IOException {
    Path file = FOLDER.resolve(name + ".txt");
    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(file, text);
    }
    assertThat(text.toString()).isEqualTo(Files.readString(file));
  }

  private record Mask(Pattern pattern, String with) {
    static final Mask[] ALL = {
      mask("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "UID"),
      mask(
          "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z| \\+0000 UTC| UTC)",
          "TIME"),
      mask("\\d{4}-\\d\\d-\\d\\d", "YYYY-MM-DD"),
      mask("https://127\\.0\\.0\\.1:\\d+", "SERVER"),
      mask("context \\S+ of KUBECONFIG", "context CONTEXT of KUBECONFIG"),
      mask("KUBECONFIG; there are \\S+", "KUBECONFIG; there are CONTEXTS"),
      mask("\\S+ has all \\d+ permissions", "USER has all N permissions"),
      // An embedded API server needs no webhook, and a real one without any gets a note.
      mask("(?:ok|note) +webhooks +.*(?:\\n +→ .*)?", "WEBHOOKS"),
      mask("v1\\.\\d+\\.\\d+\\S*", "VERSION"),
      mask("(Resource Version:  \\t)\\d+", "$1N"),
      mask("(\"?resourceVersion\"?: )\"\\d+\"", "$1N"),
      mask("( {2,})\\d+[smh](\\s)", "$1AGE$2"),
      mask("AGE +", "AGE "),
      mask("\\b\\d+s ago +", "AGE ago "),
      mask("\\b\\d+s ago", "AGE ago"),
      mask("for \\d+s,", "for AGE,"),
      mask("in \\d+(?:\\.\\d+)? s\\b", "in N s"),
    };

    private static Mask mask(String pattern, String with) {
      return new Mask(Pattern.compile(pattern), with);
    }
  }
}
