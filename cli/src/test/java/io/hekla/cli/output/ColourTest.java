package io.hekla.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.display.Display;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ColourTest {
  private static final Display TERMINAL = new Display(80);
  private static final Display PIPE = new Display(0);

  @Test
  void coloursAreForTerminalsUnlessTheUserSaysOtherwise() {
    assertThat(ColourChoice.AUTO.applies(TERMINAL, Map.of())).isTrue();
    assertThat(ColourChoice.AUTO.applies(PIPE, Map.of())).isFalse();
    assertThat(ColourChoice.AUTO.applies(TERMINAL, Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(ColourChoice.ALWAYS.applies(PIPE, Map.of("NO_COLOR", "1"))).isTrue();
    assertThat(ColourChoice.NEVER.applies(TERMINAL, Map.of())).isFalse();
  }

  @Test
  void marksBecomeSequencesOrNothing() {
    assertThat(written(true)).isEqualTo("a \033[31mFailed\033[0m b");
    assertThat(written(false)).isEqualTo("a Failed b");
  }

  @Test
  void sequencesOfTenantsStayHarmlessWithColours() {
    var out = new StringWriter();
    PrintWriter writer = PlainWriter.to(new PrintWriter(out), () -> true);
    writer.print(Colour.RED.of("\033[2J"));
    writer.flush();

    assertThat(out.toString()).isEqualTo("\033[31m?[2J\033[0m");
  }

  private static String written(boolean colours) {
    var out = new StringWriter();
    PrintWriter writer = PlainWriter.to(new PrintWriter(out), () -> colours);
    writer.print("a " + Colour.RED.of("Failed") + " b");
    writer.flush();
    return out.toString();
  }
}
