package io.hekla.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Text of tenants, which does not control the terminal that shows it. */
class PlainWriterTest {
  @Test
  void escapesAndOtherControlCharactersAreQuestionMarks() {
    assertThat(written("a\u001b]0;title\u0007b\u009b2Jc\u007fd\re"))
        .isEqualTo("a?]0;title?b?2Jc?d?e");
  }

  @Test
  void linesTabsAndLettersOfAllLanguagesStay() {
    assertThat(written("a\tb\nÞórsmörk 火 🌋\n")).isEqualTo("a\tb\nÞórsmörk 火 🌋\n");
  }

  private static String written(String text) {
    var out = new StringWriter();
    PrintWriter plain = PlainWriter.to(new PrintWriter(out));
    plain.print(text);
    plain.flush();
    String printed = out.toString();
    plain.write(text.toCharArray(), 0, text.length());
    text.chars().forEach(plain::write);
    plain.flush();
    assertThat(out.toString()).isEqualTo(printed.repeat(3));
    return printed;
  }
}
