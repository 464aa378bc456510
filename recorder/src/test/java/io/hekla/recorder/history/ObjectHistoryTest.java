package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobAction;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.LifecycleEvent;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.VictimReason;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Words that are made of the rows of a Job. */
class ObjectHistoryTest extends RowsOfOneJob {
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
}
