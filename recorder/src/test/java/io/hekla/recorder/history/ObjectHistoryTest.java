package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.JobAction;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.LifecycleEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.model.podgroup.VictimReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Words that are made of the rows of a Job. */
class ObjectHistoryTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final ObjectKey TRAIN = new ObjectKey("ml", "train");
  private static final ObjectKey GROUP = new ObjectKey("ml", "train-u1");

  private final List<HistoryEvent> events = new ArrayList<>();

  @Test
  void phasesHaveTheirPredecessorAndTheTimeTheyLasted() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    job(60, new JobEvent.Advanced(JobPhase.RUNNING, Map.of(), Map.of(), at(60)));
    job(90, new JobEvent.Advanced(JobPhase.COMPLETED, Map.of(), Map.of(), at(90)));

    List<HistoryEntry> phases = of(HistoryEntry.PHASE);

    assertThat(phases)
        .extracting(HistoryEntry::text)
        .containsExactly("Pending", "Pending -> Running", "Running -> Completed");
    assertThat(phases)
        .extracting(HistoryEntry::until)
        .containsExactly(Optional.of(at(60)), Optional.of(at(90)), Optional.empty());
  }

  @Test
  void killHasItsCauseAndTheRetry() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    job(
        9,
        new JobEvent.JobKilled(
            JobAction.RESTART_JOB,
            JobPhase.RESTARTING,
            true,
            new JobEvent.Kill(true, List.of(), ""),
            Map.of(),
            new JobEvent.Cause(LifecycleEvent.POD_FAILED, "worker", "train-worker-0", "p0", ""),
            at(9)));

    assertThat(of("RestartJob"))
        .extracting(HistoryEntry::text)
        .containsExactly("by PodFailed of pod train-worker-0; a retry is used");
    assertThat(of(HistoryEntry.PHASE))
        .extracting(HistoryEntry::text)
        .contains("Running -> Restarting");
  }

  @Test
  void sameReasonOfAWaitIsOneEntryThatLastsUntilPodsAreBound() {
    verdict(0, "queue team-a has no cpu");
    verdict(10, "queue team-a has no cpu");
    verdict(20, "no node has room");
    bound(50);

    List<HistoryEntry> waits = of(HistoryEntry.WAITS);

    assertThat(waits)
        .extracting(HistoryEntry::text)
        .containsExactly("queue team-a has no cpu", "no node has room");
    assertThat(waits)
        .extracting(HistoryEntry::until)
        .containsExactly(Optional.of(at(20)), Optional.of(at(50)));
    assertThat(of(HistoryEntry.BOUND))
        .extracting(HistoryEntry::text)
        .containsExactly("train-0 to n1, train-1 to n2 in session 7-42");
  }

  @Test
  void waitWithoutAReasonAnyLongerIsOver() {
    verdict(0, "no node has room");
    verdict(30, "");

    assertThat(of(HistoryEntry.WAITS))
        .extracting(HistoryEntry::until)
        .containsExactly(Optional.of(at(30)));
  }

  @Test
  void waitOfADeletedJobEndsWithItsRemoval() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    verdict(1, "no node has room");
    job(30, new JobEvent.Removed("u1"));
    verdict(31, "no node has room");

    assertThat(of(HistoryEntry.WAITS))
        .extracting(HistoryEntry::until)
        .containsExactly(Optional.of(at(30)));
  }

  @Test
  void waitOfAnAbortedJobEndsWithItsPhase() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    verdict(1, "no node has room");
    job(30, new JobEvent.Advanced(JobPhase.ABORTED, Map.of(), Map.of(), at(30)));

    assertThat(of(HistoryEntry.WAITS))
        .extracting(HistoryEntry::until)
        .containsExactly(Optional.of(at(30)));
  }

  @Test
  void secondJobOfANameBeginsAnew() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    verdict(1, "no node has room");
    job(50, new JobEvent.Begun("u2", JobPhase.PENDING, 0, 0, at(50)));

    assertThat(of(HistoryEntry.PHASE))
        .extracting(HistoryEntry::text, HistoryEntry::until)
        .containsExactly(tuple("Pending", Optional.of(at(50))), tuple("Pending", Optional.empty()));
    assertThat(of(HistoryEntry.WAITS))
        .extracting(HistoryEntry::until)
        .containsExactly(Optional.of(at(50)));
  }

  @Test
  void jobThatANextOneFollowsHasEnded() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    job(50, new JobEvent.Begun("u2", JobPhase.PENDING, 0, 0, at(50)));

    assertThat(JobSummary.of(events.getFirst(), events, List.of(), at(7200)).ended())
        .contains(at(50));
  }

  @Test
  void evictionHasBeneficiaryRuleAndReason() {
    events.add(
        row(
            5,
            "PodGroup",
            GROUP,
            decided(
                5,
                List.of(),
                List.of(
                    new PodGroupDecisions.Eviction(
                        "p0",
                        "ml",
                        "train-0",
                        "n1",
                        "reclaim",
                        "ml/urgent-0",
                        new VictimReason.EvictedByPolicy(
                            "tdm", "window closed", new TreeMap<>(Map.of("share", 2.0))))))));

    List<HistoryEntry> evicted = of("Evicted");

    assertThat(evicted)
        .extracting(HistoryEntry::text)
        .containsExactly("from n1 by reclaim for ml/urgent-0; tdm: window closed (share 2.0)");
    assertThat(evicted)
        .extracting(HistoryEntry::object)
        .containsExactly(new ObjectKey("ml", "train-0"));
  }

  @Test
  void podGroupWithoutAJobHasIncarnationsAndPhases() {
    verdict(0, "g1", "Pending", "queue team-a has no cpu");
    verdict(10, "g1", "Inqueue", "no node has room");
    verdict(30, "g1", "Running", "");
    events.add(row(40, "PodGroup", GROUP, new PodGroupEvent.Removed("g1")));
    verdict(41, "g1", "Pending", "a session under way says this");
    verdict(50, "g2", "Inqueue", "no node has room");

    assertThat(ofPodGroup())
        .extracting(HistoryEntry::what, HistoryEntry::text, HistoryEntry::until)
        .contains(
            tuple("Begun", "uid g1", Optional.empty()),
            tuple("Phase", "Pending", Optional.of(at(10))),
            tuple("Waits", "queue team-a has no cpu", Optional.of(at(10))),
            tuple("Phase", "Pending -> Inqueue", Optional.of(at(30))),
            tuple("Waits", "no node has room", Optional.of(at(30))),
            tuple("Phase", "Inqueue -> Running", Optional.of(at(40))),
            tuple("Begun", "uid g2", Optional.empty()),
            tuple("Waits", "no node has room", Optional.empty()))
        .doesNotContain(tuple("Waits", "a session under way says this", Optional.empty()));
  }

  @Test
  void podGroupWhoseFirstEventsAreLeftOutHasNoBeginOfItsFirstIncarnation() {
    verdict(0, "g1", "Pending", "no node has room");
    verdict(50, "g2", "Pending", "no node has room");

    assertThat(ofPodGroup(Optional.of(at(0))))
        .filteredOn(entry -> entry.what().equals(HistoryEntry.BEGUN))
        .extracting(HistoryEntry::text)
        .containsExactly("uid g2");
  }

  @Test
  void phasesOfThePodGroupAreNotAmongThoseOfItsJob() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    verdict(1, "g1", "Inqueue", "no node has room");

    assertThat(of(HistoryEntry.PHASE)).extracting(HistoryEntry::text).containsExactly("Pending");
    assertThat(of(HistoryEntry.BEGUN)).hasSize(1);
    assertThat(of(HistoryEntry.WAITS)).hasSize(1);
  }

  @Test
  void podHasItsStartAndItsEndWithTheExitCode() {
    List<HistoryEntry> entries = of(List.of(pod("main=137")));

    assertThat(entries)
        .extracting(HistoryEntry::text)
        .containsExactly("on n1", "on n1: Failed, exit code main=137, after 3600 s");
  }

  @Test
  void startOfAPodComesAfterTheBindOfTheSameSecond() {
    bound(1);
    List<HistoryEntry> entries = of(List.of(pod("")));

    assertThat(entries)
        .extracting(HistoryEntry::what)
        .containsExactly(HistoryEntry.BOUND, HistoryEntry.STARTED, HistoryEntry.ENDED);
  }

  @Test
  void finalPhaseIsMarked() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    job(90, new JobEvent.Advanced(JobPhase.COMPLETED, Map.of(), Map.of(), at(90)));

    assertThat(of(HistoryEntry.PHASE))
        .extracting(HistoryEntry::isFinal)
        .containsExactly(false, true);
  }

  @Test
  void eventOfAnotherVersionHasItsType() {
    events.add(
        new HistoryEvent(
            1, NOON, 0, "Job", TRAIN, 1, NOON, "job.event.of-2030", EventContext.NONE, "{}"));

    assertThat(of("Event")).extracting(HistoryEntry::text).containsExactly("job.event.of-2030");
  }

  @Test
  void usageIsRequestsTimesTheTimeWithinTheSpan() {
    var fold = new UsageFold(UsageFold.By.QUEUE, at(-3600), at(1800));
    fold.take(pod(""));
    fold.take(pod(""));
    Map<String, ResourceUse> use = fold.sums();

    assertThat(use).containsOnlyKeys("team-a");
    ResourceUse sum = Objects.requireNonNull(use.get("team-a"));
    assertThat(sum.pods()).isEqualTo(2);
    assertThat(sum.cpuHours()).isEqualTo(2 * 0.5 * 1.5, within(1e-9));
    assertThat(sum.memoryGibHours()).isEqualTo(2 * 0.5 * 2, within(1e-9));
    assertThat(sum.gpuHours()).isEqualTo(2 * 0.5 * 4, within(1e-9));
  }

  @Test
  void usageBeforeTheBindIsNone() {
    assertThat(ResourceUse.of(pod(""), at(-20), at(-10)).cpuHours()).isZero();
  }

  @Test
  void summaryIsOfOneIncarnation() {
    job(0, new JobEvent.Begun("u1", JobPhase.PENDING, 0, 0, at(0)));
    job(90, new JobEvent.Advanced(JobPhase.FAILED, Map.of(), Map.of(), at(90)));
    job(100, new JobEvent.Begun("u2", JobPhase.PENDING, 0, 0, at(100)));

    JobSummary first = JobSummary.of(events.getFirst(), events, List.of(pod("")), at(7200));
    JobSummary second = JobSummary.of(events.getLast(), events, List.of(pod("")), at(7200));

    assertThat(first.phase()).isEqualTo("Failed");
    assertThat(first.ended()).contains(at(90));
    assertThat(first.use().cpuHours()).isEqualTo(1.5, within(1e-9));
    assertThat(first.owner()).isEqualTo("ada");
    assertThat(second.phase()).isEqualTo("Pending");
    assertThat(second.ended()).isEmpty();
    assertThat(second.use().pods()).isZero();
  }

  @Test
  void reasonOfAnEndIsTheKillAfterWhichTheJobDidNotRunAgain() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    killed(9, JobAction.RESTART_JOB, JobPhase.RESTARTING);
    job(20, new JobEvent.Advanced(JobPhase.RUNNING, Map.of(), Map.of(), at(20)));
    assertThat(summary().reason()).isEmpty();

    killed(30, JobAction.ABORT_JOB, JobPhase.ABORTING);
    job(31, new JobEvent.Advanced(JobPhase.ABORTED, Map.of(), Map.of(), at(31)));

    assertThat(summary().reason()).startsWith("AbortJob by PodFailed of pod train-worker-0");
  }

  @Test
  void restartIsNoReasonOfALaterSuccess() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    killed(9, JobAction.RESTART_JOB, JobPhase.RESTARTING);
    job(20, new JobEvent.Advanced(JobPhase.RUNNING, Map.of(), Map.of(), at(20)));
    job(30, new JobEvent.Advanced(JobPhase.COMPLETED, Map.of(), Map.of(), at(30)));

    assertThat(summary().reason()).isEmpty();
  }

  @Test
  void failedPodsAreTheReasonWhereNothingWasKilled() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    job(30, new JobEvent.Advanced(JobPhase.FAILED, Map.of(), Map.of(), at(30)));

    JobSummary failed =
        JobSummary.of(
            events.getFirst(), events, List.of(pod("main=0"), pod("main=0, aside=3")), at(99));
    assertThat(failed.reason()).isEqualTo("pod train-0 failed (main=0, aside=3)");
    assertThat(failed.exitCodes()).isEqualTo("aside=3, main=0");
    assertThat(failed.nodes()).isEqualTo("n1");
  }

  @Test
  void jobThatWasDeletedBeforeItsEndSaysSo() {
    job(0, new JobEvent.Begun("u1", JobPhase.RUNNING, 0, 0, at(0)));
    job(30, new JobEvent.Removed("u1"));

    assertThat(summary().reason()).isEqualTo("deleted before it had ended");
  }

  private JobSummary summary() {
    return JobSummary.of(events.getFirst(), events, List.of(), at(7200));
  }

  private void killed(int seconds, JobAction action, JobPhase phase) {
    job(
        seconds,
        new JobEvent.JobKilled(
            action,
            phase,
            false,
            new JobEvent.Kill(true, List.of(), ""),
            Map.of(),
            new JobEvent.Cause(LifecycleEvent.POD_FAILED, "worker", "train-worker-0", "p0", ""),
            at(seconds)));
  }

  private List<HistoryEntry> of(String what) {
    return of(List.of()).stream().filter(entry -> entry.what().equals(what)).toList();
  }

  private List<HistoryEntry> of(List<PodRecord> pods) {
    return ObjectHistory.of(new ObjectRows("Job", TRAIN, events, pods, Optional.empty()));
  }

  private List<HistoryEntry> ofPodGroup() {
    return ofPodGroup(Optional.empty());
  }

  private List<HistoryEntry> ofPodGroup(Optional<Instant> cutBefore) {
    return ObjectHistory.of(new ObjectRows("PodGroup", GROUP, events, List.of(), cutBefore));
  }

  private void verdict(int seconds, String uid, String phase, String message) {
    verdict(
        seconds,
        new EventContext("", uid, "", ""),
        "{\"message\":\"%s\",\"binds\":0,\"phase\":\"%s\"}".formatted(message, phase));
  }

  private void job(int seconds, JobEvent event) {
    events.add(row(seconds, "Job", TRAIN, event));
  }

  private void verdict(int seconds, String message) {
    verdict(seconds, EventContext.NONE, "{\"message\":\"%s\",\"binds\":0}".formatted(message));
  }

  private void verdict(int seconds, EventContext context, String body) {
    events.add(
        new HistoryEvent(
            events.size(),
            at(seconds),
            0,
            "PodGroup",
            GROUP,
            1,
            at(seconds),
            EventFold.VERDICT,
            context,
            body));
  }

  private void bound(int seconds) {
    events.add(
        row(
            seconds,
            "PodGroup",
            GROUP,
            decided(
                seconds,
                List.of(
                    PodGroupDecisions.Bind.of("p0", "ml", "train-0", "n1"),
                    PodGroupDecisions.Bind.of("p1", "ml", "train-1", "n2")),
                List.of())));
  }

  private static PodGroupEvent decided(
      int second, List<PodGroupDecisions.Bind> binds, List<PodGroupDecisions.Eviction> evictions) {
    return new PodGroupEvent.DecisionsRecorded(
        new PodGroupDecisions(
            "g1",
            7,
            42,
            false,
            binds,
            evictions,
            new PodGroupReport(PodGroupPhase.PENDING, List.of(), 0, 0, 0),
            "",
            "",
            "",
            0),
        at(second));
  }

  private HistoryEvent row(int seconds, String kind, ObjectKey key, JournalSerializable event) {
    String uid = event instanceof JobEvent.Begun begun ? begun.uid() : "u1";
    return EventFold.rows(
            new JournalRow(
                events.size(),
                at(seconds),
                kind,
                key,
                events.size(),
                event,
                new EventContext("c", uid, "1", "team-a")))
        .getFirst();
  }

  private static PodRecord pod(String exitCodes) {
    return new PodRecord(
        "p0",
        "ml",
        "train-0",
        "train",
        "worker",
        "train-u1",
        "team-a",
        "ada",
        "n1",
        1500,
        2L << 30,
        4000,
        at(-5),
        at(0),
        Optional.of(at(1)),
        Optional.of(at(0).plus(Duration.ofHours(1))),
        "Failed",
        exitCodes,
        "");
  }

  private static Instant at(int seconds) {
    return NOON.plusSeconds(seconds);
  }
}
