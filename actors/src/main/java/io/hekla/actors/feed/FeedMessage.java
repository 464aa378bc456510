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
import io.hekla.model.podgroup.WaitingPodGroup;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Messages to the feed of a member; they never leave it. */
public sealed interface FeedMessage extends NoSerializationVerificationNeeded {
  /** Event of a watch. */
  record EventReceived(WatchEvent<?> event) implements FeedMessage {}

  /**
   * Activation: the scheduler of this term runs on this member, and from now on entities hear from
   * here.
   *
   * @param rollbacks as in {@link io.hekla.controller.entity.Position}
   * @param news receives a notice when there are changes that {@link ChangesSince} would return
   * @param silent whether entities hear nothing all the same, because Hekla only observes
   */
  record Activate(SchedulerTerm term, long rollbacks, ActorRef<Notification> news, boolean silent)
      implements FeedMessage {}

  /** Deactivation: the scheduler of this term runs here no longer. */
  record Deactivate(long term) implements FeedMessage {}

  /** Question for the changes after a version, nodes and their pods left out; 0 for everything. */
  record ChangesSince(long version, ActorRef<Changes> replyTo) implements FeedMessage {}

  /**
   * ResourceVersion up to which the journal knows of pods: the feed lists them, if the watch has
   * not reported it so far, to see whether it ever will.
   */
  record ExpectPods(long version) implements FeedMessage {}

  /** Entities of a type with work left, from the journal: those without object are notified. */
  record HaveWork(EntityTypeKey<EntityMessage> type, Set<ObjectKey> keys) implements FeedMessage {
    public HaveWork {
      keys = Set.copyOf(keys);
    }
  }

  /** Request to notify this PodGroup as soon as these pods no longer exist. */
  record AwaitVictims(ObjectKey podGroup, List<String> podUids) implements FeedMessage {
    public AwaitVictims {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * Persisted verdicts on PodGroups that their Jobs need to know of.
   *
   * @param admitted PodGroups that were admitted to their queue, uids by key; their Jobs need not
   *     wait until the API shows it
   * @param waiting reasons why PodGroups wait, as far as they are new; their Jobs show them
   */
  record Verdicts(Map<ObjectKey, String> admitted, List<WaitingPodGroup> waiting)
      implements FeedMessage {
    public Verdicts {
      admitted = Map.copyOf(admitted);
      waiting = List.copyOf(waiting);
    }
  }

  /**
   * Resources that each queue holds, as a session found them; written to its status where that
   * differs.
   */
  record Allocated(Map<String, ResourceVector> byQueue) implements FeedMessage {
    public Allocated {
      byQueue = Map.copyOf(byQueue);
    }
  }

  /**
   * Measured load of nodes, each named once; that of unknown nodes is left out.
   *
   * @param turn comes back with the answer
   * @param replyTo receives the answer once the nodes are known
   */
  record LoadsMeasured(List<NodeUsageInfo> loads, long turn, ActorRef<LoadsReceived> replyTo)
      implements FeedMessage {
    public LoadsMeasured {
      loads = List.copyOf(loads);
    }
  }

  /** Notice that the load of nodes is measured no longer: former figures are not to be used. */
  record LoadsForgotten() implements FeedMessage {}

  /** Question for these pods as the API shows them. */
  record ShowPods(List<ObjectKey> keys, ActorRef<Pods> replyTo) implements FeedMessage {
    public ShowPods {
      keys = List.copyOf(keys);
    }
  }

  /**
   * Question for those of these objects that exist.
   *
   * @param round comes back with the answer
   */
  record ShowDue(
      List<StoredObjectValidator.Due> due,
      long round,
      ActorRef<StoredObjectValidator.Message> replyTo)
      implements FeedMessage {
    public ShowDue {
      due = List.copyOf(due);
    }
  }

  /**
   * Subscription to changes of HyperNodes, or of nodes by which they count.
   *
   * @param labels whether nodes matter even while there is no HyperNode
   * @param replyTo from now on the only subscriber
   */
  record FollowNetwork(boolean labels, ActorRef<NetworkChanged> replyTo) implements FeedMessage {}

  /**
   * Subscription to the pods, while the scheduler runs on this member; all of them come first.
   *
   * @param listener from now on the only one
   */
  record FollowPods(PodListener listener) implements FeedMessage {}

  /** Question for nodes and HyperNodes; asked only after a notice of changes. */
  record ShowNetwork(ActorRef<Network> replyTo) implements FeedMessage {}

  /**
   * Question for the entities among these that have no object; none while not all objects are
   * known.
   */
  record FindAbsent(List<EntityId> entities, ActorRef<Absent> replyTo) implements FeedMessage {
    public FindAbsent {
      entities = List.copyOf(entities);
    }
  }

  /** Names of the plugins of the scheduler's configuration, whenever it is taken. */
  record PluginsConfigured(Set<String> names) implements FeedMessage {
    public PluginsConfigured {
      names = Set.copyOf(names);
    }
  }

  /** Notice that this member leaves: from now on it sends nothing new. */
  record Quiet() implements FeedMessage {}

  /** Timer that sends the observations which have gathered. */
  record Flush() implements FeedMessage {}

  /** Acknowledgement of an entity for its observation. */
  record Reconciled(EntityMessage.Reconciled reconciled) implements FeedMessage {}

  /** Timer that sends unacknowledged observations again after long. */
  record Repeat() implements FeedMessage {}

  /** Timer that compares the cache of the next kind with the API's list. */
  record AuditNext() implements FeedMessage {}

  /** API's list of a kind that is being compared. */
  record Audited(Kind<?> kind, KubernetesApi.Listing<? extends HasMetadata> listing)
      implements FeedMessage {}

  /** Failure of a list for a comparison; the kind's turn comes again. */
  record NotAudited() implements FeedMessage {}

  /** Timer of the next step of a resync. */
  record Resync() implements FeedMessage {}

  /** Pods as the API shows them: those that were asked for and exist. */
  record Pods(Map<ObjectKey, Pod> shown) implements NoSerializationVerificationNeeded {
    public Pods {
      shown = Map.copyOf(shown);
    }
  }

  /** Entities among those asked for that have no object. */
  record Absent(Set<EntityId> absent) implements NoSerializationVerificationNeeded {
    public Absent {
      absent = Set.copyOf(absent);
    }
  }

  /** Notice of changes in the network since it was last shown. */
  record NetworkChanged() implements NoSerializationVerificationNeeded {}

  /**
   * All nodes and HyperNodes.
   *
   * @param version resourceVersion up to which the watch of HyperNodes has reported
   */
  record Network(List<Node> nodes, List<HyperNode> hyperNodes, long version)
      implements NoSerializationVerificationNeeded {
    public Network {
      nodes = List.copyOf(nodes);
      hyperNodes = List.copyOf(hyperNodes);
    }
  }

  /**
   * Changes up to a version.
   *
   * @param since the version that was asked for
   * @param complete whether every kind was listed; before that nothing may be decided
   * @param podVersion resourceVersion up to which the watch of pods has reported
   * @param bound our pods that were waiting, and were seen on a node since
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
   * Answer to measured loads.
   *
   * @param measured number of names with a load
   * @param nodes number of existing nodes among them
   */
  record LoadsReceived(long turn, int measured, int nodes)
      implements NoSerializationVerificationNeeded {}

  /** News that the scheduler receives unasked. */
  sealed interface Notification extends NoSerializationVerificationNeeded {}

  /** Notice of changes for the scheduler. */
  record Changed() implements Notification {}

  /** Notice that resourceVersions went back: all versions reported before are meaningless. */
  record VersionsWentBack() implements Notification {}

  /** Timer by which the feed shows that it takes messages, and whether its cache is complete. */
  record Beat() implements FeedMessage, NoSerializationVerificationNeeded {}
}
