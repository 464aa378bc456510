package io.hekla.cli.explain;

import io.hekla.cli.output.Page;
import io.hekla.cli.recording.Count;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.ComparedPod;
import io.hekla.model.resource.ResourceText;
import io.hekla.recorder.explain.EvictionExplanation;
import io.hekla.recorder.explain.EvictionExplanation.Alternative;
import io.hekla.recorder.replay.PodGroupText;
import io.hekla.scheduler.VictimTrace.Precedence;
import io.hekla.scheduler.VictimTrace.Vote;
import io.hekla.scheduler.decision.Decisions.Eviction;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/** Explanation of an eviction for people: for whom, why this pod, and whether fewer would do. */
final class EvictionPage {
  private static final int MOST_NAMED = 5;

  private EvictionPage() {}

  /**
   * Returns the lines of the page.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> of(EvictionExplanation explanation, int width) {
    var page = new Page(width);
    Eviction eviction = explanation.eviction();
    String whom = eviction.reason().beneficiaryText();
    page.text(
        0,
        "Pod %s was evicted from %s by %s for %s"
            .formatted(
                eviction.task(),
                eviction.node(),
                eviction.action(),
                whom.isEmpty() ? PodGroupText.withoutUid(explanation.beneficiary()) : whom));
    page.text(0, "");
    page.field(0, "Why this pod", eviction.reason().text());
    numbers(page, eviction.reason());
    page.field(0, "Allowed by", allowedBy(explanation.votes().votes()));
    page.field(0, "Protected by", protectedBy(explanation.votes().votes()));
    page.field(0, "Went before", wentBefore(explanation.votes().precedences()));
    page.field(0, "Needed by", "pod " + eviction.beneficiary());
    page.field(0, "Evicted with it", together(explanation));
    page.field(0, "Would fewer do", fewer(explanation));
    page.field(
        0,
        "Session",
        "%s at %s"
            .formatted(explanation.session(), explanation.at().truncatedTo(ChronoUnit.SECONDS)));
    explanation.notes().forEach(note -> page.field(0, "Note", note));
    return page.lines();
  }

  /** Adds the numbers of both sides, where one pod needed the room of the other. */
  static void numbers(Page page, VictimReason reason) {
    switch (reason) {
      case VictimReason.RoomNeeded needed -> numbers(page, needed);
      case VictimReason.JobChosen chosen -> {
        numbers(page, chosen.room());
        VictimReason.JobChoice choice = chosen.choice();
        page.field(0, "Work lost", choice.lossText());
        page.field(
            0,
            "Chosen from",
            Count.of(choice.choices(), "possible victim")
                + (choice.proven()
                    ? ", as the best choice"
                    : "; none of the choice can be left out"));
      }
      case VictimReason.EvictedByPolicy policy -> {}
      case VictimReason.Unspecified unknown -> {}
    }
  }

  private static void numbers(Page page, VictimReason.RoomNeeded needed) {
    page.field(0, "Needed", ResourceText.all(needed.needed()));
    page.field(0, "Room before", ResourceText.all(needed.room()));
    page.field(0, "Its side", side(needed.victim()));
    page.field(0, "Other side", side(needed.beneficiary()));
  }

  /** The plugins of the tier that decided. */
  private static String allowedBy(List<Vote> votes) {
    return votes.stream()
        .filter(one -> one.counts() && one.allows())
        .map(
            one ->
                "%s (%,d of %s)"
                    .formatted(one.plugin(), one.allowed(), Count.of(one.candidates(), "pod")))
        .collect(Collectors.joining(", "));
  }

  /** Plugins that were overruled. */
  private static String protectedBy(List<Vote> votes) {
    return votes.stream()
        .filter(one -> !one.allows())
        .map(one -> "%s (tier %d, overruled)".formatted(one.plugin(), one.tier()))
        .collect(Collectors.joining(", "));
  }

  private static String wentBefore(List<Precedence> precedences) {
    return precedences.stream()
        .map(
            one ->
                "%s by %s (%s)"
                    .formatted(
                        one.others().size() == 1
                            ? one.others().getFirst()
                            : one.others().size() + " others",
                        one.plugin(),
                        one.point()))
        .collect(Collectors.joining(", "));
  }

  private static String side(ComparedPod pod) {
    return "priority %d (its job %d), queue %s holding %s%s"
        .formatted(
            pod.priority(),
            pod.jobPriority(),
            pod.queue(),
            ResourceText.all(pod.allocated()),
            pod.deserved().isEmpty()
                ? ""
                : " of " + ResourceText.all(pod.deserved()) + " deserved");
  }

  private static String together(EvictionExplanation explanation) {
    if (explanation.together().isEmpty()) {
      return "no other pod";
    }
    String named =
        explanation.together().stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    int more = explanation.together().size() - MOST_NAMED;
    return Count.of(explanation.together().size(), "pod")
        + ": "
        + named
        + (more > 0 ? " and %,d more".formatted(more) : "");
  }

  private static String fewer(EvictionExplanation explanation) {
    if (explanation.alternatives().isEmpty()) {
      return "";
    }
    int all = explanation.together().size() + 1;
    return explanation.alternatives().stream()
        .filter(one -> one.isServed() && one.evictions() < all)
        .findFirst()
        .map(
            one ->
                "yes: without %s, the session evicts %s instead of %,d"
                    .formatted(one.spared(), Count.of(one.evictions(), "pod"), all))
        .orElseGet(() -> "no: " + needed(explanation.alternatives()));
  }

  private static String needed(List<Alternative> alternatives) {
    boolean anyServed = alternatives.stream().anyMatch(Alternative::isServed);
    return anyServed
        ? "if one of them is spared, the session evicts as many others, or leaves the job without"
            + " room"
        : "if one of them is spared, the job gets less room";
  }
}
