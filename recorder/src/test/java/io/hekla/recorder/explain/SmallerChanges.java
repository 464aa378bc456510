package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.Toleration;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Tier;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Changes of the kind of a remedy that are one unit smaller than it: none of them may help. */
final class SmallerChanges {
  private final ClusterState state;
  private final SchedulerConfiguration configuration;
  private final SnapshotJob job;

  SmallerChanges(ClusterState state, SchedulerConfiguration configuration, SnapshotJob job) {
    this.state = state;
    this.configuration = configuration;
    this.job = job;
  }

  /**
   * Returns the changes; none for a remedy that is one thing, and has no size.
   *
   * @param isFirst whether it is the first of its kind
   */
  List<Edit> than(Remedy remedy, boolean isFirst) {
    List<Change> changes = remedy.edit().changes();
    return switch (remedy.kind()) {
      case RESUME, CREATE_POD_GROUP, CREATE_QUEUE, DROP_TOPOLOGY -> List.of();
      case MEND_QUEUES, MEND_NETWORK, OPEN_QUEUE, ADMIT_NAMESPACE, CREATE_PODS, REMOVE_GATES ->
          withoutOne(changes.stream().filter(this::isNews).toList());
      case ADD_ACTION -> actions(remedy.edit().configuration().orElseThrow());
      case MEND_PLUGIN -> plugins(remedy.edit().configuration().orElseThrow());
      case RAISE_QUEUE -> new SmallerLimits(state, job).ofQueues(changes);
      case RAISE_QUOTA -> new SmallerLimits(state, job).ofQuotas(changes);
      case TOLERATE -> tolerations(changes);
      case DROP_SELECTOR ->
          keepingOne(
              changes,
              pod -> NodeDemand.of(pod.constraints()),
              (pod, demand) -> Altered.constrained(pod, demand.dropped(pod.constraints())));
      case DROP_RELATIONS ->
          keepingOne(
              changes,
              pod ->
                  new LinkedHashSet<>(
                      List.of(PodDemand.values()).stream()
                          .filter(demand -> demand.isIn(pod.relations()))
                          .toList()),
              (pod, demand) -> Altered.related(pod, demand.dropped(pod.relations())));
      case FREE -> fewerJobs(changes);
      case ADD_NODES -> fewerNodes(changes, isFirst);
      case LOWER_MINIMUM -> higherMinimum(changes);
    };
  }

  private boolean isNews(Change change) {
    return !(change instanceof Change.TaskSeen(TaskInfo pod))
        || state.tasks().get(pod.uid()).filter(now -> now.info().equals(pod)).isEmpty();
  }

  private static List<Edit> withoutOne(List<Change> changes) {
    return changes.size() == 1
        ? List.of()
        : changes.stream().map(one -> Edit.of(without(changes, one))).toList();
  }

  private static <T> List<T> without(List<T> all, T one) {
    var left = new ArrayList<>(all);
    left.remove(one);
    return left;
  }

  private List<Edit> actions(SchedulerConfiguration changed) {
    List<String> added = new ArrayList<>(changed.actions());
    configuration.actions().forEach(added::remove);
    return added.size() == 1
        ? List.of()
        : added.stream()
            .map(one -> configured(without(changed.actions(), one), changed.tiers()))
            .toList();
  }

  private List<Edit> plugins(SchedulerConfiguration changed) {
    Set<String> removed = new LinkedHashSet<>(names(configuration));
    removed.removeAll(names(changed));
    return removed.size() == 1
        ? List.of()
        : removed.stream()
            .map(
                kept ->
                    configured(
                        changed.actions(),
                        configuration.tiers().stream()
                            .map(
                                tier ->
                                    new Tier(
                                        tier.plugins().stream()
                                            .filter(
                                                one ->
                                                    one.name().equals(kept)
                                                        || !removed.contains(one.name()))
                                            .toList()))
                            .toList()))
            .toList();
  }

  private static List<String> names(SchedulerConfiguration of) {
    return of.tiers().stream()
        .flatMap(tier -> tier.plugins().stream())
        .map(plugin -> plugin.name())
        .toList();
  }

  private Edit configured(List<String> actions, List<Tier> tiers) {
    return new Edit(
        List.of(),
        Optional.of(
            new SchedulerConfiguration(
                actions, tiers, configuration.actionArguments(), configuration.metrics())),
        Optional.empty());
  }

  private List<Edit> tolerations(List<Change> changes) {
    Set<Toleration> added = new LinkedHashSet<>();
    for (TaskInfo pod : pods(changes)) {
      added.addAll(pod.constraints().tolerations());
      now(pod).constraints().tolerations().forEach(added::remove);
    }
    return added.size() == 1
        ? List.of()
        : added.stream()
            .map(
                one ->
                    seen(
                        pods(changes).stream()
                            .map(pod -> Altered.constrained(pod, intolerant(pod, one)))
                            .toList()))
            .toList();
  }

  private PodConstraints intolerant(TaskInfo pod, Toleration of) {
    PodConstraints after = pod.constraints();
    return now(pod).constraints().tolerations().contains(of)
        ? after
        : new PodConstraints(
            after.nodeSelector(),
            after.requiredTerms(),
            after.preferredTerms(),
            after.tolerations().stream().filter(one -> !one.equals(of)).toList());
  }

  /** Returns for each demand that is dropped the change that drops the others alone. */
  private <T> List<Edit> keepingOne(
      List<Change> changes,
      Function<TaskInfo, Set<T>> demands,
      BiFunction<TaskInfo, T, TaskInfo> drop) {
    Set<T> dropped = new LinkedHashSet<>();
    for (TaskInfo pod : pods(changes)) {
      Set<T> before = new LinkedHashSet<>(demands.apply(now(pod)));
      before.removeAll(demands.apply(pod));
      dropped.addAll(before);
    }
    if (dropped.size() == 1) {
      return List.of();
    }
    var edits = new ArrayList<Edit>();
    for (T kept : dropped) {
      var after = new ArrayList<TaskInfo>();
      for (TaskInfo pod : pods(changes)) {
        TaskInfo changed = now(pod);
        for (T one : dropped) {
          changed = one.equals(kept) ? changed : drop.apply(changed, one);
        }
        after.add(changed);
      }
      edits.add(seen(after));
    }
    return edits;
  }

  /** Returns the end of one job fewer, of any jobs; for one job, that of each smaller one. */
  private List<Edit> fewerJobs(List<Change> changes) {
    List<SnapshotJob> holders =
        state.activeJobs().values().stream()
            .filter(other -> !other.podGroup().key().equals(job.podGroup().key()))
            .filter(other -> !other.allocated().isEmpty())
            .toList();
    List<SnapshotJob> ended =
        holders.stream()
            .filter(other -> changes.contains(new Change.PodGroupGone(other.podGroup().key())))
            .toList();
    if (ended.size() > 1) {
      return IntStream.range(0, 1 << holders.size())
          .filter(members -> Integer.bitCount(members) == ended.size() - 1)
          .mapToObj(
              members ->
                  BruteForce.ended(
                      IntStream.range(0, holders.size())
                          .filter(at -> (members >> at & 1) == 1)
                          .mapToObj(holders::get)
                          .toList()))
          .toList();
    }
    double size = ended.getFirst().allocated().dominantShareOf(state.total());
    return holders.stream()
        .filter(other -> other.allocated().dominantShareOf(state.total()) < size)
        .map(other -> BruteForce.ended(List.of(other)))
        .toList();
  }

  /** Returns one node fewer; of any kind for the first remedy, which has the fewest. */
  private List<Edit> fewerNodes(List<Change> changes, boolean isFirst) {
    int fewer = changes.size() - 1;
    if (fewer == 0) {
      return List.of();
    }
    var edits = new ArrayList<Edit>();
    edits.add(Edit.of(changes.subList(0, fewer)));
    if (isFirst) {
      state.nodes().forEach(node -> edits.add(BruteForce.nodesLike(node.info(), fewer)));
    }
    return edits;
  }

  private List<Edit> higherMinimum(List<Change> changes) {
    PodGroupInfo now = job.podGroup();
    PodGroupInfo lowered = ((Change.PodGroupSeen) changes.getFirst()).podGroup();
    var edits = new ArrayList<Edit>();
    if (lowered.minMember() + 1 < now.minMember()) {
      edits.add(seen(Altered.gang(lowered, lowered.minMember() + 1, lowered.minTaskMember())));
    }
    if (!lowered.minTaskMember().equals(now.minTaskMember())) {
      edits.add(seen(Altered.gang(lowered, lowered.minMember(), now.minTaskMember())));
    }
    for (int at = 0; at < now.subGroups().size(); at++) {
      SubGroupPolicy less = lowered.subGroups().get(at);
      if (less.minSubGroups() + 1 < now.subGroups().get(at).minSubGroups()) {
        List<SubGroupPolicy> policies = new ArrayList<>(lowered.subGroups());
        policies.set(at, Altered.least(less, less.minSubGroups() + 1));
        edits.add(seen(Altered.divided(lowered, policies)));
      }
    }
    return edits;
  }

  private static Edit seen(PodGroupInfo podGroup) {
    return Edit.of(List.of(new Change.PodGroupSeen(podGroup)));
  }

  private static Edit seen(List<TaskInfo> pods) {
    return Edit.of(pods.stream().map(Change.TaskSeen::new).toList());
  }

  private static List<TaskInfo> pods(List<Change> changes) {
    return changes.stream().map(change -> ((Change.TaskSeen) change).task()).toList();
  }

  private TaskInfo now(TaskInfo pod) {
    return state.tasks().get(pod.uid()).orElseThrow().info();
  }
}
