package io.hekla.scheduler.plugins.elastic;

import io.hekla.scheduler.gangs.GangSurplus;
import io.hekla.scheduler.plugin.FirstVictims;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Order in which extras go: queues as the candidates are ordered, then one after the other of the
 * job that has most extras left. Source: docs/reference/plugin-rules.md#elastic.
 *
 * @param isWithinPriority whether those of jobs with the lowest priority go before
 */
record ExtrasFirst(boolean isWithinPriority) implements FirstVictims {
  @Override
  public boolean concerns(JobView job) {
    return job.ready() > job.minAvailable();
  }

  @Override
  public Iterator<TaskView> inOrder(List<Candidates> candidates) {
    Map<QueueView, Integer> queues = new HashMap<>();
    var pools = new ArrayList<Pool>();
    for (Candidates ofJob : candidates) {
      int queue = queues.computeIfAbsent(ofJob.job().queue(), absent -> queues.size());
      pools.add(new Pool(ofJob, queue, pools.size()));
    }
    return new InTurn(pools, order());
  }

  private Comparator<Pool> order() {
    Comparator<Pool> byQueue = Comparator.comparingInt(pool -> pool.queue);
    Comparator<Pool> byJob =
        Comparator.comparingInt((Pool pool) -> pool.surplus.left())
            .reversed()
            .thenComparingInt(pool -> pool.place);
    return isWithinPriority
        ? byQueue.thenComparingInt(pool -> pool.job.priority()).thenComparing(byJob)
        : byQueue.thenComparing(byJob);
  }

  /** Extras of several jobs, each of the job that comes first by now. */
  private static final class InTurn implements Iterator<TaskView> {
    private final PriorityQueue<Pool> waiting;
    private Optional<TaskView> next = Optional.empty();

    InTurn(List<Pool> pools, Comparator<Pool> order) {
      waiting = new PriorityQueue<>(order);
      waiting.addAll(pools);
    }

    @Override
    public boolean hasNext() {
      while (next.isEmpty() && !waiting.isEmpty()) {
        Pool pool = waiting.remove();
        next = pool.take();
        if (next.isPresent()) {
          waiting.add(pool);
        }
      }
      return next.isPresent();
    }

    @Override
    public TaskView next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      TaskView taken = next.orElseThrow();
      next = Optional.empty();
      return taken;
    }
  }

  /** Candidates of one job, and what it can spare of them. */
  private static final class Pool {
    private final JobView job;
    private final GangSurplus surplus;
    private final int queue;
    private final int place;
    private final Iterator<TaskView> tasks;

    /** Tasks of a divided job that are left. */
    private final List<TaskView> divided = new ArrayList<>();

    Pool(Candidates candidates, int queue, int place) {
      job = candidates.job();
      surplus = GangSurplus.of(job);
      this.queue = queue;
      this.place = place;
      tasks = candidates.tasks();
    }

    /**
     * Takes out the next task that can be spared: of a divided job first one of a sub-job that
     * others have left already, so that sub-jobs leave whole.
     */
    Optional<TaskView> take() {
      if (surplus.left() <= 0) {
        return Optional.empty();
      }
      return job.isDivided() ? takeOfDivided() : takeNext();
    }

    /** Pods that a role cannot spare now are skipped for good: it cannot spare them later. */
    private Optional<TaskView> takeNext() {
      while (tasks.hasNext()) {
        TaskView task = tasks.next();
        if (surplus.take(task)) {
          return Optional.of(task);
        }
      }
      return Optional.empty();
    }

    private Optional<TaskView> takeOfDivided() {
      tasks.forEachRemaining(divided::add);
      Optional<TaskView> found =
          divided.stream()
              .filter(task -> surplus.isBroken(task.subJob()) && surplus.isSpare(task))
              .findFirst()
              .or(() -> divided.stream().filter(surplus::isSpare).findFirst());
      found.ifPresent(
          task -> {
            divided.remove(task);
            surplus.take(task);
          });
      return found;
    }
  }
}
