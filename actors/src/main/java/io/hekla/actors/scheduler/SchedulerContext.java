package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.gate.GateActor;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.actors.report.QueueReportActor;
import io.hekla.actors.shard.NodeShardActor;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.controller.host.TimeSource;
import io.hekla.scheduler.external.ExternalService;
import java.util.List;
import java.util.function.Supplier;

/**
 * Dependencies of the scheduler.
 *
 * @param feed of this member
 * @param nodes node directory of this member
 * @param entities access to PodGroups
 * @param objects adapter that creates the queues that must exist
 * @param verdicts writes to pods why they wait
 * @param gates opens the gates of pods for which their queue has room
 * @param queueReports writes to queues which of their jobs wait
 * @param nodeShards writes the status of the scheduler's NodeShard
 * @param configuration holds the configuration that sessions of this member run by
 * @param externalService answers the questions of a session that begins, for that session
 * @param workLeft reads which entities have work left; may block
 * @param observing whether decisions are carried out
 * @param recording receives the sessions of this member
 * @param fenced is run once a newer scheduler was found at work
 */
public record SchedulerContext(
    ActorRef<FeedMessage> feed,
    ActorRef<NodeDirectory.Message> nodes,
    Entities entities,
    ActorRef<ApiAdapter.Message> objects,
    ActorRef<VerdictActor.Message> verdicts,
    ActorRef<GateActor.Message> gates,
    ActorRef<QueueReportActor.Message> queueReports,
    ActorRef<NodeShardActor.Message> nodeShards,
    ActorRef<ConfigurationWatch.Message> configuration,
    Supplier<ExternalService> externalService,
    Supplier<List<FeedMessage.HaveWork>> workLeft,
    TimeSource time,
    Observing observing,
    SessionRecording recording,
    Runnable fenced) {}
