package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code hekla replay --break-on}, as users call it. */
class ReplayStepsTest extends ReplayTrial {
  @Test
  void aBoundPodsStepsHaveTheScoresOfItsNode() throws IOException {
    SessionRecord session =
        record(3).stream()
            .filter(one -> !one.step().decisions().binds().isEmpty())
            .findFirst()
            .orElseThrow();
    Decisions.Bind bind = session.step().decisions().binds().getFirst();

    Outcome page =
        replay("--session", "7-" + session.number(), "--break-on", bind.podGroup().toString());
    Outcome json =
        replay(
            "--session",
            "7-" + session.number(),
            "--break-on",
            bind.podGroup().toString(),
            "-o",
            "json");

    assertThat(page.err()).isEmpty();
    assertThat(page.code()).isZero();
    assertThat(page.out())
        .startsWith("Session 7-%d at ".formatted(session.number()))
        .contains("\nAction allocate\n")
        .contains("  node of pod %s: %s, ".formatted(bind.task(), bind.node()))
        .containsPattern(
            "    [0-9.]+ " + bind.node() + ".* \\((chosen|drawn among [0-9]+ equals)\\)\n")
        .contains("\nThe session binds %s to %s\n".formatted(bind.task(), bind.node()));
    JsonNode tree = new JsonMapper().readTree(json.out());
    assertThat(tree).hasSize(1);
    assertThat(tree.path(0).path("binds").findValuesAsText("pod")).contains(bind.task().toString());
    assertThat(tree.path(0).path("steps").findValuesAsText("chosen")).contains(bind.node());
  }

  @Test
  void sessionsThatDecideTheSameAreNotBreakpoints() throws IOException {
    List<SessionRecord> sessions = record(3);
    var key = sessions.get(3).step().decisions().podGroups().getFirst().key();

    JsonNode tree =
        new JsonMapper().readTree(replay("--break-on", key.toString(), "-o", "json").out());

    List<String> all = tree.findValuesAsText("session");
    assertThat(all).isNotEmpty().doesNotHaveDuplicates();
    for (int i = 1; i < SESSIONS; i++) {
      boolean changed = !decided(sessions.get(i), key).equals(decided(sessions.get(i - 1), key));
      assertThat(all.contains("7-" + sessions.get(i).number()))
          .as("session " + sessions.get(i).number())
          .isEqualTo(changed && !decided(sessions.get(i), key).isEmpty());
    }
  }

  /** Returns what a session decided about a PodGroup, without numbers; empty if nothing. */
  private static String decided(SessionRecord session, ObjectKey key) {
    Decisions decisions = session.step().decisions();
    return decisions.podGroups().stream()
        .filter(verdict -> verdict.key().equals(key))
        .map(
            verdict ->
                "%s %s %s %s %s %s %s %s %s"
                    .formatted(
                        verdict.phase(),
                        verdict.admitted(),
                        verdict.reason().kind(),
                        verdict.reason().rule(),
                        verdict.reason().culprit(),
                        decisions.binds().stream()
                            .filter(one -> one.podGroup().equals(key))
                            .toList(),
                        decisions.pipelined().stream()
                            .filter(one -> one.podGroup().equals(key))
                            .toList(),
                        decisions.heldBack().stream()
                            .filter(one -> one.podGroup().equals(key))
                            .toList(),
                        decisions.evictions().stream()
                            .filter(one -> one.podGroup().equals(key))
                            .toList()))
        .findFirst()
        .orElse("");
  }

  @Test
  void theNearestNameIsNamedForOneThatNoSessionSaw() {
    String seen = record(3).getLast().step().decisions().podGroups().getFirst().key().toString();
    Outcome outcome = replay("--break-on", seen + "x");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains(seen + "x; did you mean " + seen + "?");
  }

  @Test
  void aNameThatNoSessionSawHasNoBreakpoint() {
    record(3);
    Outcome outcome = replay("--break-on", "default/nobody");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith(
            "hekla replay: no session of the recording saw a Job or PodGroup default/nobody");
  }
}
