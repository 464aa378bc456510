package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Containment of what the parts of a session throw: a part that can forbid fails closed for the
 * object it was asked about, see {@link Tracer}. A fault that has to be known from the beginning (a
 * function that is left out, a job that is blocked) requires the session to be run once more.
 */
public final class Containment implements FaultTracing {
  /** Throwable with its consequence, in the words of {@code consequence}. */
  public record Contained(PolicyException thrown, String consequence) {}

  private final Session session;
  private final BlockedObjects blocked;
  private final Set<PolicyException.Source> leftOut;
  private final List<Contained> contained = new ArrayList<>();
  private final Map<PolicyException.Source, Reason> reasons = new HashMap<>();
  private final Map<ObjectKey, Reason> toHold = new TreeMap<>();

  /**
   * @param blocked jobs, queues and nodes that the session does not serve; grows
   * @param leftOut parts, or their functions, without which the session runs
   */
  public Containment(Session session, BlockedObjects blocked, Set<PolicyException.Source> leftOut) {
    this.session = session;
    this.blocked = blocked;
    this.leftOut = Set.copyOf(leftOut);
  }

  /** First throwable of each part at each point. */
  public List<Contained> contained() {
    return List.copyOf(contained);
  }

  /** Jobs that should have been blocked from the beginning. */
  public Map<ObjectKey, Reason> toHold() {
    return toHold;
  }

  @Override
  public boolean takesPart(String plugin, ExtensionPoint<?, ?> point) {
    return !leftOut.contains(source(plugin, point));
  }

  @Override
  public boolean opens(PluginProvider provider, String plugin, Runnable open) {
    var source = new PolicyException.Source(PolicyException.Part.PLUGIN, plugin, "open");
    try {
      open.run();
      return true;
    } catch (Throwable what) {
      PolicyException thrown = PolicyException.by(source, what);
      if (provider.forbids()) {
        // Its refusals are unknown.
        blocked.all(note(thrown, "no pod is bound or evicted until it works again"));
      } else {
        note(thrown, "sessions go on without it");
      }
      return false;
    }
  }

  @Override
  public void runs(String action, Runnable execution) {
    var source = new PolicyException.Source(PolicyException.Part.ACTION, action, "execute");
    if (leftOut.contains(source)) {
      return;
    }
    try {
      execution.run();
    } catch (Throwable what) {
      // The changes it had begun are not undone, so the session is run again without it.
      throw PolicyException.by(source, what);
    }
  }

  @Override
  public <T> void each(String plugin, Iterable<T> elements, Consumer<? super T> action) {
    for (T element : elements) {
      try {
        action.accept(element);
      } catch (Throwable what) {
        block(
            element,
            PolicyException.by(
                new PolicyException.Source(PolicyException.Part.PLUGIN, plugin, "open"), what));
      }
    }
  }

  @Override
  public void count(String figure, Iterable<JobView> jobs, Consumer<JobView> count) {
    for (JobView job : jobs) {
      try {
        count.accept(job);
      } catch (Throwable what) {
        note(
            PolicyException.by(
                new PolicyException.Source(PolicyException.Part.FIGURE, figure, "close"), what),
            "it lacks the resources of job %s".formatted(job.key()));
      }
    }
  }

  private void block(Object element, PolicyException thrown) {
    switch (element) {
      case QueueView queue ->
          blocked.queue(queue, session, note(thrown, "queue %s waits".formatted(queue.name())));
      case NodeView node ->
          blocked.node(
              node.name(), note(thrown, "nothing is put on node %s".formatted(node.name())));
      case JobView job -> {
        Reason why = note(thrown, "job %s waits".formatted(job.key()));
        blocked.job(job.key(), why);
        if (!job.held().equals(ResourceVector.EMPTY)) {
          // The resources it holds are not counted now.
          blocked.queue(job.queue(), session, why);
        }
      }
      default -> throw thrown;
    }
  }

  @Override
  public <F> F traced(String plugin, ExtensionPoint<F, ?> point, F function) {
    return point.traced(function, new Contain(source(plugin, point)));
  }

  private static PolicyException.Source source(String plugin, ExtensionPoint<?, ?> point) {
    return new PolicyException.Source(PolicyException.Part.PLUGIN, plugin, point.title());
  }

  private final class Contain implements FaultLog {
    private final PolicyException.Source source;

    Contain(PolicyException.Source source) {
      this.source = source;
    }

    @Override
    public <R> R orLeaveOut(Supplier<R> call, Object... about) {
      try {
        return call.get();
      } catch (Throwable what) {
        throw PolicyException.by(source, what);
      }
    }

    @Override
    public <R> R orElse(
        String consequence, Supplier<R> call, Function<Reason, R> instead, Object... about) {
      try {
        return call.get();
      } catch (Throwable what) {
        return instead.apply(note(PolicyException.by(source, what), consequence));
      }
    }

    @Override
    public <R> R orBlock(
        ObjectKey job, String consequence, Supplier<R> call, R instead, Object... about) {
      return orElse(
          consequence,
          call,
          why -> {
            toHold.put(job, why);
            return instead;
          });
    }
  }

  /**
   * Records the first throwable of each source; returns the reason that users read, one for each
   * source.
   */
  private Reason note(PolicyException thrown, String consequence) {
    return reasons.computeIfAbsent(
        thrown.source(),
        first -> {
          contained.add(new Contained(thrown, consequence));
          return thrown.reason();
        });
  }
}
