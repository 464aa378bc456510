package io.hekla.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.podgroup.VictimReason.JobChoice;
import io.hekla.model.podgroup.VictimReason.JobChosen;
import io.hekla.model.podgroup.VictimReason.RoomNeeded;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.explain.EvictionExplanation;
import io.hekla.recorder.explain.EvictionJson;
import io.hekla.scheduler.VictimTrace;
import io.hekla.scheduler.VictimTrace.Precedence;
import io.hekla.scheduler.VictimTrace.Vote;
import io.hekla.scheduler.decision.Decisions.Eviction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of an eviction names the plugins by which the pod had to go. */
class EvictionPageTest {
  private static final EvictionExplanation EVICTION =
      new EvictionExplanation(
          new Eviction(
              "uid",
              new ObjectKey("default", "low-1"),
              new ObjectKey("default", "low"),
              "n1",
              "preempt",
              "default/high-0",
              new VictimReason.Unspecified()),
          "1-1",
          Instant.EPOCH,
          "default/high",
          List.of(),
          List.of(),
          new VictimTrace(
              List.of(
                  new Vote("drf", 1, false, 0, 2, false),
                  new Vote("priority", 2, true, 2, 2, true),
                  new Vote("gang", 2, true, 1, 2, true)),
              List.of(new Precedence("priority", "taskOrder", List.of("default/low-0")))),
          List.of("the recording has a gap after this session: a full disk"));

  @Test
  void pluginsThatLetItGoThoseOverruledAndTheOrderAreNamed() {
    assertThat(EvictionPage.of(EVICTION, 0))
        .contains(
            "Allowed by:     priority (2 of 2 pods), gang (1 of 2 pods)",
            "Protected by:   drf (tier 1, overruled)",
            "Went before:    default/low-0 by priority (taskOrder)",
            "Note:           the recording has a gap after this session: a full disk");
  }

  @Test
  void theWorkLostAndTheChoiceAreNamed() {
    var side = new ComparedPod(0, 5, "q", ResourceVector.EMPTY, ResourceVector.EMPTY, "");
    var room = new RoomNeeded(side, side, ResourceVector.EMPTY, ResourceVector.EMPTY);
    var choice = new JobChoice(true, 4, Duration.ofMinutes(72), 172.84, 7, true);
    EvictionExplanation explanation =
        new EvictionExplanation(
            EVICTION.eviction().because(new JobChosen(room, choice)),
            EVICTION.session(),
            EVICTION.at(),
            EVICTION.beneficiary(),
            List.of(),
            List.of(),
            EVICTION.votes(),
            List.of());

    assertThat(EvictionPage.of(explanation, 0))
        .contains(
            "Work lost:      1h12m0s of work (172.8 cluster-seconds)",
            "Chosen from:    7 possible victims, as the best choice");
    assertThat(EvictionJson.read(EvictionJson.of(explanation)).eviction().reason())
        .isEqualTo(new JobChosen(room, choice));
  }

  @Test
  void jsonHasTheVotes() {
    assertThat(EvictionJson.of(EVICTION).get("votes")).hasSize(3);
    assertThat(EvictionJson.of(EVICTION).at("/votes/1/plugin").asText()).isEqualTo("priority");
    assertThat(EvictionJson.of(EVICTION).at("/wentBefore/0/others/0").asText())
        .isEqualTo("default/low-0");
  }
}
