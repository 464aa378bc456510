package io.hekla.cli.up;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentCheckTest {
  @Test
  void aMemberThatShallHaveTheAgentAndHasNotSaysSo() {
    assertThat(AgentCheck.warning("on", false))
        .hasValueSatisfying(line -> assertThat(line).contains("@/opt/hekla/member-telemetry"));
  }

  @Test
  void oneThatHasItOrNeedsNoneSaysNothing() {
    assertThat(AgentCheck.warning("on", true)).isEmpty();
    assertThat(AgentCheck.warning("off", false)).isEmpty();
    assertThat(AgentCheck.warning("", false)).isEmpty();
  }
}
