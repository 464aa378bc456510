package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Changes of limits that are one unit smaller. The unit of a queue's amounts is the greatest common
 * divisor of what the pods and the PodGroup request; that of a quota is a thousandth, by which the
 * API counts at the finest.
 */
final class SmallerLimits {
  private static final BigDecimal THOUSANDTH = new BigDecimal("0.001");

  private final ClusterState state;
  private final SnapshotJob job;

  SmallerLimits(ClusterState state, SnapshotJob job) {
    this.state = state;
    this.job = job;
  }

  /** Returns the changes in which one limit of one queue is a unit lower, or as it was. */
  List<Edit> ofQueues(List<Change> changes) {
    var edits = new ArrayList<Edit>();
    for (Change change : changes) {
      QueueInfo raised = ((Change.QueueSeen) change).queue();
      QueueInfo now = state.queues().get(raised.name()).orElseThrow();
      for (QueueInfo less : smaller(now, raised)) {
        var other = new ArrayList<>(changes);
        other.set(changes.indexOf(change), new Change.QueueSeen(less));
        edits.add(Edit.of(other));
      }
    }
    return edits;
  }

  private List<QueueInfo> smaller(QueueInfo now, QueueInfo raised) {
    var smaller = new ArrayList<QueueInfo>();
    if (raised.weight() > now.weight()) {
      smaller.add(Altered.weighing(raised, raised.weight() - 1));
    }
    smaller.addAll(
        smaller(now.deserved(), raised.deserved(), amounts -> Altered.deserving(raised, amounts)));
    if (raised.capability().isPresent()) {
      smaller.addAll(
          smaller(
              now.capability().orElseThrow(),
              raised.capability().get(),
              amounts -> Altered.limited(raised, Optional.of(amounts))));
    }
    return smaller;
  }

  private List<QueueInfo> smaller(
      ResourceVector now, ResourceVector raised, Function<ResourceVector, QueueInfo> with) {
    var smaller = new ArrayList<QueueInfo>();
    for (String name : new TreeSet<>(raised.resourceNames())) {
      double more = raised.amount(name) - now.amount(name);
      if (more >= ResourceVector.MIN) {
        smaller.add(with.apply(raised.with(name, now.amount(name))));
        double unit = unit(name);
        if (unit > 0 && more > unit) {
          smaller.add(with.apply(raised.with(name, raised.amount(name) - unit)));
        }
      }
    }
    return smaller;
  }

  private double unit(String name) {
    long unit = 0;
    for (var task : job.tasks()) {
      if (task.status() == TaskStatus.PENDING) {
        TaskInfo pod = task.info();
        unit = divisor(unit, Math.round(pod.request().amount(name)));
      }
    }
    ResourceVector minimum = job.podGroup().minResources().orElse(ResourceVector.EMPTY);
    return divisor(unit, Math.round(minimum.amount(name)));
  }

  private static long divisor(long first, long second) {
    return second == 0 ? first : divisor(second, first % second);
  }

  /** Returns the changes in which one amount of one quota is a unit lower, or as it was. */
  List<Edit> ofQuotas(List<Change> changes) {
    BiFunction<Change, QuotaInfo, Edit> other =
        (change, quota) -> {
          var others = new ArrayList<>(changes);
          others.set(changes.indexOf(change), new Change.FactSeen(quota));
          return Edit.of(others);
        };
    var edits = new ArrayList<Edit>();
    for (Change change : changes) {
      QuotaInfo raised = (QuotaInfo) ((Change.FactSeen) change).fact();
      QuotaInfo now = state.others().one(QuotaInfo.class, raised.key()).orElseThrow();
      edits.add(other.apply(change, now));
      raised
          .hard()
          .byName()
          .forEach(
              (name, amount) -> {
                if (amount.compareTo(now.hard().amount(name)) > 0) {
                  edits.add(other.apply(change, with(raised, name, amount.subtract(THOUSANDTH))));
                  edits.add(other.apply(change, with(raised, name, now.hard().amount(name))));
                }
              });
    }
    return edits;
  }

  private static QuotaInfo with(QuotaInfo quota, String name, BigDecimal amount) {
    var hard = new TreeMap<>(quota.hard().byName());
    hard.put(name, amount);
    return new QuotaInfo(quota.key(), new QuotaAmounts(hard), quota.used());
  }
}
