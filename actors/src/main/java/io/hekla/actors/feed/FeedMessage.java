package io.hekla.actors.feed;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.session.ObservedBind;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.api.HyperNode;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the feed of a member is told; never leaves its member. */
public sealed interface FeedMessage extends NoSerializationVerificationNeeded {
  /** An event of a watch. */
  record Told(WatchEvent<?> told) implements FeedMessage {}

  /**
   * The scheduler of this term runs on this member: from now on entities hear from here.
   *
   * @param history as in {@link io.hekla.controller.entity.Position}
   * @param news is told when there is something that {@link ChangesSince} would give
   * @param silent whether entities hear nothing all the same, because Hekla only observes
   */
  record Activate(SchedulerTerm term, long history, ActorRef<News> news, boolean silent)
      implements FeedMessage {}

  /** The scheduler of this term runs here no longer. */
  record Deactivate(long term) implements FeedMessage {}

  /** Ask for what changed after a version, nodes and their pods left out; 0 for everything. */
  record ChangesSince(long version, ActorRef<Changes> replyTo) implements FeedMessage {}

  /**
   * The journal knows of pods up to this resourceVersion: list them, if the watch has not told so
   * far, to see whether it ever will.
   */
  record ExpectPods(long version) implements FeedMessage {}

  /** Entities of a type with work left, from the journal: those without object are told so. */
  record HaveWork(EntityTypeKey<EntityMessage> type, Set<ObjectKey> keys) implements FeedMessage {
    public HaveWork {
      keys = Set.copyOf(keys);
    }
  }

  /** Tell this PodGroup as soon as these pods are no longer there. */
  record AwaitVictims(ObjectKey podGroup, List<String> podUids) implements FeedMessage {
    public AwaitVictims {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * These PodGroups were let into their queue, and that is kept; their Jobs need not wait until the
   * API shows it.
   *
   * @param podGroups uids by key
   */
  record Admitted(Map<ObjectKey, String> podGroups) implements FeedMessage {
    public Admitted {
      podGroups = Map.copyOf(podGroups);
    }
  }

  /** What each queue holds, as a session found it; written to its status where that differs. */
  record Allocated(Map<String, ResourceVector> byQueue) implements FeedMessage {
    public Allocated {
      byQueue = Map.copyOf(byQueue);
    }
  }

  /**
   * The load of nodes was measured, each named once; that of nodes that are not there is left out.
   *
   * @param turn comes back with the answer
   * @param replyTo is told once it is known which nodes there are
   */
  record LoadsMeasured(List<NodeUsageInfo> loads, long turn, ActorRef<LoadsTaken> replyTo)
      implements FeedMessage {
    public LoadsMeasured {
      loads = List.copyOf(loads);
    }
  }

  /** Nobody measures the load of nodes any more: what was measured is not to be gone by. */
  record LoadsForgotten() implements FeedMessage {}

  /** Say what these pods show. */
  record ShowPods(List<ObjectKey> keys, ActorRef<Pods> replyTo) implements FeedMessage {
    public ShowPods {
      keys = List.copyOf(keys);
    }
  }

  /**
   * Show those of these objects that are there.
   *
   * @param round comes back with the answer
   */
  record ShowDue(List<Objector.Due> due, long round, ActorRef<Objector.Message> replyTo)
      implements FeedMessage {
    public ShowDue {
      due = List.copyOf(due);
    }
  }

  /**
   * Say when HyperNodes change, or nodes by which they count.
   *
   * @param labels whether nodes matter even while there is no HyperNode
   * @param replyTo from now on the only one who is told
   */
  record FollowNetwork(boolean labels, ActorRef<NetworkChanged> replyTo) implements FeedMessage {}

  /** Say what nodes and HyperNodes show; asked only once there was something to tell. */
  record ShowNetwork(ActorRef<Network> replyTo) implements FeedMessage {}

  /** Say which of these entities have no object; none while not all objects are known. */
  record FindAbsent(List<EntityId> entities, ActorRef<Absent> replyTo) implements FeedMessage {
    public FindAbsent {
      entities = List.copyOf(entities);
    }
  }

  /** This member leaves: from now on tell nobody anything new. */
  record Quiet() implements FeedMessage {}

  /** Send the looks that have gathered. */
  record Flush() implements FeedMessage {}

  /** An entity has taken its look. */
  record Looked(EntityMessage.Looked looked) implements FeedMessage {}

  /** Send the looks again that were not taken for long. */
  record Repeat() implements FeedMessage {}

  /** Compare what is known of the next kind with what the API lists. */
  record AuditNext() implements FeedMessage {}

  /** What the API lists of a kind that is being compared. */
  record Audited(Kind<?> kind, KubernetesApi.Listing<? extends HasMetadata> listing)
      implements FeedMessage {}

  /** What was to be compared could not be listed; its turn comes again. */
  record NotAudited() implements FeedMessage {}

  /** Look at everything again. */
  record Resync() implements FeedMessage {}

  /** What pods show: those that were asked for and are there. */
  record Pods(Map<ObjectKey, Pod> shown) implements NoSerializationVerificationNeeded {
    public Pods {
      shown = Map.copyOf(shown);
    }
  }

  /** Those of the entities asked for that have no object. */
  record Absent(Set<EntityId> absent) implements NoSerializationVerificationNeeded {
    public Absent {
      absent = Set.copyOf(absent);
    }
  }

  /** There is something new in the network since it was last shown. */
  record NetworkChanged() implements NoSerializationVerificationNeeded {}

  /**
   * All nodes and HyperNodes.
   *
   * @param version up to which resourceVersion the watch of HyperNodes has told
   */
  record Network(List<Node> nodes, List<HyperNode> hyperNodes, long version)
      implements NoSerializationVerificationNeeded {
    public Network {
      nodes = List.copyOf(nodes);
      hyperNodes = List.copyOf(hyperNodes);
    }
  }

  /**
   * What changed up to a version.
   *
   * @param since the version that was asked for
   * @param complete whether every kind was listed; before that nothing may be decided
   * @param podVersion up to which resourceVersion the watch of pods has told
   * @param bound those of our pods that were waiting, and were seen on a node since
   */
  record Changes(
      List<Change> changes,
      long since,
      long version,
      boolean complete,
      long podVersion,
      List<ObservedBind> bound)
      implements NoSerializationVerificationNeeded {
    public Changes {
      changes = List.copyOf(changes);
      bound = List.copyOf(bound);
    }
  }

  /**
   * The load of nodes was taken.
   *
   * @param measured of how many names it was told
   * @param nodes how many of them are nodes that are there
   */
  record LoadsTaken(long turn, int measured, int nodes)
      implements NoSerializationVerificationNeeded {}

  /** News that the scheduler receives unasked. */
  sealed interface News extends NoSerializationVerificationNeeded {}

  /** There is something new for the scheduler. */
  record Changed() implements News {}

  /** ResourceVersions went back: no version that was told before means anything any more. */
  record VersionsWentBack() implements News {}

  /** Show that the feed takes messages, and whether it knows everything. */
  record Beat() implements FeedMessage, NoSerializationVerificationNeeded {}
}
