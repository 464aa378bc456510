package io.hekla.cli.explain;

import io.hekla.cli.output.Page;
import io.hekla.cli.recording.Count;
import io.hekla.model.podgroup.PodGroupDecisions.Eviction;
import io.hekla.recorder.explain.RememberedEviction;
import io.hekla.recorder.history.PastEviction;
import io.hekla.recorder.replay.SessionId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/** Eviction that the history alone has, for people: for whom, by which rule, and what is lost. */
final class RememberedEvictionPage {
  private static final int MOST_NAMED = 5;

  private RememberedEvictionPage() {}

  /**
   * Returns the lines of the page.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> of(RememberedEviction remembered, int width) {
    var page = new Page(width);
    PastEviction known = remembered.known();
    Eviction eviction = known.eviction();
    page.text(
        0,
        "Pod %s was %s from %s by %s%s"
            .formatted(
                remembered.pod(),
                known.refusal().isEmpty() ? "evicted" : "to be evicted",
                eviction.node(),
                eviction.action(),
                beneficiary(eviction)));
    page.text(
        0,
        "This is from the history (%s).%s"
            .formatted(
                remembered.why(),
                remembered.notKnown().isEmpty()
                    ? ""
                    : " Not known: " + String.join(", ", remembered.notKnown()) + "."));
    page.text(0, "");
    page.field(0, "Reason", remembered.reason());
    EvictionPage.numbers(page, eviction.reason());
    if (!eviction.beneficiary().isEmpty()) {
      page.field(0, "Needed by", eviction.beneficiary());
    }
    page.field(0, "PodGroup", known.podGroup().toString());
    page.field(0, "Of it, too", together(known));
    known.refusal().ifPresent(refusal -> page.field(0, "Not done", refusal));
    page.field(0, "Session", known.session().map(SessionId::toString).orElse(""));
    page.field(0, "Time", known.at().truncatedTo(ChronoUnit.SECONDS).toString());
    return page.lines();
  }

  private static String beneficiary(Eviction eviction) {
    String whom = eviction.reason().beneficiaryText();
    String named = whom.isEmpty() ? eviction.beneficiary() : whom;
    return named.isEmpty() ? "" : " for " + named;
  }

  private static String together(PastEviction known) {
    if (known.together().isEmpty()) {
      return "no other pod";
    }
    int more = known.together().size() - MOST_NAMED;
    return Count.of(known.together().size(), "pod")
        + ": "
        + known.together().stream()
            .limit(MOST_NAMED)
            .map(Object::toString)
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and %,d more".formatted(more) : "");
  }
}
