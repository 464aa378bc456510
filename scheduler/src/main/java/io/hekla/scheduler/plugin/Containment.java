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
 * function that is left out, a job that is held) requires the session to be run once more.
 */
public final class Containment implements FaultTracing {
  /** Throwable with its consequence, in the words of {@code consequence}. */
  public record Contained(Thrown thrown, String consequence) {}

  private final Session session;
  private final Holds holds;
  private final Set<Thrown.Source> leftOut;
  private final List<Contained> contained = new ArrayList<>();
  private final Map<Thrown.Source, Reason> reasons = new HashMap<>();
  private final Map<ObjectKey, Reason> toHold = new TreeMap<>();

  /**
   * @param holds jobs, queues and nodes that the session does not serve; grows
   * @param leftOut parts, or their functions, without which the session runs
   */
  public Containment(Session session, Holds holds, Set<Thrown.Source> leftOut) {
    this.session = session;
    this.holds = holds;
    this.leftOut = Set.copyOf(leftOut);
  }

  /** First throwable of each part at each point. */
  public List<Contained> contained() {
    return List.copyOf(contained);
  }

  /** Jobs that should have been held from the beginning. */
  public Map<ObjectKey, Reason> toHold() {
    return toHold;
  }

  @Override
  public boolean takesPart(String plugin, ExtensionPoint<?, ?> point) {
    return !leftOut.contains(source(plugin, point));
  }

  @Override
  public boolean opens(PluginProvider provider, String plugin, Runnable open) {
    var source = new Thrown.Source(Thrown.Part.PLUGIN, plugin, "open");
    try {
      open.run();
      return true;
    } catch (Throwable what) {
      Thrown thrown = Thrown.by(source, what);
      if (provider.forbids()) {
        // Its refusals are unknown.
        holds.all(note(thrown, "no pod is bound or evicted until it works again"));
      } else {
        note(thrown, "sessions go on without it");
      }
      return false;
    }
  }

  @Override
  public void runs(String action, Runnable execution) {
    var source = new Thrown.Source(Thrown.Part.ACTION, action, "execute");
    if (leftOut.contains(source)) {
      return;
    }
    try {
      execution.run();
    } catch (Throwable what) {
      // The changes it had begun are not undone, so the session is run again without it.
      throw Thrown.by(source, what);
    }
  }

  @Override
  public <T> void each(String plugin, Iterable<T> elements, Consumer<? super T> action) {
    for (T element : elements) {
      try {
        action.accept(element);
      } catch (Throwable what) {
        hold(element, Thrown.by(new Thrown.Source(Thrown.Part.PLUGIN, plugin, "open"), what));
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
            Thrown.by(new Thrown.Source(Thrown.Part.FIGURE, figure, "close"), what),
            "it lacks the resources of job %s".formatted(job.key()));
      }
    }
  }

  private void hold(Object element, Thrown thrown) {
    switch (element) {
      case QueueView queue ->
          holds.queue(queue, session, note(thrown, "queue %s waits".formatted(queue.name())));
      case NodeView node ->
          holds.node(node.name(), note(thrown, "nothing is put on node %s".formatted(node.name())));
      case JobView job -> {
        Reason why = note(thrown, "job %s waits".formatted(job.key()));
        holds.job(job.key(), why);
        if (!job.held().equals(ResourceVector.EMPTY)) {
          // The resources it holds are not counted now.
          holds.queue(job.queue(), session, why);
        }
      }
      default -> throw thrown;
    }
  }

  @Override
  public <F> F traced(String plugin, ExtensionPoint<F, ?> point, F function) {
    return point.traced(function, new Contain(source(plugin, point)));
  }

  private static Thrown.Source source(String plugin, ExtensionPoint<?, ?> point) {
    return new Thrown.Source(Thrown.Part.PLUGIN, plugin, point.title());
  }

  private final class Contain implements FaultLog {
    private final Thrown.Source source;

    Contain(Thrown.Source source) {
      this.source = source;
    }

    @Override
    public <R> R orLeaveOut(Supplier<R> call) {
      try {
        return call.get();
      } catch (Throwable what) {
        throw Thrown.by(source, what);
      }
    }

    @Override
    public <R> R orElse(String consequence, Supplier<R> call, Function<Reason, R> instead) {
      try {
        return call.get();
      } catch (Throwable what) {
        return instead.apply(note(Thrown.by(source, what), consequence));
      }
    }

    @Override
    public <R> R orHold(ObjectKey job, String consequence, Supplier<R> call, R instead) {
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
  private Reason note(Thrown thrown, String consequence) {
    return reasons.computeIfAbsent(
        thrown.source(),
        first -> {
          contained.add(new Contained(thrown, consequence));
          return thrown.reason();
        });
  }
}
