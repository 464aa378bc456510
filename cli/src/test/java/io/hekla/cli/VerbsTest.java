package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class VerbsTest {
  static Stream<VerbOfTest> verbs() {
    return VerbOfTest.all();
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void itsClassRepeatsNothingOfItsEntry(VerbOfTest verb) {
    Command declared = verb.command().getClass().getAnnotation(Command.class);

    assertThat(declared.name()).as("name").isEqualTo(new CommandLine(new Bare()).getCommandName());
    assertThat(declared.description()).as("description").doesNotContain(verb.entry().about());
    assertThat(
            verb.entry().loadFor(Personality.HEKLA).getCommandSpec().usageMessage().description())
        .as("help")
        .startsWith(verb.entry().about())
        .endsWith(declared.description());
  }

  @Test
  void noNameIsTakenTwice() {
    assertThat(VerbOfTest.all().map(VerbOfTest::path)).doesNotHaveDuplicates();
    assertThat(Verbs.ALL).extracting(CommandEntry::name).doesNotHaveDuplicates();
  }

  @Command
  private static final class Bare {}

  @ParameterizedTest
  @MethodSource("verbs")
  void everyVerbHasHelp(VerbOfTest verb) {
    var out = new StringWriter();
    String[] words = (verb.path() + " --help").split(" ", -1);

    int code = Main.run(new PrintWriter(out), new PrintWriter(Writer.nullWriter()), words);

    assertThat(code).isZero();
    assertThat(out.toString()).contains("Usage: hekla " + verb.path(), "Exit codes:");
  }

  @Test
  void aGroupListsItsVerbsAndWantsOne() {
    assertThat(Said.by(Personality.HEKLA, "queue", "--help").out())
        .contains("create", "operate", "Open or close a Queue");
    Said alone = Said.by(Personality.HEKLA, "queue");
    assertThat(alone.code()).isEqualTo(2);
    assertThat(alone.err())
        .startsWith("hekla queue: a command is missing\nUsage: hekla queue ")
        .contains("operate");
    assertThat(Said.by(Personality.HEKLA, "queue", "lst").err())
        .contains("there is no command lst; did you mean list?");
  }

  @Test
  void toolsOfVolcanoFailAsTheirUsersExpect() {
    assertThat(Said.by(Personality.VCCTL, "job", "view"))
        .isEqualTo(
            new Said(
                255,
                "Failed to view job: job name (specified by --name or -N) is mandatory to view a"
                    + " particular job\n",
                ""));
    assertThat(Said.by(Personality.VSUB))
        .isEqualTo(
            new Said(
                255, "Failed to: job name cannot be left blank; give it by --name or -n\n", ""));
    assertThat(Said.by(Personality.VCCTL, "demo").code()).isEqualTo(1);
    assertThat(Said.by(Personality.VCCTL, "--help").out())
        .contains("vcctl", "jobflow")
        .doesNotContain("demo");
  }

  @Test
  void theNameOfTheProgramSaysWhoItIs() {
    assertThat(Personality.of("vcctl")).isEqualTo(Personality.VCCTL);
    assertThat(Personality.of("kubectl-hekla")).isEqualTo(Personality.KUBECTL);
    assertThat(Personality.of("")).isEqualTo(Personality.HEKLA);
    assertThat(Said.by(Personality.KUBECTL, "job").err()).startsWith("kubectl hekla job: ");
  }

  @Test
  void everyShellGetsAScriptThatAsksTheCommandItself() {
    for (String shell : List.of("bash", "zsh", "fish")) {
      assertThat(Said.by(Personality.HEKLA, "completion", shell).out()).contains("__complete --");
    }
    assertThat(Said.by(Personality.HEKLA, "completion", "tcsh").code()).isEqualTo(2);
  }

  /** Output of the command, and its exit code. */
  private record Said(int code, String out, String err) {
    static Said by(Personality personality, String... words) {
      var out = new StringWriter();
      var err = new StringWriter();
      int code = Main.run(personality, new PrintWriter(out), new PrintWriter(err), words);
      return new Said(code, out.toString(), err.toString());
    }
  }
}
