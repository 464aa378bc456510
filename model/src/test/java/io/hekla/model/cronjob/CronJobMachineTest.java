package io.hekla.model.cronjob;

import static io.hekla.model.cronjob.CronWorld.MIDNIGHT;
import static io.hekla.model.cronjob.CronWorld.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobRef;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of the rules of docs/reference/controllers.md#cronjob-controller, and of those beyond it.
 */
class CronJobMachineTest {
  @Test
  void aJobIsMadeAtEachTimeAndOnce() {
    var world = new CronWorld().at(9).at(10).at(10).at(11).at(20);

    assertThat(world.made).isEqualTo(names(10, 20));
    assertThat(world.shown().lastSchedule()).isEqualTo(MIDNIGHT.plus(Duration.ofMinutes(20)));
    assertThat(world.effects)
        .contains(new CronJobEffect.WakeAt(MIDNIGHT.plus(Duration.ofMinutes(30)).plusMillis(100)));
  }

  @Test
  void aJobThatWasDeletedIsNotMadeAgain() {
    var world = new CronWorld().at(10).deleted(10).at(11).at(19);

    assertThat(world.made).isEqualTo(names(10));
    assertThat(world.shown().active()).isEmpty();
  }

  @Test
  void ofMissedTimesOnlyTheLastIsRun() {
    assertThat(new CronWorld().at(47).made).isEqualTo(names(40));
  }

  @Test
  void afterTheDeadlineNothingIsMadeUp() {
    var world = new CronWorld();
    world.deadline = 120;

    assertThat(world.at(45).made).isEmpty();
    assertThat(world.at(51).made).isEqualTo(names(50));
  }

  @Test
  void moreThanAHundredMissedTimesAreReported() {
    var world = new CronWorld();

    assertThat(world.at(1000).reasons()).doesNotContain("TooManyMissedTimes");
    assertThat(new CronWorld().at(1010).reasons()).contains("TooManyMissedTimes");
  }

  @Test
  void withForbidAJobWaitsForTheLastOne() {
    var world = new CronWorld();
    world.concurrency = ConcurrencyPolicy.FORBID;

    world.at(10).at(20);
    assertThat(world.made).isEqualTo(names(10));
    assertThat(world.reasons()).contains("ForbidConcurrent");

    world.job(10, JobPhase.COMPLETED).at(25);
    assertThat(world.made).isEqualTo(names(10, 20));
  }

  @Test
  void anAbortedJobIsActive() {
    var world = new CronWorld();
    world.concurrency = ConcurrencyPolicy.FORBID;

    assertThat(world.at(10).job(10, JobPhase.ABORTED).at(20).made).isEqualTo(names(10));
  }

  @Test
  void withReplaceTheLastOneGoes() {
    var world = new CronWorld();
    world.concurrency = ConcurrencyPolicy.REPLACE;

    world.at(10).job(10, JobPhase.RUNNING).at(20);

    assertThat(world.present()).isEqualTo(names(20));
    assertThat(world.made).isEqualTo(names(10, 20));
  }

  @Test
  void withAllowBothRun() {
    assertThat(new CronWorld().at(10).at(20).at(20).shown().active())
        .extracting(JobRef::name)
        .isEqualTo(names(10, 20));
  }

  @Test
  void suspendedItMakesNothingAndLaterTheLastOnly() {
    var world = new CronWorld();
    world.suspended = true;
    assertThat(world.at(35).made).isEmpty();

    world.suspended = false;
    assertThat(world.at(36).made).isEqualTo(names(30));
  }

  @Test
  void anotherScheduleCountsFromItsChangeOn() {
    var world = new CronWorld().at(10);
    world.schedule = "*/3 * * * *";

    assertThat(world.at(14).made).isEqualTo(names(10));
    assertThat(world.at(15).made).isEqualTo(names(10, 15));
  }

  @ParameterizedTest
  @CsvSource({
    "every day, '', UnParseableCronJobSchedule",
    "TZ=UTC * * * * *, '', UnsupportedSchedule",
    "59 23 31 2 *, '', InvalidSchedule",
    "* * * * *, Mars/Base, InvalidTimeZone",
  })
  void anUnreadableScheduleIsReportedAndCreatesNothing(
      String schedule, String zone, String reason) {
    var world = new CronWorld();
    world.schedule = schedule;
    world.timeZone = zone;

    assertThat(world.at(10).reasons()).containsExactly(reason);
    assertThat(world.at(20).made).isEmpty();
  }

  @Test
  void aScheduleIsInItsTimeZone() {
    var world = new CronWorld();
    world.schedule = "0 9 * * *";
    world.timeZone = "Asia/Kathmandu";

    assertThat(world.at(194).at(195).made).isEqualTo(names(195));
  }

  @Test
  void endedJobsBeyondTheLimitsGoOldestFirst() {
    var world = new CronWorld();
    for (int minutes : List.of(10, 20, 30, 40)) {
      world.at(minutes).job(minutes, JobPhase.COMPLETED);
    }
    world.at(50).job(50, JobPhase.FAILED).at(60).job(60, JobPhase.TERMINATED).observe();

    assertThat(world.present()).isEqualTo(names(20, 30, 40, 60));
  }

  @Test
  void aSuccessIsShown() {
    var world = new CronWorld().at(10).at(12).job(10, JobPhase.COMPLETED).observe();

    assertThat(world.shown().lastSuccess()).isEqualTo(MIDNIGHT.plus(Duration.ofMinutes(12)));
    assertThat(world.shown().active()).isEmpty();
    assertThat(world.reasons()).contains("SawCompletedJob");
  }

  @Test
  void aJobOfAnotherOwnerBlocksTheName() {
    var world = new CronWorld().foreign(10).at(10);

    assertThat(world.made).isEmpty();
    assertThat(world.reasons()).contains("ForeignJob");
    assertThat(world.at(20).made).isEqualTo(names(20));
  }

  @Test
  void aRefusedJobIsTriedAgain() {
    var world = new CronWorld();
    world.refusal = "the namespace is terminating";
    assertThat(world.at(10).reasons()).contains("FailedCreate");

    world.refusal = "";
    assertThat(world.at(11).made).isEqualTo(names(10));
  }

  @Test
  void aLostAnswerMakesNoSecondJob() {
    var world = new CronWorld();
    world.answersAreLost = true;
    world.at(10).at(11);
    world.answersAreLost = false;

    world.at(12).deleted(10).at(13);

    assertThat(world.made).isEqualTo(names(10));
    assertThat(world.state().open()).isEmpty();
  }

  @Test
  void aStatusThatWasLostIsWrittenAgainAndItsJobIsActiveAllTheSame() {
    var world = new CronWorld();
    world.concurrency = ConcurrencyPolicy.FORBID;
    world.statusesAreLost = true;
    world.at(10).at(20);
    assertThat(world.made).isEqualTo(names(10));
    assertThat(world.shown()).isEqualTo(CronJobReport.NONE);

    world.statusesAreLost = false;
    world.observe();
    assertThat(world.shown().active()).extracting(JobRef::name).isEqualTo(names(10));
  }

  @Test
  void everySoOftenCountsFromTheLastTimeWhateverTheDeadline() {
    var world = new CronWorld();
    world.schedule = "@every 10m";
    world.deadline = 300;
    world.at(0).at(10).at(22);

    assertThat(world.made).isEqualTo(names(10, 20));
  }

  @Test
  void timesSinceTheLastThatItsStatusShowsAreMissedThoughItIsYounger() {
    var before = MIDNIGHT.minusSeconds(1500);

    assertThat(new CronWorld().made).isEmpty();
    assertThat(new CronWorld(new CronJobReport(List.of(), before, Instant.EPOCH)).made)
        .isEqualTo(names(0));
  }

  @Test
  void eventsThatDoNotFitAreFaults() {
    var machine = new CronJobMachine(ZoneOffset.UTC);

    assertThatThrownBy(() -> machine.apply(machine.initial(), new CronJobEvent.Settled("c-1")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(
            () ->
                machine.apply(
                    new CronWorld().at(10).state(),
                    new CronJobEvent.Decided("c-1", Instant.EPOCH, List.of())))
        .isInstanceOf(IllegalStateException.class);
  }
}
