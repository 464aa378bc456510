package io.hekla.recorder.explain;

import static io.hekla.recorder.explain.Remedy.Kind.ADD_ACTION;
import static io.hekla.recorder.explain.Remedy.Kind.DROP_RELATIONS;
import static io.hekla.recorder.explain.Remedy.Kind.FREE;
import static io.hekla.recorder.explain.Remedy.Kind.MEND_PLUGIN;
import static io.hekla.recorder.explain.Remedy.Kind.REMOVE_GATES;
import static io.hekla.recorder.explain.Remedy.Kind.RESUME;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;

import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodTerm;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.testing.Broken;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Situations that lie in the configuration, its plugins, or the object itself. */
final class SituationsOfSessions {
  private static final String FIRST = "priority gang";
  private static final String SECOND = "predicates nodeorder";

  private SituationsOfSessions() {}

  static Stream<Situation> all() {
    return Stream.of(
        Situation.of(
            Reason.None.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .podGroup(
                        "gang",
                        g ->
                            g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("1").runningOn("n1")))
                    .tiers(FIRST, SECOND),
                "gang"),
            ""),
        Situation.of(
            Reason.Suspended.class,
            Explained.of(
                one().tiers(FIRST, SECOND),
                "gang",
                Map.of(new ObjectKey("default", "gang"), "its journal cannot be read")),
            "the PodGroup is suspended: its journal cannot be read",
            RESUME),
        Situation.of(
            Reason.Gated.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .podGroup("gang", g -> g.pods(1, p -> p.cpu("1").gated()))
                    .tiers(FIRST, SECOND),
                "gang"),
            "held back by a scheduling gate",
            REMOVE_GATES),
        Situation.of(
            Reason.NoAction.class,
            Explained.of(one().configuration(actions("enqueue")), "gang"),
            "the configuration has no action allocate, which it needs first",
            ADD_ACTION),
        Situation.of(
            Reason.NotReached.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4"))
                    .podGroup("gang", g -> g.pods(1, p -> p))
                    .configuration(actions("enqueue, allocate")),
                "gang"),
            "not reached in this session",
            ADD_ACTION),
        Situation.of(
            Reason.RecentlyEvicted.class,
            Explained.of(
                cluster()
                    .priorityClass("high", 100)
                    .node("n1", n -> n.cpu("4"))
                    .podGroup(
                        "low",
                        g ->
                            g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("4").runningOn("n1")))
                    .podGroup("gang", g -> g.priorityClass("high").pods(1, p -> p.cpu("4")))
                    .fact(
                        new EvictedJobInfo(
                            new ObjectKey("default", "gang"),
                            "uid-default/gang",
                            Instant.EPOCH.minusSeconds(9),
                            new ObjectKey("default", "urgent"),
                            1000))
                    .configuration(actions("enqueue, preempt") + "  - name: job-preemption\n"),
                "gang"),
            "it lost pods to PodGroup default/urgent of priority 1000, and may not have pods of"
                + " others evicted until 1970-01-01T00:00:51Z"),
        Situation.of(
            Reason.PluginFailed.class,
            Explained.of(one().tiers(FIRST, SECOND + " strict"), "gang"),
            "plugin strict failed in jobEnqueueable (IllegalStateException: no licence left)",
            MEND_PLUGIN),
        Situation.of(
            PlaceReason.NoNodeFits.class,
            Explained.of(
                cluster()
                    .node("n1", n -> n.cpu("4").label("zone", "a"))
                    .podGroup(
                        "other",
                        g ->
                            g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("1").runningOn("n1")))
                    .podGroup("gang", g -> g.pods(1, p -> p.cpu("1").apartFrom(unreadable())))
                    .tiers(FIRST, SECOND),
                "gang"),
            "0/1 nodes are available: 1 plugin predicates failed in peerPredicate"
                + " (NullPointerException: Cannot invoke"
                + " \"io.hekla.model.cluster.Requirement$Operator.ordinal()\" because"
                + " \"this.operator\" is null)",
            MEND_PLUGIN,
            DROP_RELATIONS,
            FREE),
        Situation.of(
            Reason.ExternalServiceRefused.class,
            Explained.of(
                extended("jobEnqueueableVerb: enqueueable"),
                "gang",
                question -> new ExternalResponse.Text("{\"status\": -1}")),
            "extender: it is not admitted to its queue",
            MEND_PLUGIN),
        Situation.of(
            Reason.ExternalServiceRefused.class,
            Explained.of(
                extended("allocateFuncVerb: allocate"),
                "gang",
                question -> new ExternalResponse.None("the answer took more than 1 s")),
            "extender: the answer took more than 1 s",
            MEND_PLUGIN));
  }

  private static ClusterBuilder one() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .podGroup("gang", g -> g.needs("cpu", "1").pods(1, p -> p.cpu("1")));
  }

  private static String actions(String actions) {
    return """
    actions: "%s"
    tiers:
    - plugins:
      - name: priority
      - name: gang
      - name: predicates
    """
        .formatted(actions);
  }

  private static ClusterBuilder extended(String verb) {
    return one()
        .tiers(
            FIRST,
            "predicates nodeorder extender{extender.urlPrefix: http://extender:8080, extender."
                + verb
                + "}");
  }

  /** A term that no reader makes, at which the plugin that matches it throws. */
  private static PodTerm unreadable() {
    return new PodTerm(
        new TreeSet<>(List.of("default")), LabelSelector.NOTHING, Broken.SELECTOR, "zone");
  }
}
