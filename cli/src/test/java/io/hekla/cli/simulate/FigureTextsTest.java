package io.hekla.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FigureTextsTest {
  @Test
  void figuresHaveUnitAndExplanation() {
    assertThat(FigureTexts.line("wait_mean_s", 5400))
        .isEqualTo(
            "  wait_mean_s                          5400 s  mean time from arrival to start (90m)");
    assertThat(FigureTexts.line("frag_node", 0.9284)).contains(" 92.84 %  free capacity");
    assertThat(FigureTexts.line("bsld_mean", 1.5)).contains(" 1.50 ×  ");
  }

  @Test
  void aFigureThatIsNotExplainedIsPrintedAllTheSame() {
    assertThat(FigureTexts.line("new_one", 0.5)).endsWith("0.5000");
  }
}
