package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.gate.GateActor;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.controller.host.TimeSource;
import io.hekla.scheduler.outside.Outside;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the scheduler works with.
 *
 * @param feed of this member
 * @param nodes node directory of this member
 * @param entities how PodGroups are reached
 * @param objects adapter that makes the queues that must exist
 * @param verdicts tells pods why they wait
 * @param gates opens the gates of pods for which their queue has room
 * @param configuration keeps the configuration that sessions of this member run by
 * @param outside answers the questions of a session that begins, for that session
 * @param workLeft reads which entities have work left; may block
 * @param observing whether what is decided is done
 * @param fenced is run once a newer scheduler was found at work
 */
public record Surroundings(
    ActorRef<FeedMessage> feed,
    ActorRef<NodeDirectory.Message> nodes,
    Entities entities,
    ActorRef<ApiAdapter.Message> objects,
    ActorRef<VerdictActor.Message> verdicts,
    ActorRef<GateActor.Message> gates,
    ActorRef<ConfigurationWatch.Message> configuration,
    Supplier<Outside> outside,
    Supplier<List<FeedMessage.HaveWork>> workLeft,
    TimeSource time,
    Observing observing,
    Runnable fenced) {}
