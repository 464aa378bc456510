package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Commands of the README: each verb and option exists. None is run. */
class ReadmeCommandsTest {
  /** A command up to a comment, the end of code or of a substitution. */
  private static final Pattern COMMAND = Pattern.compile("\\./hekla ([^#`)\\n]*)");

  @Test
  void everyCommandOfTheReadmeIsUnderstood() throws IOException {
    var refused = new TreeMap<String, String>();
    List<String> commands =
        COMMAND
            .matcher(Files.readString(Path.of("..", "README.md")))
            .results()
            .map(match -> match.group(1).strip())
            .toList();
    for (String command : commands) {
      var err = new StringWriter();
      int code =
          Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), withHelp(command));
      if (code != 0) {
        refused.put(command, err.toString());
      }
    }

    assertThat(commands).contains("demo").anyMatch(command -> command.startsWith("whatif demo "));
    assertThat(refused).isEmpty();
  }

  /** Returns the words of a command that is answered with its usage instead of being run. */
  private static String[] withHelp(String command) {
    var words = new ArrayList<String>(List.of(command.split(" +")));
    int end = words.indexOf("--");
    words.add(end < 0 ? words.size() : end, "--help");
    return words.toArray(String[]::new);
  }
}
