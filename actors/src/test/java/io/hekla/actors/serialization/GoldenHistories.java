package io.hekla.actors.serialization;

import io.hekla.controller.session.ModeComparison;
import io.hekla.controller.session.RecordedCalls;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.cronjob.CronJobEvent;
import io.hekla.model.job.CreatedPlugins;
import io.hekla.model.job.Delay;
import io.hekla.model.job.IndexSet;
import io.hekla.model.job.InputWait;
import io.hekla.model.job.JobAction;
import io.hekla.model.job.JobEvent;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobRef;
import io.hekla.model.job.LifecycleEvent;
import io.hekla.model.job.PodRefusal;
import io.hekla.model.jobflow.JobFlowEvent;
import io.hekla.model.jobflow.JobFlowPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.queue.QueueEvent;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.RecordedCall;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Events of one life of each kind of entity and of the scheduler, every type of event in them. */
final class GoldenHistories {
  private static final Instant START = Instant.parse("2026-11-27T08:00:00.123456Z");
  private static final ObjectKey GANG = new ObjectKey("research", "train-podgroup");

  private GoldenHistories() {}

  /** Returns the events by the kind's name, in an order that fits. */
  static Map<String, List<JournalSerializable>> all() {
    return Map.of(
        "Job", job(),
        "PodGroup", podGroup(),
        "Queue", queue(),
        "JobFlow", jobFlow(),
        "CronJob", cronJob(),
        "Scheduler", scheduler());
  }

  private static List<JournalSerializable> job() {
    var podFailed =
        new JobEvent.Cause(LifecycleEvent.POD_FAILED, "worker", "train-worker-1", "pod-1", "");
    var command = new JobEvent.Cause(LifecycleEvent.COMMAND_ISSUED, "", "", "", "command-1");
    var restart =
        new Delay(
            LifecycleEvent.POD_EVICTED,
            JobAction.RESTART_TASK,
            "worker",
            "train-worker-2",
            "pod-2",
            2,
            at(50),
            false);
    return List.of(
        new JobEvent.Begun("job-1", JobPhase.PENDING, 0, 0, at(0)),
        new JobEvent.PluginsChanged(
            new CreatedPlugins(List.of("env", "ssh", "svc"), Map.of("master", 1, "worker", 4))),
        new JobEvent.RefusalChanged(new PodRefusal("Forbidden", "exceeded quota: compute")),
        new JobEvent.InputWaitChanged(
            Optional.of(new InputWait("PVCError", "the claim data does not exist", at(5), false))),
        new JobEvent.InputWaitChanged(Optional.empty()),
        new JobEvent.Advanced(JobPhase.RUNNING, Map.of("master", 1, "worker", 4), Map.of(), at(10)),
        new JobEvent.DelaysChanged(List.of(restart), List.of()),
        new JobEvent.PodsKilled(
            JobAction.RESTART_POD,
            List.of(JobPhase.RUNNING),
            1,
            List.of("pod-1", "pod-2"),
            List.of(),
            Map.of("worker", IndexSet.parse("0,3")),
            Map.of(),
            podFailed,
            at(20)),
        new JobEvent.Finished(Map.of("worker", IndexSet.parse("0-1,3"))),
        new JobEvent.Scaled(Map.of("master", 1, "worker", 6)),
        new JobEvent.CommandDone("command-0"),
        new JobEvent.JobKilled(
            JobAction.RESTART_JOB,
            JobPhase.RESTARTING,
            true,
            new JobEvent.Kill(true, List.of("pod-3"), "podgroup-1"),
            Map.of("worker", IndexSet.parse("0")),
            command,
            at(30)),
        new JobEvent.Removed("job-1"));
  }

  private static List<JournalSerializable> podGroup() {
    var first =
        decisions(1, List.of(bind("pod-1", "node-0"), prepared("pod-2")), List.of(eviction()));
    return List.of(
        new PodGroupEvent.DecisionsRecorded(first, at(1)),
        new PodGroupEvent.VictimsLeft(List.of("victim-1")),
        new PodGroupEvent.Settled(
            List.of("pod-2"),
            List.of(),
            List.of(new PodGroupEvent.Refusal("pod-1", true, "node node-0 is gone"))),
        new PodGroupEvent.Reopened(List.of(bind("pod-1", "node-1")), List.of(eviction())),
        new PodGroupEvent.HoldExpired(List.of(eviction()), at(60)),
        // Long enough to be compressed.
        new PodGroupEvent.VictimsLeft(
            IntStream.range(0, 250).mapToObj(i -> "5f0c8f6e-0000-" + i).toList()),
        new PodGroupEvent.Removed("podgroup-1"));
  }

  private static List<JournalSerializable> queue() {
    return List.of(
        new QueueEvent.Begun("queue-1", QueueState.OPEN, false),
        new QueueEvent.StateChanged(QueueState.CLOSING, false, "command-1"),
        new QueueEvent.StateChanged(QueueState.CLOSED, true, ""),
        new QueueEvent.Removed("queue-1"));
  }

  private static List<JournalSerializable> jobFlow() {
    return List.of(
        new JobFlowEvent.Begun("flow-1", JobFlowPhase.PENDING, List.of("prepare")),
        new JobFlowEvent.Started(List.of("train", "report")),
        new JobFlowEvent.JobPhasesChanged(
            List.of(new JobFlowEvent.PhaseChange("train", "job-1", JobPhase.RUNNING)), at(15)),
        new JobFlowEvent.Advanced(JobFlowPhase.RUNNING),
        new JobFlowEvent.Removed("flow-1"));
  }

  private static List<JournalSerializable> cronJob() {
    return List.of(
        new CronJobEvent.Begun("cron-1", "0 3 * * *", "", at(0), Instant.EPOCH, Instant.EPOCH),
        new CronJobEvent.Rescheduled("*/5 * * * *", "Europe/Reykjavik", at(1)),
        new CronJobEvent.Decided("night-1", at(300), List.of(new JobRef("night-0", "job-0"))),
        new CronJobEvent.Settled("night-1"),
        new CronJobEvent.Succeeded(at(400)),
        new CronJobEvent.Decided("night-2", at(600), List.of()),
        new CronJobEvent.Removed("cron-1"));
  }

  private static List<JournalSerializable> scheduler() {
    var calls =
        new RecordedCalls(
            List.of(
                new RecordedCall(
                    new ExternalRequest("http://extender/filter", "{}", Duration.ofSeconds(1)),
                    new ExternalResponse.Text("{\"NodeNames\":[\"node-1\"]}")),
                new RecordedCall(
                    new ExternalRequest("http://extender/bind", "{}", Duration.ofSeconds(1)),
                    new ExternalResponse.None("no response within 1 s"))),
            3);
    var placed =
        new SchedulerEvent.DecisionDelivery(
            GANG,
            decisions(1, List.of(bind("pod-1", "node-0"), prepared("pod-2")), List.of(eviction())),
            new Reason.None());
    var waiting =
        new SchedulerEvent.DecisionDelivery(
            new ObjectKey("research", "large-podgroup"),
            decisions(1, List.of(), List.of()),
            new PlaceReason.NoNodeFits(6, Map.of("insufficient cpu", 6), ""));
    return List.of(
        new SchedulerEvent.TermStarted(1, "incarnation-1", at(0), 0),
        new SchedulerEvent.SessionDecided(
            1,
            1,
            at(1),
            42,
            "sha-256:configuration",
            List.of(placed, waiting),
            new SchedulerEvent.EndedAssumptions(List.of(), List.of(), List.of(), List.of()),
            77,
            List.of(new Decisions.PolicyRun("rescheduling", at(1))),
            calls,
            List.of(),
            List.of()),
        new SchedulerEvent.Refused(List.of("pod-2"), List.of()),
        new SchedulerEvent.SessionObserved(
            1,
            2,
            at(2),
            43,
            "sha-256:configuration",
            List.of(waiting),
            List.of(
                new ModeComparison(
                    new ObjectKey("research", "train-worker-0"),
                    "pod-9",
                    ModeComparison.Outcome.OTHER_NODE,
                    "node-1",
                    "node-2")),
            RecordedCalls.NONE));
  }

  private static PodGroupDecisions decisions(
      long session,
      List<PodGroupDecisions.Bind> binds,
      List<PodGroupDecisions.Eviction> evictions) {
    var obstacle =
        new PodGroupReport.Condition(
            "Unschedulable", true, "NotEnoughResources", "2/3 tasks in gang unschedulable", "s-1");
    return new PodGroupDecisions(
        "podgroup-1",
        1,
        session,
        true,
        binds,
        evictions,
        new PodGroupReport(PodGroupPhase.INQUEUE, List.of(obstacle), 1, 0, 0),
        "NoNodeFits",
        "cpu",
        "no node has room for 4 cpu",
        2);
  }

  private static PodGroupDecisions.Bind bind(String uid, String node) {
    return PodGroupDecisions.Bind.of(uid, "research", "train-" + uid, node);
  }

  private static PodGroupDecisions.Bind prepared(String uid) {
    var claim = new ObjectKey("research", "data");
    return new PodGroupDecisions.Bind(
        uid,
        "research",
        "train-" + uid,
        "node-1",
        List.of("victim-1"),
        List.of(
            new Preparation.BindVolume(claim, "claim-1", "volume-7", at(600)),
            new Preparation.UseDevices(claim, "claim-2")),
        new TreeMap<>(Map.of("volcano.sh/gpu-index", "0,1")));
  }

  private static PodGroupDecisions.Eviction eviction() {
    return new PodGroupDecisions.Eviction(
        "victim-1",
        "nightly",
        "smoke-0",
        "node-1",
        "reclaim",
        GANG.toString(),
        new VictimReason.RoomNeeded(
            compared("nightly", 0, ""),
            compared("research", 100, "job research/train"),
            ResourceVector.of(4000, 8.0),
            ResourceVector.of(1000, 2.0).with("nvidia.com/gpu", 1)));
  }

  private static VictimReason.ComparedPod compared(String queue, int priority, String owner) {
    return new VictimReason.ComparedPod(
        priority, priority, queue, ResourceVector.of(2000, 4.0), ResourceVector.of(1, 1), owner);
  }

  private static Instant at(int seconds) {
    return START.plusSeconds(seconds);
  }
}
